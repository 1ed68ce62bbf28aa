import { toFeedAlternates } from '@/surface/shared/feed-forms'
import { toEvidenceNode } from '@/formats/content/json-ld/evidence'
import { findingFiles, type EvidenceEntry, type EvidenceRecord } from '@/schemas/content/evidence'
import { findingsPerPage, toEvidenceJson } from '@/surface/content/json-paths'
import { toEvidenceQuery, type EvidenceFilter } from '@/surface/content/parameters'
import { Pager, PagerAtTop } from '@/views/shared/pager'
import { EvidenceCharts, NoFindings, toYears } from './evidence-charts'
import { FindingItem } from './finding-item'
import { Time, toReadableDate } from '@/views/shared/dates'
import type { Page } from '@/views/shared/page'

export type EvidenceView = {
  record: EvidenceRecord
  /** The findings that match the filter, newest first. */
  findings: EvidenceEntry[]
  filter: EvidenceFilter
}

/** The page of the evidence record: charts, filters and findings. */
export function evidencePage({ record, findings: matching, filter }: EvidenceView, baseUrl: string): Page {
  const path = '/state-of-applied-ai'
  const query = toEvidenceQuery({ ...filter, page: 1 })
  const listPath = query ? `${path}?${query}` : path
  const pageCount = Math.max(1, Math.ceil(matching.length / findingsPerPage))
  const shown = matching.slice((filter.page - 1) * findingsPerPage, filter.page * findingsPerPage)
  const pager = { path: listPath, page: filter.page, pageCount, total: matching.length, noun: 'findings' }
  const canonicalPath = filter.page > 1 ? `${listPath}${query ? '&' : '?'}page=${filter.page}` : listPath
  return {
    title: record.name,
    description: `${record.entries.length} findings on where AI is in use, what was measured and what the rules say, each with its source. Last revised ${toReadableDate(record.updated)}.`,
    canonicalPath,
    section: '/state-of-applied-ai',
    lastUpdated: record.updated,
    json: toEvidenceJson(filter),
    scripts: ['live-search.js'],
    alternates: [
      { path: '/evidence.csv', type: 'text/csv', title: 'The evidence record as a table' },
      ...toFeedAlternates(path, 'Newest findings'),
    ],
    crumbs: [
      { name: 'Home', path: '/' },
      { name: record.name, path },
    ],
    main: (
      <>
        <header className="page-head">
          <h1>{record.name}</h1>
          <details className="folded">
            <summary data-md="skip">About the record, and its files</summary>
            {record.description ? <p className="lead">{record.description}</p> : null}
            <p className="meta">
              {record.entries.length} findings, last revised <Time date={record.updated} />. The whole record:{' '}
              <a href="/state-of-applied-ai/evidence.json">JSON</a>, <a href="/evidence.csv">CSV</a>,{' '}
              <a href="/evidence.jsonl">JSON lines</a>, <a href="/llms-full.txt">plain text</a>.
            </p>
          </details>
        </header>
        <FilterForm record={record} filter={filter} />
        <div data-search-replaces="">
          <p className="summary-line" data-search-summary="">
            {matching.length === record.entries.length
              ? `All ${matching.length} findings, newest first.`
              : `${matching.length} of ${record.entries.length} findings.`}{' '}
            {query ? <a href={path}>Show all</a> : null}
          </p>
          {matching.length > 0 ? (
            <details className="folded">
              <summary data-md="skip">At a glance</summary>
              <EvidenceCharts record={record} findings={matching} filter={filter} />
            </details>
          ) : (
            <NoFindings record={record} filter={filter} />
          )}
          <section aria-labelledby="findings">
            <h2 id="findings">Findings</h2>
            <PagerAtTop {...pager} />
            <ul className="findings">
              {shown.map((entry) => (
                <FindingItem key={entry.id} entry={entry} record={record} />
              ))}
            </ul>
            <Pager {...pager} />
            {matching.length > 0 ? (
              <p className="meta">
                {query ? 'These findings' : 'All findings'} as a file:{' '}
                {findingFiles.map(({ ending, name }, index) => (
                  <span key={ending}>
                    {index > 0 ? ', ' : ''}
                    <a href={`${path}/findings.${ending}${query ? `?${query}` : ''}`}>{name}</a>
                  </span>
                ))}
              </p>
            ) : null}
          </section>
        </div>
        <section aria-labelledby="cite">
          <h2 id="cite">How to cite</h2>
          <p>{record.attribution}</p>
        </section>
      </>
    ),
    jsonLd: [toEvidenceNode(record, baseUrl)],
  }
}

type FormProps = { record: EvidenceRecord; filter: EvidenceView['filter'] }

/** Folded on phones, with the number of filters that are set. */
function FilterForm({ record, filter }: FormProps) {
  const { page: _, ...filters } = filter
  const count = Object.values(filters).filter((value) => value !== undefined).length
  const names = (field: 'industry' | 'region') =>
    [...new Set(record.entries.map((entry) => entry[field]))].sort((a, b) => a.localeCompare(b, 'en'))
  return (
    <form method="get" action="/state-of-applied-ai" data-search="" data-md="skip">
      <details className="folded">
        <summary>{count > 0 ? `Filters (${count})` : 'Filters'}</summary>
        <div className="filters">
          <label>
            Kind{' '}
            <select name="kind" defaultValue={filter.kind ?? ''}>
              <option value="">All kinds</option>
              {(record.kinds ?? []).map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          {(['industry', 'region'] as const).map((field) => (
            <label key={field}>
              {field === 'industry' ? 'Industry' : 'Region'}{' '}
              <select name={field} defaultValue={filter[field] ?? ''}>
                <option value="">All</option>
                {names(field).map((name) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          ))}
          <label>
            Year{' '}
            <select name="year" defaultValue={filter.year ?? ''}>
              <option value="">All years</option>
              {toYears(record.entries).map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label>
            Words <input type="search" name="q" defaultValue={filter.q ?? ''} maxLength={200} />
          </label>
          <button type="submit">Filter</button>
        </div>
      </details>
    </form>
  )
}
