import { importKinds } from '@/app/admin/imports/import-kinds'
import type { RunListItem } from '@/app/admin/imports/import-runs'
import { toRunState } from '@/app/admin/imports/run-state'
import { UtcTime } from '../utc-time'

type Props = { runs: readonly RunListItem[]; shown: number | undefined }

/** The imports before the newest, with their results, and links to their reports; `shown` is the one on the page. */
export function EarlierRuns({ runs, shown }: Props) {
  return (
    <section aria-labelledby="earlier" className="import__earlier">
      <h2 id="earlier">Earlier imports</h2>
      <ul>
        {runs.map((run) => {
          const { state, label } = toRunState(run)
          return (
            <li key={run.id}>
              <span className="import__state" data-state={state}>
                {label}
              </span>
              <a href={`/admin/import?run=${run.id}`} aria-current={run.id === shown ? 'page' : undefined}>
                {run.fileName}
              </a>
              <small>
                {`${importKinds[run.kind].label}, begun by ${run.startedBy} at `}
                <UtcTime at={run.startedAt} />
                {run.counts ? `. ${toCounts(run)}` : `. ${run.said}`}
              </small>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function toCounts({ counts, isDryRun }: RunListItem): string {
  if (!counts) return ''
  const number = (value: number) => value.toLocaleString('en')
  const would = isDryRun ? 'would be ' : ''
  return `${number(counts.read)} read: ${number(counts.imported)} ${would}imported, ${number(counts.changed)} ${would}changed, ${number(counts.unchanged)} unchanged, ${number(counts.rejected)} ${would}rejected.`
}
