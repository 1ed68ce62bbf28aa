import { filterFindings } from '@/formats/content/filter-findings'
import { countFacets } from '@/formats/content/finding-facets'
import type { ListedFinding, ListedRecord } from '@/schemas/content/evidence'
import { toEvidenceQuery, type EvidenceFilter } from '@/surface/content/parameters'
import { BarTable } from './bar-table'
import { toKindLabel } from './finding-item'
import { toLanguageAttributes } from '@/views/shared/language'
import type { ContentMessages } from './messages/by-language'

const path = '/state-of-applied-ai'
/** Longer charts are harder to read than the list of filters. */
const maxBars = 12

type Props = {
  record: ListedRecord
  findings: readonly ListedFinding[]
  filter: EvidenceFilter
  messages: ContentMessages
  /** The language of the findings. */
  siteLanguage: string
}

/** Charts of the findings that match a filter; each bar links to a narrower filter. */
export function EvidenceCharts({ record, findings, filter, messages, siteLanguage }: Props) {
  const { evidence } = messages
  const attributes = toLanguageAttributes(siteLanguage, messages)
  const toHref = (change: Partial<EvidenceFilter>) =>
    `${path}?${toEvidenceQuery({ ...filter, ...change, page: 1 })}#findings`
  const facets = countFacets(findings)
  const by = (field: 'industry' | 'region' | 'year') =>
    facets[field].slice(0, maxBars).map(({ name, count }) => ({ name, count, href: toHref({ [field]: name }) }))
  const rel = toEvidenceQuery({ ...filter, page: 1 }) === '' ? undefined : 'nofollow'
  const kinds = facets.kind.map(({ name, count }) => {
    const kind = name as ListedFinding['kind']
    return { name: toKindLabel(kind, record, messages), count, href: toHref({ kind }) }
  })
  return (
    <section className="charts" aria-labelledby="glance">
      <h2 id="glance">{evidence.glance}</h2>
      <BarTable caption={evidence.byKind} heading={evidence.kind} rows={kinds} rel={rel} messages={messages} />
      <BarTable caption={evidence.byYear} heading={evidence.year} rows={by('year')} rel={rel} messages={messages} />
      <BarTable
        caption={evidence.byIndustry}
        heading={evidence.industry}
        rows={by('industry')}
        rel={rel}
        attributes={attributes}
        messages={messages}
      />
      <BarTable
        caption={evidence.byRegion}
        heading={evidence.region}
        rows={by('region')}
        rel={rel}
        attributes={attributes}
        messages={messages}
      />
    </section>
  )
}

/** Suggestions if no finding matches: the filter without each of its parts, if that has results. */
export function NoFindings({ record, filter, messages }: Omit<Props, 'findings' | 'siteLanguage'>) {
  const { page: _, ...filters } = filter
  const ways = (Object.keys(filters) as (keyof typeof filters)[]).flatMap((name) => {
    const rest: Partial<EvidenceFilter> = { ...filters, [name]: undefined }
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
    const count = filterFindings(record.entries, given).length
    return count > 0 ? [{ name, count, href: `${path}?${toEvidenceQuery(given)}` }] : []
  })
  return (
    <div className="notice">
      <p>{messages.evidence.nothing}</p>
      {ways.length > 0 ? (
        <ul>
          {ways.map(({ name, count, href }) => (
            <li key={name}>
              <a href={href}>{messages.evidence.without[name]}</a> ({messages.number(count)})
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
