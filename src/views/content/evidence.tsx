import { toFeedAlternates } from '@/surface/shared/feed-formats'
import { toEvidenceNode } from '@/formats/content/json-ld/evidence'
import { findingFiles, type ListedFinding, type ListedRecord } from '@/schemas/content/evidence'
import { findingsPerPage, toEvidenceJson } from '@/surface/content/json-paths'
import { toEvidenceQuery, type EvidenceFilter } from '@/surface/content/parameters'
import { Pager, PagerAtTop } from '@/views/shared/pager'
import { EvidenceCharts, NoFindings } from './evidence-charts'
import { describeFilter, FilterForm } from './evidence-filter'
import { FindingItem } from './finding-item'
import { Time } from '@/views/shared/dates'
import { toLanguageAttributes } from '@/views/shared/language'
import type { Page } from '@/views/shared/page'
import type { ContentMessages } from './messages/by-language'

export type EvidenceView = {
  record: ListedRecord
  /** The findings that match the filter, newest first. */
  findings: readonly ListedFinding[]
  filter: EvidenceFilter
  /** The language of the record. */
  siteLanguage: string
}

const path = '/state-of-applied-ai'

/** The files of the whole record, and those that describe it. */
const recordFiles = [
  { path: '/evidence.csv', type: 'text/csv' },
  { path: '/evidence.jsonl', type: 'application/jsonl' },
  { path: '/llms-full.txt', type: 'text/plain' },
]
const recordMetadata = [
  { path: '/ro-crate-metadata.json', type: 'application/json' },
  { path: '/datapackage.json', type: 'application/json' },
]

/** The page of the evidence record: charts, filters and findings. */
export function evidencePage(view: EvidenceView, baseUrl: string, messages: ContentMessages): Page {
  const { record, filter, siteLanguage } = view
  const { evidence } = messages
  const attributes = toLanguageAttributes(siteLanguage, messages)
  const query = toEvidenceQuery({ ...filter, page: 1 })
  const listPath = query ? `${path}?${query}` : path
  const description = describeFilter({ record, filter, messages })
  const title = description === '' ? record.name : messages.list.titleOfFilter(record.name, description)
  const canonicalPath = filter.page > 1 ? `${listPath}${query ? '&' : '?'}page=${filter.page}` : listPath
  return {
    title: filter.page > 1 ? messages.list.titleOfPage(title, filter.page) : title,
    description:
      record.entries.length > 0
        ? evidence.description(record.entries.length, messages.date(record.updated))
        : messages.articles.nothing,
    canonicalPath,
    // Only for the whole record; a filtered view has no citation.
    ...(canonicalPath === path ? { citeAs: path, files: recordFiles, metadata: recordMetadata } : {}),
    section: '/state-of-applied-ai',
    lastUpdated: record.updated,
    json: toEvidenceJson(filter),
    scripts: ['live-search.js'],
    alternates: [
      { path: '/evidence.csv', type: 'text/csv', title: evidence.table },
      ...toFeedAlternates(path, evidence.newest),
    ],
    crumbs: [
      { name: messages.sections.home, path: '/' },
      { name: record.name, path, language: siteLanguage },
    ],
    main: (
      <>
        <header className="page-head">
          <h1 {...attributes}>{record.name}</h1>
          <details className="folded">
            <summary data-md="skip">{evidence.about}</summary>
            {record.description ? (
              <p className="lead" {...attributes}>
                {record.description}
              </p>
            ) : null}
            <p className="meta">
              {evidence.facts(record.entries.length, <Time date={record.updated} messages={messages} />, {
                json: <a href="/state-of-applied-ai/evidence.json">JSON</a>,
                csv: <a href="/evidence.csv">CSV</a>,
                lines: <a href="/evidence.jsonl">JSON lines</a>,
                text: (text) => <a href="/llms-full.txt">{text}</a>,
              })}
            </p>
          </details>
        </header>
        {record.entries.length > 0 ? (
          <RecordFindings {...view} messages={messages} />
        ) : (
          <p>{messages.articles.nothing}</p>
        )}
        <section aria-labelledby="cite">
          <h2 id="cite">{evidence.cite}</h2>
          <p {...attributes}>{record.attribution}</p>
        </section>
      </>
    ),
    jsonLd: [toEvidenceNode(record, baseUrl)],
  }
}

/** The filters, charts and findings of a record that has some. */
function RecordFindings({
  record,
  findings: matching,
  filter,
  siteLanguage,
  messages,
}: EvidenceView & { messages: ContentMessages }) {
  const { evidence } = messages
  const query = toEvidenceQuery({ ...filter, page: 1 })
  const pageCount = Math.max(1, Math.ceil(matching.length / findingsPerPage))
  const shown = matching.slice((filter.page - 1) * findingsPerPage, filter.page * findingsPerPage)
  const pager = {
    path: query ? `${path}?${query}` : path,
    page: filter.page,
    pageCount,
    total: evidence.total(matching.length),
    messages,
  }
  return (
    <>
      <FilterForm record={record} filter={filter} messages={messages} siteLanguage={siteLanguage} />
      <div data-search-replaces="results">
        <p className="summary-line" data-search-summary="">
          {matching.length === record.entries.length
            ? evidence.all(matching.length)
            : evidence.some(matching.length, record.entries.length)}{' '}
          {query ? <a href={path}>{evidence.showAll}</a> : null}
        </p>
        <PagerAtTop {...pager} />
        {matching.length > 0 ? (
          <>
            <details className="folded">
              <summary data-md="skip">{evidence.glance}</summary>
              <EvidenceCharts
                record={record}
                findings={matching}
                filter={filter}
                messages={messages}
                siteLanguage={siteLanguage}
              />
            </details>
            <section aria-labelledby="findings">
              <h2 id="findings">{evidence.findings}</h2>
              <ul className="findings">
                {shown.map((entry) => (
                  <FindingItem
                    key={entry.id}
                    entry={entry}
                    record={record}
                    messages={messages}
                    siteLanguage={siteLanguage}
                  />
                ))}
              </ul>
              <Pager {...pager} />
              <p className="meta">
                {(query ? evidence.theseAsFile : evidence.allAsFile)(
                  findingFiles.map(({ ending, name }, index) => (
                    <span key={ending}>
                      {index > 0 ? ', ' : ''}
                      <a href={`${path}/findings.${ending}${query ? `?${query}` : ''}`}>{name}</a>
                    </span>
                  )),
                )}
              </p>
            </section>
          </>
        ) : (
          <NoFindings record={record} filter={filter} messages={messages} />
        )}
      </div>
    </>
  )
}
