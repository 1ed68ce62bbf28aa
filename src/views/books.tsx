import { toLanguageName, toPrimaryLanguages } from '@/lib/language-tag'
import { toCatalogueSearch } from '@/schemas/catalogue-list'
import { Pager } from './article-list'
import { BookList, toCount, toTiers, type BookCard } from './book-list'
import type { Page } from './page'
import { SearchForm, type BookFilter } from './search-form'

/** Hits a page of a search, and titles of each tier where there are too many for one page. */
export const booksPerPage = 60
/** Without a search every title stands on the one page, up to so many: more are no help to a reader's eyes. */
export const maxBooksOnPage = 1000

export type BookCount = { tier: number; language: string; count: number }
type Props = {
  filter: BookFilter
  page: number
  total: number
  books: readonly BookCard[]
  counts: readonly BookCount[]
}

export function isNarrowed({ q, tier, language }: BookFilter): boolean {
  return q !== undefined || tier !== undefined || language !== undefined
}

/** Every title by tier; or, narrowed, those that a search finds. */
export function booksPage({ filter, page, total, books, counts }: Props): Page {
  const path = toPath(filter)
  const said = toSaid(filter)
  const isShortened = !isNarrowed(filter) && books.length < total
  const title = isNarrowed(filter) ? `Books: ${said}` : 'Books'
  return {
    title: page > 1 ? `${title}, page ${page}` : title,
    description: isNarrowed(filter)
      ? `${toCount(total, 'title', 'titles')} in the catalogue: ${said}.`
      : `All ${total} titles of the catalogue by tier, with their languages, authors and codes. Search by title, tier and language.`,
    canonicalPath: page > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${page}` : path,
    section: '/books',
    scripts: ['catalogue-search.js'],
    crumbs: [
      { name: 'Home', path: '/' },
      { name: 'Books', path: '/books' },
    ],
    main: (
      <>
        <header className="page-head">
          <h1>Books</h1>
          <p className="lead">
            {isNarrowed(filter)
              ? `${toCount(total, 'title', 'titles')}: ${said}.`
              : `All ${toCount(total, 'title', 'titles')}, by tier.`}
            {isShortened ? (
              <>
                {' '}
                The first of each tier stand here; <a href="/catalogue-all">every title on one page</a>.
              </>
            ) : null}
          </p>
        </header>
        <SearchForm
          filter={filter}
          tiers={unique(counts.map(({ tier }) => tier))}
          languages={toPrimaries(counts)}
        />
        <Facets filter={filter} counts={counts} />
        <div data-search-replaces="">
          {isNarrowed(filter) ? (
            <>
              {books.length > 0 ? <BookList books={books} eagerCount={6} /> : <p>{toNothing(page)}</p>}
              {total > booksPerPage ? (
                <Pager
                  path={path}
                  page={page}
                  pageCount={Math.ceil(total / booksPerPage)}
                  total={total}
                  noun="titles"
                />
              ) : null}
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

/** How many titles each tier and each language has, as links that narrow to them. Numbers are those of the search. */
function Facets({ filter, counts }: { filter: BookFilter; counts: readonly BookCount[] }) {
  const inLanguage = counts.filter((count) => !filter.language || isWithin(count.language, filter.language))
  const inTier = counts.filter((count) => filter.tier === undefined || count.tier === filter.tier)
  const { tier: _tier, ...withoutTier } = filter
  const { language: _language, ...withoutLanguage } = filter
  return (
    <nav className="facets" aria-label="Narrow the list">
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
            count={sum(inTier.filter((count) => isWithin(count.language, language)))}
          />
        ))}
      </ul>
    </nav>
  )
}

function Facet({
  href,
  isCurrent,
  name,
  count,
}: {
  href: string
  isCurrent: boolean
  name: string
  count: number
}) {
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

function toSaid({ q, tier, language }: BookFilter): string {
  const parts = [
    ...(q ? [`“${q}” in the title`] : []),
    ...(tier === undefined ? [] : [`tier ${tier}`]),
    ...(language ? [`in ${toLanguageName(language)}`] : []),
  ]
  return parts.join(', ')
}

function toNothing(page: number): string {
  return page > 1
    ? 'There is nothing this far down the list.'
    : 'No title matches. Fewer words, or another tier or language, find more.'
}

/** Languages by their primary tag, `en-GB` with `en`. */
function toPrimaries(counts: readonly BookCount[]): string[] {
  return toPrimaryLanguages(counts.map(({ language }) => language))
}

function isWithin(tag: string, range: string): boolean {
  return tag === range || tag.toLowerCase().startsWith(`${range.toLowerCase()}-`)
}

function unique<T extends string | number>(values: readonly T[]): T[] {
  return [...new Set(values)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
}

function sum(counts: readonly BookCount[]): number {
  return counts.reduce((total, { count }) => total + count, 0)
}
