import type { EvidenceEntry, EvidenceRecord } from '@/schemas/evidence'
import { Pager } from './article-list'
import { BarTable, toCounts } from './bar-table'
import { Time, toReadableDate } from './dates'
import type { Page } from './page'
import { isSafeHref, toSafeHref } from '@/lib/safe-href'
import { citationForms } from '@/schemas/citation'

/** Findings a page. */
export const findingsPerPage = 50

export type EvidenceView = {
  record: EvidenceRecord
  /** The findings that the filter leaves, newest first. */
  matching: EvidenceEntry[]
  filter: { kind?: string; industry?: string; region?: string; q?: string; page: number }
}

/** The evidence record as a page: counts as charts that are tables, filters in the address, and the findings. */
export function evidencePage({ record, matching, filter }: EvidenceView, baseUrl: string): Page {
  const path = '/state-of-applied-ai'
  const query = toQuery(filter)
  const listPath = query ? `${path}?${query}` : path
  const pageCount = Math.max(1, Math.ceil(matching.length / findingsPerPage))
  const shown = matching.slice((filter.page - 1) * findingsPerPage, filter.page * findingsPerPage)
  const canonicalPath = filter.page > 1 ? `${listPath}${query ? '&' : '?'}page=${filter.page}` : listPath
  return {
    title: record.name,
    description: `${record.entries.length} findings on where AI is in use, what was measured and what the rules say, each with its source. Last revised ${toReadableDate(record.updated)}.`,
    canonicalPath,
    section: '/state-of-applied-ai',
    lastUpdated: record.updated,
    alternates: [
      { path: '/state-of-applied-ai/evidence.json', type: 'application/json', title: 'The evidence record' },
      { path: '/evidence.csv', type: 'text/csv', title: 'The evidence record as a table' },
    ],
    crumbs: [
      { name: 'Home', path: '/' },
      { name: record.name, path },
    ],
    main: (
      <>
        <header className="page-head">
          <h1>{record.name}</h1>
          {record.description ? <p className="lead">{record.description}</p> : null}
          <p className="meta">
            {record.entries.length} findings, last revised <Time date={record.updated} />. The whole record:{' '}
            <a href="/state-of-applied-ai/evidence.json">JSON</a>, <a href="/evidence.csv">CSV</a>,{' '}
            <a href="/evidence.jsonl">JSON lines</a>, <a href="/llms-full.txt">plain text</a>.
          </p>
        </header>
        <Charts record={record} />
        <section aria-labelledby="findings">
          <h2 id="findings">Findings</h2>
          <FilterForm record={record} filter={filter} />
          <p>
            {matching.length === record.entries.length
              ? `All ${matching.length} findings, newest first.`
              : `${matching.length} of ${record.entries.length} findings.`}{' '}
            {query ? <a href={path}>Show all</a> : null}
          </p>
          <ul className="findings">
            {shown.map((entry) => (
              <Finding key={entry.id} entry={entry} record={record} />
            ))}
          </ul>
          <Pager path={listPath} page={filter.page} pageCount={pageCount} total={matching.length} noun="findings" />
        </section>
        <section aria-labelledby="cite">
          <h2 id="cite">How to cite</h2>
          <p>{record.attribution}</p>
        </section>
      </>
    ),
    jsonLd: [
      {
        '@type': 'Dataset',
        '@id': `${baseUrl}${path}#dataset`,
        name: record.name,
        description: `${record.description ?? record.name} ${record.entries.length} findings, each with its source.`.slice(0, 5000),
        url: `${baseUrl}${path}`,
        dateModified: record.updated,
        isAccessibleForFree: true,
        creator: { '@id': `${baseUrl}/#organization` },
        distribution: [
          { '@type': 'DataDownload', contentUrl: `${baseUrl}/state-of-applied-ai/evidence.json`, encodingFormat: 'application/json' },
          { '@type': 'DataDownload', contentUrl: `${baseUrl}/evidence.csv`, encodingFormat: 'text/csv' },
          { '@type': 'DataDownload', contentUrl: `${baseUrl}/evidence.jsonl`, encodingFormat: 'application/jsonl' },
          { '@type': 'DataDownload', contentUrl: `${baseUrl}/llms-full.txt`, encodingFormat: 'text/plain' },
        ],
      },
    ],
  }
}

function Charts({ record }: { record: EvidenceRecord }) {
  const path = '/state-of-applied-ai'
  const kinds = (record.kinds ?? []).map(({ id, label }) => ({
    name: label,
    count: record.counts?.[id] ?? 0,
    href: `${path}?kind=${id}`,
  }))
  const by = (field: 'industry' | 'region') =>
    toCounts(record.entries.map((entry) => entry[field])).map(({ name, count }) => ({
      name,
      count,
      href: `${path}?${new URLSearchParams({ [field]: name })}`,
    }))
  return (
    <section className="charts" aria-labelledby="glance">
      <h2 id="glance">At a glance</h2>
      <BarTable caption="Findings by kind" heading="Kind" rows={kinds} />
      <BarTable caption="Findings by industry" heading="Industry" rows={by('industry').slice(0, 12)} />
      <BarTable caption="Findings by region" heading="Region" rows={by('region').slice(0, 12)} />
    </section>
  )
}

function Finding({ entry, record }: { entry: EvidenceEntry; record: EvidenceRecord }) {
  const { id, kind, industry, region, role, org, text, date, source } = entry
  const label = record.kinds?.find((item) => item.id === kind)?.label ?? kind
  return (
    <li id={`finding-${id}`} className={`finding ${kind}`}>
      <p>{text}</p>
      <p className="meta">
        {[label, org, industry, region, role].filter(Boolean).join(' · ')}
        {' · '}
        <Time date={date} />
        {source && isSafeHref(source) ? (
          <>
            {' · '}
            <a href={toSafeHref(source) ?? ''}>Source</a>
          </>
        ) : null}
        {' · Cite as '}
        {citationForms.map(({ ending, name }, index) => (
          <span key={ending}>
            {index > 0 ? ', ' : ''}
            <a href={`/state-of-applied-ai/${id}/citation.${ending}`} aria-label={`Cite finding ${id} as ${name}`}>
              {name}
            </a>
          </span>
        ))}
      </p>
    </li>
  )
}

function FilterForm({ record, filter }: { record: EvidenceRecord; filter: EvidenceView['filter'] }) {
  const names = (field: 'industry' | 'region') => [...new Set(record.entries.map((entry) => entry[field]))].sort((a, b) => a.localeCompare(b, 'en'))
  return (
    <form className="filters" method="get" action="/state-of-applied-ai" data-md="skip">
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
        Words <input type="search" name="q" defaultValue={filter.q ?? ''} maxLength={200} />
      </label>
      <button type="submit">Filter</button>
    </form>
  )
}

function toQuery({ kind, industry, region, q }: EvidenceView['filter']): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ kind, industry, region, q })) if (value) query.set(name, value)
  return query.toString()
}
