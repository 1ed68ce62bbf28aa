import { toFeedAlternates } from '@/surface/shared/feed-forms'
import { toLanguageName, toPrimaryLanguages } from '@/lib/language-tag'
import { toCatalogueSearch } from '@/schemas/catalogue/list'
import type { SearchCorrection, SearchSuggestion } from '@/schemas/shared/search'
import { booksPerPage, isFiltered, toBookListJson } from '@/surface/catalogue/json-paths'
import { Pager, PagerAtTop } from '@/views/shared/pager'
import { BookList, toCount, toTiers, type BookCard } from './book-list'
import type { Page } from '@/views/shared/page'
import { SearchNotes } from '@/views/shared/search-notes'
import { SearchForm, type BookFilter } from './search-form'

/** Without a filter, all titles are on one page up to this number. */
export const maxBooksOnPage = 1000

export type BookCount = { tier: number; language: string; count: number }
type Props = {
  filter: BookFilter
  page: number
  total: number
  books: readonly BookCard[]
  counts: readonly BookCount[]
  corrections: readonly SearchCorrection[]
  suggestions: readonly SearchSuggestion[]
  isComplete: boolean
}

/** All titles by tier, or the results of a search. */
export function booksPage({ filter, page, total, books, counts, ...notes }: Props): Page {
  const path = toPath(filter)
  const filterText = describeFilter(filter)
  const pager = { path, page, pageCount: Math.ceil(total / booksPerPage), total, noun: 'titles' }
  const isShortened = !isFiltered(filter) && books.length < total
  const title = isFiltered(filter) ? `Books: ${filterText}` : 'Books'
  return {
    title: page > 1 ? `${title}, page ${page}` : title,
    description: isFiltered(filter)
      ? `${toCount(total, 'title', 'titles')} in the catalogue: ${filterText}.`
      : `All ${total} titles of the catalogue by tier, with their languages, authors and codes. Search by title, author, subject, ISBN and words.`,
    canonicalPath: page > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${page}` : path,
    section: '/books',
    json: toBookListJson({ ...filter, page }),
    alternates: toFeedAlternates('/', 'Newest books'),
    scripts: ['live-search.js'],
    crumbs: [
      { name: 'Home', path: '/' },
      { name: 'Books', path: '/books' },
    ],
    main: (
      <>
        <header className="page-head">
          <h1>Books</h1>
          <p className="lead" data-search-replaces="" data-search-summary="">
            {isFiltered(filter)
              ? `${toCount(total, 'title', 'titles')}: ${filterText}.`
              : `All ${toCount(total, 'title', 'titles')}, by tier.`}
            {isShortened ? (
              <>
                {' '}
                The first of each tier stand here; <a href="/catalogue-all">every title on one page</a>.
              </>
            ) : null}
          </p>
        </header>
        <SearchForm filter={filter} tiers={unique(counts.map(({ tier }) => tier))} languages={toPrimaries(counts)} />
        <Facets filter={filter} counts={counts} />
        <div data-search-replaces="">
          {isFiltered(filter) ? (
            <>
              {filter.q ? <SearchNotes query={filter.q} {...notes} total={total} /> : null}
              <PagerAtTop {...pager} />
              {books.length > 0 ? (
                <BookList books={books} eagerCount={6} />
              ) : filter.q && page === 1 ? null : (
                <p>{toEmptyMessage(page)}</p>
              )}
              {total > booksPerPage ? <Pager {...pager} /> : null}
            </>
          ) : (
            toTiers(books).map((group, index) => (
              <section key={group.tier} aria-labelledby={`tier-${group.tier}`}>
                <h2 id={`tier-${group.tier}`}>{`Tier ${group.tier}`}</h2>
                <BookList books={group.books} eagerCount={index === 0 ? 6 : 0} />
                {isShortened ? (
                  <p>
                    <a href={toPath({ tier: group.tier })}>
                      {`All ${toCount(sum(counts.filter(({ tier }) => tier === group.tier)), 'title', 'titles')} of tier ${group.tier}`}
                    </a>
                  </p>
                ) : null}
              </section>
            ))
          )}
        </div>
      </>
    ),
  }
}

/** Facets: tiers and languages with the number of matching titles, as links that filter by them. */
function Facets({ filter, counts }: { filter: BookFilter; counts: readonly BookCount[] }) {
  const inLanguage = counts.filter((count) => !filter.language || matchesLanguageRange(count.language, filter.language))
  const inTier = counts.filter((count) => filter.tier === undefined || count.tier === filter.tier)
  const { tier: _tier, ...withoutTier } = filter
  const { language: _language, ...withoutLanguage } = filter
  return (
    <nav className="facets" aria-label="Narrow the list" data-search-replaces="">
      <ul>
        <Facet
          href={toPath(withoutTier)}
          isCurrent={filter.tier === undefined}
          name="All tiers"
          count={sum(inLanguage)}
        />
        {unique(counts.map(({ tier }) => tier)).map((tier) => (
          <Facet
            key={tier}
            href={toPath({ ...filter, tier })}
            isCurrent={filter.tier === tier}
            name={`Tier ${tier}`}
            count={sum(inLanguage.filter((count) => count.tier === tier))}
          />
        ))}
      </ul>
      <ul>
        <Facet
          href={toPath(withoutLanguage)}
          isCurrent={filter.language === undefined}
          name="All languages"
          count={sum(inTier)}
        />
        {toPrimaries(counts).map((language) => (
          <Facet
            key={language}
            href={toPath({ ...filter, language })}
            isCurrent={filter.language === language}
            name={toLanguageName(language)}
            count={sum(inTier.filter((count) => matchesLanguageRange(count.language, language)))}
          />
        ))}
      </ul>
    </nav>
  )
}

function Facet({ href, isCurrent, name, count }: { href: string; isCurrent: boolean; name: string; count: number }) {
  return (
    <li>
      <a href={href} aria-current={isCurrent ? 'true' : undefined}>
        {name} <span>{`(${count})`}</span>
      </a>
    </li>
  )
}

function toPath(filter: BookFilter): string {
  const search = toCatalogueSearch(filter)
  return search ? `/books?${search}` : '/books'
}

function describeFilter({ q, tier, language, author, subject }: BookFilter): string {
  const parts = [
    ...(q ? [`“${q}”`] : []),
    ...(author ? [`by ${author}`] : []),
    ...(subject ? [`on ${subject}`] : []),
    ...(tier === undefined ? [] : [`tier ${tier}`]),
    ...(language ? [`in ${toLanguageName(language)}`] : []),
  ]
  return parts.join(', ')
}

function toEmptyMessage(page: number): string {
  return page > 1
    ? 'There is nothing this far down the list.'
    : 'No title matches. Fewer words, or another tier or language, find more.'
}

/** The primary languages of the books: `en` for `en-GB`. */
function toPrimaries(counts: readonly BookCount[]): string[] {
  return toPrimaryLanguages(counts.map(({ language }) => language))
}

function matchesLanguageRange(tag: string, range: string): boolean {
  return tag === range || tag.toLowerCase().startsWith(`${range.toLowerCase()}-`)
}

function unique<T extends string | number>(values: readonly T[]): T[] {
  return [...new Set(values)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}

function sum(counts: readonly BookCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0)
}
