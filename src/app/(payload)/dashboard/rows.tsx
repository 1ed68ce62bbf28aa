import { toKindName } from '@/app/admin/dashboard/documents'
import type { ScheduleSummary } from '@/app/admin/dashboard/schedules'
import { importKinds } from '@/app/admin/imports/import-kinds'
import type { RunSummary } from '@/app/admin/imports/import-runs'
import type { DeadLink } from '@/cms/links/source-links'
import { UtcTime } from '../utc-time'
import { Row } from './panel'

const toEdit = (collection: string, id: number) => `/admin/collections/${collection}/${id}`

/** A planned or failed schedule. */
export function ScheduleRow({ schedule, hasFailed = false }: { schedule: ScheduleSummary; hasFailed?: boolean }) {
  const { collection, id, title, type, at, reason, person } = schedule
  const action = type === 'publish' ? 'published' : 'unpublished'
  const facts = [
    hasFailed ? `Was to be ${action}` : `To be ${action}`,
    <UtcTime key="at" at={at} />,
    toKindName(collection),
    person ? `by ${person}` : null,
  ]
  return (
    <Row href={toEdit(collection, id)} title={title ?? 'Untitled'} facts={facts}>
      {reason ? <p className="desk__reason">{hasFailed ? reason : `${reason} It is tried again.`}</p> : null}
    </Row>
  )
}

/** A dead source link, with the document that cites it. */
export function DeadLinkRow({ link }: { link: DeadLink }) {
  const { url, note, since, collection, documentId, title, others } = link
  const facts = [
    toKindName(collection),
    note,
    <UtcTime key="since" at={since} />,
    others > 0 ? `and in ${others} more` : null,
  ]
  return (
    <Row href={toEdit(collection, documentId)} title={title} facts={facts}>
      <p className="desk__url">{url}</p>
    </Row>
  )
}

/** An import, with its result. */
export function ImportRow({ run }: { run: RunSummary }) {
  const facts = [importKinds[run.kind].label, <UtcTime key="when" at={run.startedAt} />, toOutcome(run)]
  return <Row href="/admin/import" title={run.fileName} facts={facts} />
}

function toOutcome({ finishedAt, counts, isDryRun, exitCode }: RunSummary): string {
  if (finishedAt === null) return 'running'
  if (!counts) return exitCode === 0 ? 'done' : 'broken off'
  const summary = `${counts.imported} new, ${counts.changed} changed, ${counts.rejected} rejected`
  return isDryRun ? `trial: ${summary}` : summary
}
