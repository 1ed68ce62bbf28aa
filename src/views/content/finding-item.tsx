import { toWebHref } from '@/lib/safe-href'
import type { EvidenceRecord, ListedFinding } from '@/schemas/content/evidence'
import { Time } from '@/views/shared/dates'

type Props = { entry: ListedFinding; record: Pick<EvidenceRecord, 'kinds'> }

/** A finding in a list: its text, facts and source, what supersedes it, and a link to its page. */
export function FindingItem({ entry, record }: Props) {
  const { id, kind, industry, region, role, org, text, date, source, supersededBy } = entry
  const sourceHref = toWebHref(source ?? '')
  return (
    <li id={`finding-${id}`} className={`finding ${kind}`}>
      <p>{text}</p>
      <p className="meta">
        <a href={`/state-of-applied-ai/${id}`}>Finding {id}</a>
        {' · '}
        {[toKindLabel(kind, record), org, industry, region, role].filter(Boolean).join(' · ')}
        {' · '}
        <Time date={date} />
        {sourceHref === null ? null : (
          <>
            {' · '}
            <a href={sourceHref}>Source</a>
          </>
        )}
        {supersededBy === undefined ? null : (
          <>
            {' · '}superseded by <a href={`/state-of-applied-ai/${supersededBy}`}>finding {supersededBy}</a>
          </>
        )}
      </p>
    </li>
  )
}

/** The record's own label of a kind. */
export function toKindLabel(kind: string, { kinds }: Pick<EvidenceRecord, 'kinds'>): string {
  return kinds?.find(({ id }) => id === kind)?.label ?? kind
}
