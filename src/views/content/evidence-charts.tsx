import { filterFindings } from '@/formats/content/filter-findings'
import type { ListedFinding, ListedRecord } from '@/schemas/content/evidence'
import { toEvidenceQuery, type EvidenceFilter } from '@/surface/content/parameters'
import { BarTable, toCounts } from './bar-table'
import { toKindLabel } from './finding-item'

const path = '/state-of-applied-ai'
/** Longer charts are harder to read than the list of filters. */
const maxBars = 12

type Props = { record: ListedRecord; findings: readonly ListedFinding[]; filter: EvidenceFilter }

/** The findings that match a filter in numbers; each bar narrows them further. */
export function EvidenceCharts({ record, findings, filter }: Props) {
  const toHref = (change: Partial<EvidenceFilter>) =>
    `${path}?${toEvidenceQuery({ ...filter, ...change, page: 1 })}#findings`
  const by = (field: 'industry' | 'region') =>
    toCounts(findings.map((entry) => entry[field]))
      .slice(0, maxBars)
      .map(({ name, count }) => ({ name, count, href: toHref({ [field]: name }) }))
  const kinds = toCounts(findings.map(({ kind }) => kind)).map(({ name, count }) => {
    const kind = name as ListedFinding['kind']
    return { name: toKindLabel(kind, record), count, href: toHref({ kind }) }
  })
  const years = toYears(findings).map(({ name, count }) => ({ name, count, href: toHref({ year: name }) }))
  return (
    <section className="charts" aria-labelledby="glance">
      <h2 id="glance">At a glance</h2>
      <BarTable caption="Findings by kind" heading="Kind" rows={kinds} />
      <BarTable caption="Findings by year of their source" heading="Year" rows={years.slice(0, maxBars)} />
      <BarTable caption="Findings by industry" heading="Industry" rows={by('industry')} />
      <BarTable caption="Findings by region" heading="Region" rows={by('region')} />
    </section>
  )
}

/** Where no finding matches: the same filter without each of its parts, where that finds something. */
export function NoFindings({ record, filter }: Omit<Props, 'findings'>) {
  const { page: _, ...filters } = filter
  const ways = Object.keys(filters).flatMap((name) => {
    const rest: Partial<EvidenceFilter> = { ...filters, [name]: undefined }
    const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
    const count = filterFindings(record.entries, given).length
    return count > 0 ? [{ name, count, href: `${path}?${toEvidenceQuery(given)}` }] : []
  })
  return (
    <div className="notice">
      <p>No finding matches all of these filters.</p>
      {ways.length > 0 ? (
        <ul>
          {ways.map(({ name, count, href }) => (
            <li key={name}>
              <a href={href}>Without {name === 'q' ? 'the words' : `the ${name}`}</a> ({count})
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** The years of the findings' sources, newest first, with how many findings each has. */
export function toYears(findings: readonly ListedFinding[]): { name: string; count: number }[] {
  return toCounts(findings.map(({ date }) => date.slice(0, 4))).toSorted((a, b) => b.name.localeCompare(a.name, 'en'))
}
