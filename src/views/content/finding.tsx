import { toFindingNode } from '@/formats/content/json-ld/finding'
import { toWebHref } from '@/lib/addresses/safe-href'
import { truncate } from '@/lib/text/truncate'
import type { EvidenceRecord } from '@/schemas/content/evidence'
import type { Finding } from '@/schemas/content/finding'
import { toFindingJson } from '@/surface/content/json-paths'
import { listCitationFiles, toCitationAlternates } from '@/views/shared/citation-files'
import { Time } from '@/views/shared/dates'
import { FileLinks } from '@/views/shared/file-links'
import type { Page } from '@/views/shared/page'
import { toLanguageAttributes } from '@/views/shared/language'
import { toKindLabel } from './finding-item'
import type { ContentMessages } from './messages/by-language'

type Props = {
  finding: Finding
  /** Missing in a preview. */
  revision?: string | null
  record: Pick<EvidenceRecord, 'name' | 'kinds'>
  articles: readonly { slug: string; title: string; language: string }[]
  /** The language of findings. */
  siteLanguage: string
}

const recordPath = '/state-of-applied-ai'

/** The page of one finding: its text, its source, and the articles that use it. */
export function findingPage(
  { finding, revision = null, record, articles, siteLanguage }: Props,
  baseUrl: string,
  messages: ContentMessages,
): Page {
  const own = messages.finding
  const attributes = toLanguageAttributes(siteLanguage, messages)
  const { id, text, date, source, supersededBy, addedAt, updatedAt } = finding
  const path = `${recordPath}/${id}`
  const sourceHref = toWebHref(source ?? '')
  return {
    title: `${own.name(id)}: ${truncate(text, 80)}`,
    description: truncate(text, 300),
    canonicalPath: path,
    citeAs: path,
    partOf: recordPath,
    json: toFindingJson(id),
    section: recordPath,
    lastUpdated: updatedAt,
    revision,
    facts: { number: String(id), date },
    alternates: toCitationAlternates(path, messages),
    shareImageAlt: own.pictureAlt(record.name, id),
    crumbs: [
      { name: messages.sections.home, path: '/' },
      { name: record.name, path: recordPath, language: siteLanguage },
      { name: own.name(id), path },
    ],
    main: (
      <article className="article finding-page">
        <header className="article-head">
          <h1>{own.name(id)}</h1>
          <p className="lead" {...attributes}>
            {text}
          </p>
          {supersededBy === undefined ? null : (
            <p className="notice">
              {own.superseded(<a href={`${recordPath}/${supersededBy}`}>{own.inText(supersededBy)}</a>)}
            </p>
          )}
        </header>
        <dl className="facts">
          {toFacts(finding, record, messages).map(({ name, value, href, isOwn }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd {...(isOwn ? {} : attributes)}>{href ? <a href={href}>{value}</a> : value}</dd>
            </div>
          ))}
          <div>
            <dt>{own.dateOfSource}</dt>
            <dd>
              <Time date={date} messages={messages} />
            </dd>
          </div>
          <div>
            <dt>{own.source}</dt>
            <dd>{sourceHref === null ? own.notGiven : <a href={sourceHref}>{sourceHref}</a>}</dd>
          </div>
          <div>
            <dt>{own.inRecord}</dt>
            <dd>
              {updatedAt.slice(0, 10) > addedAt.slice(0, 10)
                ? own.addedAndChanged(
                    <Time date={addedAt} messages={messages} />,
                    <Time date={updatedAt} messages={messages} />,
                  )
                : own.added(<Time date={addedAt} messages={messages} />)}
            </dd>
          </div>
        </dl>
        {articles.length > 0 ? (
          <section aria-labelledby="articles">
            <h2 id="articles">{own.articles}</h2>
            <ul>
              {articles.map(({ slug, title, language }) => (
                <li key={slug}>
                  <a href={`/resources/${slug}`} {...toLanguageAttributes(language, messages)}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <section aria-labelledby="cite">
          <h2 id="cite">{messages.evidence.cite}</h2>
          <p>{own.citation(record.name, id, <a href={path}>{`${baseUrl}${path}`}</a>)}</p>
          <FileLinks
            title={own.cite}
            files={[...listCitationFiles(path), { name: 'JSON', path: `/api/findings/${id}` }]}
          />
        </section>
      </article>
    ),
    jsonLd: [toFindingNode(finding, articles, baseUrl)],
  }
}

/** `isOwn`: in the language of the page, not of the record. */
type Fact = { name: string; value: string; href?: string; isOwn?: boolean }

/** The facets of a finding, each with a link to the findings that share it. */
function toFacts(finding: Finding, record: Props['record'], messages: ContentMessages): Fact[] {
  const { kind, industry, region, org, role } = finding
  const { evidence, finding: own } = messages
  const toHref = (filter: Record<string, string>) => `${recordPath}?${new URLSearchParams(filter)}`
  return [
    { name: evidence.kind, value: toKindLabel(kind, record, messages), href: toHref({ kind }), isOwn: true },
    { name: evidence.industry, value: industry, href: toHref({ industry }) },
    { name: evidence.region, value: region, href: toHref({ region }) },
    ...(org ? [{ name: own.organisation, value: org }] : []),
    ...(role ? [{ name: own.role, value: role }] : []),
  ]
}
