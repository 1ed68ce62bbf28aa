import { professionIds } from '@/schemas/content/professions'
import type { SearchHit, SearchResults } from '@/schemas/content/search'
import { toSearchJson } from '@/surface/content/json-paths'
import { toSearchQuery, type SearchFilter } from '@/surface/content/search-parameters'
import { Time } from '@/views/shared/dates'
import { toLanguageAttributes } from '@/views/shared/language'
import { MarkedText } from '@/views/shared/marked-text'
import type { Page } from '@/views/shared/page'
import { Pager, PagerAtTop } from '@/views/shared/pager'
import { SearchNotes } from '@/views/shared/search-notes'
import type { ContentMessages } from './messages/by-language'
import { SearchForm } from './search-form'

type Props = {
  filter: SearchFilter
  page: number
  results: SearchResults | null
  /** The languages of the articles that were found, by id. */
  languages: ReadonlyMap<number, string>
  /** The language of findings. */
  siteLanguage: string
}

const path = '/search'

/** The search over articles and findings: a form, and one page of results. */
export function searchPage({ filter, page, results, languages, siteLanguage }: Props, messages: ContentMessages): Page {
  const { find, sections } = messages
  const toPath = (change: Partial<SearchFilter>, number = 1) => {
    const query = toSearchQuery({ ...filter, ...change, page: number })
    return query ? `${path}?${query}` : path
  }
  const pager = {
    path: toPath({}),
    page,
    pageCount: results?.totalPages ?? 1,
    total: find.total(results?.totalDocs ?? 0),
    messages,
  }
  const title = filter.q ? find.title(describeFilter(filter.q, filter, messages)) : sections.search
  return {
    title: page > 1 ? messages.list.titleOfPage(title, page) : title,
    description: results ? find.resultsDescription(results.totalDocs, filter.q ?? '') : find.description,
    canonicalPath: toPath({}, page),
    section: '/search',
    json: toSearchJson({ ...filter, page }),
    scripts: ['live-search.js'],
    crumbs: [
      { name: sections.home, path: '/' },
      { name: sections.search, path },
    ],
    main: (
      <>
        <header className="page-head">
          <h1>{sections.search}</h1>
          {results ? null : <p className="lead">{find.lead}</p>}
        </header>
        <SearchForm filter={filter} messages={messages} />
        <div data-search-replaces="results">
          {results ? (
            <section aria-labelledby="results">
              <h2 id="results" data-search-summary="">
                {find.results(results.totalDocs, filter.q ?? '')}
              </h2>
              <SearchNotes {...results} total={results.totalDocs} messages={messages} />
              <KindLinks filter={filter} counts={results.counts} toPath={toPath} messages={messages} />
              <PagerAtTop {...pager} />
              {results.docs.length > 0 ? (
                <ol className="results" start={results.pagingCounter}>
                  {results.docs.map((hit) => (
                    <Hit
                      key={`${hit.kind}-${hit.id}`}
                      hit={hit}
                      language={(hit.kind === 'article' ? languages.get(hit.id) : undefined) ?? siteLanguage}
                      messages={messages}
                    />
                  ))}
                </ol>
              ) : null}
              {results.totalPages > 1 ? <Pager {...pager} /> : null}
            </section>
          ) : (
            <Sections messages={messages} />
          )}
        </div>
      </>
    ),
  }
}

/** The words of a search and what it is narrowed to, which tells the tabs and bookmarks of one search apart. */
function describeFilter(words: string, { kind, profession, year }: SearchFilter, messages: ContentMessages): string {
  const { find, professions } = messages
  return [words, kind && find[`${kind}s`], profession && professions[profession].name, year].filter(Boolean).join(', ')
}

/** Links shown while there is no query. */
function Sections({ messages }: { messages: ContentMessages }) {
  const { find, professions } = messages
  return (
    <section aria-labelledby="sections">
      <h2 id="sections">{find.browse}</h2>
      <ul>
        <li>
          {find.allArticles(
            (text) => (
              <a href="/resources">{text}</a>
            ),
            (text) => (
              <a href="/archive">{text}</a>
            ),
          )}
        </li>
        {professionIds.map((id) => (
          <li key={id}>
            <a href={`/resources/${id}`}>{find.articlesFor(professions[id].name)}</a>: {professions[id].introduction}
          </li>
        ))}
        <li>
          {find.record((text) => (
            <a href="/state-of-applied-ai">{text}</a>
          ))}
        </li>
      </ul>
    </section>
  )
}

type HitProps = { hit: SearchHit; language: string; messages: ContentMessages }

function Hit({ hit: { kind, id, title, url, date, snippet, matches }, language, messages }: HitProps) {
  const attributes = toLanguageAttributes(language, messages)
  const isFinding = kind === 'finding'
  return (
    <li className="result">
      <h3>
        <a href={url} {...(isFinding ? {} : attributes)}>
          {isFinding ? title.replace(`Finding ${id}`, messages.finding.name(id)) : title}
        </a>
      </h3>
      <p {...attributes}>
        <MarkedText text={snippet} ranges={matches} />
      </p>
      <p className="meta">
        {messages.find[kind]}
        {date ? (
          <>
            {' · '}
            <Time date={date} messages={messages} />
          </>
        ) : null}
      </p>
    </li>
  )
}

type KindLinksProps = {
  filter: SearchFilter
  counts: SearchResults['counts']
  toPath: (change: Partial<SearchFilter>) => string
  messages: ContentMessages
}

/** All results or those of one kind, with their numbers. */
function KindLinks({ filter, counts, toPath, messages }: KindLinksProps) {
  const { find, number } = messages
  if (counts.article + counts.finding === 0) return null
  const options = [
    { name: find.all, count: counts.article + counts.finding, kind: undefined },
    ...(['article', 'finding'] as const).map((kind) => ({ name: find[`${kind}s`], count: counts[kind], kind })),
  ]
  return (
    <nav className="facets" aria-label={find.narrow}>
      <ul>
        {options.map(({ name, count, kind }) => (
          <li key={name}>
            <a href={toPath({ kind })} aria-current={filter.kind === kind ? 'true' : undefined}>
              {name} <span>{`(${number(count)})`}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
