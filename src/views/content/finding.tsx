import { toFindingNode } from '@/formats/content/json-ld/finding'
import { toWebHref } from '@/lib/safe-href'
import { truncate } from '@/lib/truncate'
import type { EvidenceRecord } from '@/schemas/content/evidence'
import type { Finding } from '@/schemas/content/finding'
import { citationForms } from '@/schemas/shared/citation'
import { toFindingJson } from '@/surface/content/json-paths'
import { mediaTypes } from '@/surface/shared/formats'
import { Time } from '@/views/shared/dates'
import { FileLinks } from '@/views/shared/file-links'
import type { Page } from '@/views/shared/page'
import { toKindLabel } from './finding-item'

type Props = {
  finding: Finding
  /** A preview has none. */
  revision?: string | null
  record: EvidenceRecord
  articles: readonly { slug: string; title: string }[]
}

const recordPath = '/state-of-applied-ai'

/** The page of one finding: what it says, where it was read, and what uses it. */
export function findingPage({ finding, revision = null, record, articles }: Props, baseUrl: string): Page {
  const { id, text, date, source, supersededBy, addedAt, updatedAt } = finding
  const path = `${recordPath}/${id}`
  const sourceHref = toWebHref(source ?? '')
  return {
    title: `Finding ${id}: ${truncate(text, 80)}`,
    description: truncate(text, 300),
    canonicalPath: path,
    citeAs: path,
    partOf: recordPath,
    json: toFindingJson(id),
    section: recordPath,
    lastUpdated: updatedAt,
    revision,
    facts: { number: String(id), date },
    alternates: citationForms.map(({ ending, format, name }) => ({
      path: `${path}/citation.${ending}`,
      type: mediaTypes[format].split(';', 1)[0] ?? '',
      title: `Citation (${name})`,
    })),
    shareImageAlt: `Finding ${id} of ${record.name}`,
    crumbs: [
      { name: 'Home', path: '/' },
      { name: record.name, path: recordPath },
      { name: `Finding ${id}`, path },
    ],
    main: (
      <article className="article finding-page">
        <header className="article-head">
          <h1>Finding {id}</h1>
          <p className="lead">{text}</p>
          {supersededBy === undefined ? null : (
            <p className="notice">
              This finding is superseded by <a href={`${recordPath}/${supersededBy}`}>finding {supersededBy}</a>.
            </p>
          )}
        </header>
        <dl className="facts">
          {toFacts(finding, record).map(({ name, value, href }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{href ? <a href={href}>{value}</a> : value}</dd>
            </div>
          ))}
          <div>
            <dt>Date of the source</dt>
            <dd>
              <Time date={date} />
            </dd>
          </div>
          <div>
            <dt>Source</dt>
            <dd>{sourceHref === null ? 'Not given' : <a href={sourceHref}>{sourceHref}</a>}</dd>
          </div>
          <div>
            <dt>In this record</dt>
            <dd>
              added <Time date={addedAt} />
              {updatedAt.slice(0, 10) > addedAt.slice(0, 10) ? (
                <>
                  , last changed <Time date={updatedAt} />
                </>
              ) : null}
            </dd>
          </div>
        </dl>
        {articles.length > 0 ? (
          <section aria-labelledby="articles">
            <h2 id="articles">Articles that use this finding</h2>
            <ul>
              {articles.map(({ slug, title }) => (
                <li key={slug}>
                  <a href={`/resources/${slug}`}>{title}</a>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <section aria-labelledby="cite">
          <h2 id="cite">How to cite</h2>
          <p>
            {record.name}, finding {id}. <a href={path}>{`${baseUrl}${path}`}</a>
          </p>
          <FileLinks
            title="Cite this finding"
            files={[
              ...citationForms.map(({ ending, name }) => ({ name, path: `${path}/citation.${ending}` })),
              { name: 'JSON', path: `/api/findings/${id}` },
            ]}
          />
        </section>
      </article>
    ),
    jsonLd: [toFindingNode(finding, articles, baseUrl)],
  }
}

/** The facets of a finding, each with a link to the findings that share it. */
function toFacts(finding: Finding, record: EvidenceRecord): { name: string; value: string; href?: string }[] {
  const { kind, industry, region, org, role } = finding
  const toHref = (filter: Record<string, string>) => `${recordPath}?${new URLSearchParams(filter)}`
  return [
    { name: 'Kind', value: toKindLabel(kind, record), href: toHref({ kind }) },
    { name: 'Industry', value: industry, href: toHref({ industry }) },
    { name: 'Region', value: region, href: toHref({ region }) },
    ...(org ? [{ name: 'Organisation', value: org }] : []),
    ...(role ? [{ name: 'Role', value: role }] : []),
  ]
}
