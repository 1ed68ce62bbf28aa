import { professionIds, professionNames } from '@/schemas/content/professions'
import type { SearchHit, SearchResults } from '@/schemas/content/search'
import { toSearchJson } from '@/surface/content/json-paths'
import { toSearchQuery, type SearchFilter } from '@/surface/content/search-parameters'
import { Time } from '@/views/shared/dates'
import { MarkedText } from '@/views/shared/marked-text'
import type { Page } from '@/views/shared/page'
import { Pager, PagerAtTop } from '@/views/shared/pager'
import { SearchNotes } from '@/views/shared/search-notes'
import { professionIntroductions } from './resources'

type Props = { filter: SearchFilter; page: number; results: SearchResults | null }

const path = '/search'
const kindNames = { article: 'Articles', finding: 'Findings' } as const

/** The search over articles and findings: a form, and one page of results. */
export function searchPage({ filter, page, results }: Props): Page {
  const toPath = (change: Partial<SearchFilter>, number = 1) => {
    const query = toSearchQuery({ ...filter, ...change, page: number })
    return query ? `${path}?${query}` : path
  }
  const pager = {
    path: toPath({}),
    page,
    pageCount: results?.totalPages ?? 1,
    total: results?.totalDocs ?? 0,
    noun: 'results',
  }
  const title = filter.q ? `Search: ${filter.q}` : 'Search'
  return {
    title: page > 1 ? `${title}, page ${page}` : title,
    description: results
      ? `${results.totalDocs} results for “${filter.q}” in the articles and findings.`
      : 'Search every article and every finding of the evidence record.',
    canonicalPath: toPath({}, page),
    section: '/search',
    json: toSearchJson({ ...filter, page }),
    scripts: ['live-search.js'],
    crumbs: [
      { name: 'Home', path: '/' },
      { name: 'Search', path },
    ],
    main: (
      <>
        <header className="page-head">
          <h1>Search</h1>
          {results ? null : (
            <p className="lead">
              Every article and every finding of the evidence record. Words in quotation marks must stand together.
            </p>
          )}
        </header>
        <SearchForm filter={filter} />
        <div data-search-replaces="">
          {results ? (
            <section aria-labelledby="results">
              <h2 id="results" data-search-summary="">
                {results.totalDocs === 1 ? '1 result' : `${results.totalDocs} results`} for “{filter.q}”
              </h2>
              <SearchNotes {...results} total={results.totalDocs} />
              <KindLinks filter={filter} counts={results.counts} toPath={toPath} />
              <PagerAtTop {...pager} />
              {results.docs.length > 0 ? (
                <ol className="results" start={results.pagingCounter}>
                  {results.docs.map((hit) => (
                    <Hit key={`${hit.kind}-${hit.id}`} hit={hit} />
                  ))}
                </ol>
              ) : null}
              {results.totalPages > 1 ? <Pager {...pager} /> : null}
            </section>
          ) : (
            <Sections />
          )}
        </div>
      </>
    ),
  }
}

/** Where to look without words. */
function Sections() {
  return (
    <section aria-labelledby="sections">
      <h2 id="sections">Or look through it</h2>
      <ul>
        <li>
          <a href="/resources">All articles</a>, newest first, or <a href="/archive">by year and month</a>
        </li>
        {professionIds.map((id) => (
          <li key={id}>
            <a href={`/resources/${id}`}>Articles for {professionNames[id]}</a>: {professionIntroductions[id]}
          </li>
        ))}
        <li>
          <a href="/state-of-applied-ai">The evidence record</a>: every finding by kind, industry and region, each with
          its source
        </li>
      </ul>
    </section>
  )
}

function Hit({ hit: { kind, title, url, date, snippet, matches } }: { hit: SearchHit }) {
  return (
    <li className="result">
      <h3>
        <a href={url}>{title}</a>
      </h3>
      <p>
        <MarkedText text={snippet} ranges={matches} />
      </p>
      <p className="meta">
        {kind === 'article' ? 'Article' : 'Finding'}
        {date ? (
          <>
            {' · '}
            <Time date={date} />
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
}

/** All results or those of one kind, with their numbers. */
function KindLinks({ filter, counts, toPath }: KindLinksProps) {
  const options = [
    { name: 'All', count: counts.article + counts.finding, kind: undefined },
    ...(['article', 'finding'] as const).map((kind) => ({ name: kindNames[kind], count: counts[kind], kind })),
  ]
  return (
    <nav className="facets" aria-label="Narrow the results">
      <ul>
        {options.map(({ name, count, kind }) => (
          <li key={name}>
            <a href={toPath({ kind })} aria-current={filter.kind === kind ? 'true' : undefined}>
              {name} <span>{`(${count})`}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SearchForm({ filter }: { filter: SearchFilter }) {
  const count = [filter.kind, filter.profession, filter.year].filter((value) => value !== undefined).length
  return (
    <form className="filters search" action={path} method="get" role="search" data-search="" data-md="skip">
      <label className="search-words">
        Words <input type="search" name="q" defaultValue={filter.q ?? ''} maxLength={200} autoComplete="off" />
      </label>
      <button type="submit">Search</button>
      <details className="folded">
        <summary>{count > 0 ? `Filters (${count})` : 'Filters'}</summary>
        <div className="search-filters">
          <label>
            Kind{' '}
            <select name="kind" defaultValue={filter.kind ?? ''}>
              <option value="">Articles and findings</option>
              <option value="article">Articles</option>
              <option value="finding">Findings</option>
            </select>
          </label>
          <label>
            For{' '}
            <select name="profession" defaultValue={filter.profession ?? ''}>
              <option value="">Everyone</option>
              {professionIds.map((id) => (
                <option key={id} value={id}>
                  {professionNames[id]}
                </option>
              ))}
            </select>
          </label>
          <label>
            Year{' '}
            <input
              type="text"
              name="year"
              inputMode="numeric"
              pattern="[12][0-9]{3}"
              size={6}
              defaultValue={filter.year ?? ''}
            />
          </label>
        </div>
      </details>
    </form>
  )
}
