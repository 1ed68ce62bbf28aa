import { toWebHref } from '@/lib/addresses/safe-href'
import type { EvidenceRecord, ListedFinding } from '@/schemas/content/evidence'
import { evidenceKindDefaults, type EvidenceKindId } from '@/schemas/content/evidence-kinds'
import { Time } from '@/views/shared/dates'
import { toLanguageAttributes } from '@/views/shared/language'
import type { ContentMessages } from './messages/by-language'

type Props = {
  entry: ListedFinding
  record: Pick<EvidenceRecord, 'kinds'>
  messages: ContentMessages
  /** The language of the findings. */
  siteLanguage: string
}

/** A finding in a list: its text, facts and source, what supersedes it, and a link to its page. */
export function FindingItem({ entry, record, messages, siteLanguage }: Props) {
  const { id, kind, industry, region, role, org, text, date, source, supersededBy } = entry
  const sourceHref = toWebHref(source ?? '')
  return (
    <li id={`finding-${id}`} className={`finding ${kind}`}>
      <p {...toLanguageAttributes(siteLanguage, messages)}>{text}</p>
      <p className="meta">
        <a href={`/state-of-applied-ai/${id}`}>{messages.finding.name(id)}</a>
        {' · '}
        {[toKindLabel(kind, record, messages), org, industry, region, role].filter(Boolean).join(' · ')}
        {' · '}
        <Time date={date} messages={messages} />
        {sourceHref === null ? null : (
          <>
            {' · '}
            <a href={sourceHref}>{messages.finding.source}</a>
          </>
        )}
        {supersededBy === undefined ? null : (
          <>
            {' · '}
            {messages.finding.supersededInList(
              <a href={`/state-of-applied-ai/${supersededBy}`}>{messages.finding.inText(supersededBy)}</a>,
            )}
          </>
        )}
      </p>
    </li>
  )
}

/** The label of a kind: the editors’ own, or, where they left the default, that of the page's language. */
export function toKindLabel(
  kind: EvidenceKindId,
  { kinds }: Pick<EvidenceRecord, 'kinds'>,
  messages: Pick<ContentMessages, 'evidence'>,
): string {
  const label = kinds?.find(({ id }) => id === kind)?.label
  return label === undefined || label === evidenceKindDefaults[kind].label ? messages.evidence.kinds[kind] : label
}
