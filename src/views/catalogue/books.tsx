import { toFeedAlternates } from '@/surface/shared/feed-forms'
import { toLanguageName } from '@/lib/language-tag'
import { availabilityNames } from '@/schemas/catalogue/availability'
import type { SearchCorrection, SearchSuggestion } from '@/schemas/shared/search'
import type { Site } from '@/schemas/shared/site'
import { booksPerPage, isFiltered, toBookListJson } from '@/surface/catalogue/json-paths'
import { Pager, PagerAtTop } from '@/views/shared/pager'
import { BookList, toCount, toTiers, type BookCard } from './book-list'
import { Facets, toBooksPath, unquote, type BookCount, type BookFacets } from './facets'
import type { Page } from '@/views/shared/page'
import { SearchNotes } from '@/views/shared/search-notes'
import { SearchForm, toSortName, type BookListing } from './search-form'
import { toTierName, toTierNote } from './tier-name'

/** Without a filter, all titles are on one page up to this number. */
export const maxBooksOnPage = 1000

type Props = BookListing & {
  site: Pick<Site, 'tiers'>
  page: number
  total: number
  books: readonly BookCard[]
  counts: readonly BookCount[]
  facets: BookFacets | null
  corrections: readonly SearchCorrection[]
  suggestions: readonly SearchSuggestion[]
  isComplete: boolean
}

/** All titles by tier, or the results of a search. */
export function booksPage(props: Props): Page {
  const { filter, sort, page, total } = props
  const path = toBooksPath(props)
  const isWhole = isAll(props)
  const description = describeFilter(props)
  const title = isWhole ? 'Books' : `Books: ${description}`
  return {
    title: page > 1 ? `${title}, page ${page}` : title,
    description: isWhole
      ? `All ${total} titles of the catalogue by tier, with their languages, authors and codes. Search by title, author, subject, ISBN and words.`
      : `${toCount(total, 'title', 'titles')} in the catalogue: ${description}.`,
    canonicalPath: page > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${page}` : path,
    section: '/books',
    json: toBookListJson({ ...filter, ...(sort ? { sort } : {}), page }),
    alternates: toFeedAlternates('/', 'Newest books'),
    scripts: ['live-search.js'],
    crumbs: [
      { name: 'Home', path: '/' },
      { name: 'Books', path: '/books' },
    ],
    main: (
      <>
        <header className="page-head compact">
          <h1>Books</h1>
          <Summary {...props} />
        </header>
        <SearchForm filter={filter} sort={sort} />
        <div className="faceted">
          <Facets {...props} />
          <div className="faceted-list" data-search-replaces="">
            {isWhole ? <Tiers {...props} /> : <Results {...props} />}
          </div>
        </div>
      </>
    ),
  }
}

function Summary(props: Props) {
  const { total, books } = props
  const isShortened = isAll(props) && books.length < total
  return (
    <p className="lead" data-search-replaces="" data-search-summary="">
      {isAll(props)
        ? `All ${toCount(total, 'title', 'titles')}, by tier.`
        : `${toCount(total, 'title', 'titles')}: ${describeFilter(props)}.`}
      {isAll(props) ? null : (
        <>
          {' '}
          <a href="/books">Show all</a>
        </>
      )}
      {isShortened ? (
        <>
          {' '}
          The first of each tier stand here; <a href="/catalogue-all">every title on one page</a>.
        </>
      ) : null}
    </p>
  )
}

function Results({ filter, sort, page, total, books, corrections, suggestions, isComplete }: Props) {
  const pager = {
    path: toBooksPath({ filter, sort }),
    page,
    pageCount: Math.ceil(total / booksPerPage),
    total,
    noun: 'titles',
  }
  return (
    <>
      {filter.q ? (
        <SearchNotes
          query={filter.q}
          corrections={corrections}
          suggestions={suggestions}
          isComplete={isComplete}
          total={total}
        />
      ) : null}
      <PagerAtTop {...pager} />
      {books.length > 0 ? (
        <BookList books={books} isFirst />
      ) : filter.q && page === 1 ? null : (
        <p>{toEmptyMessage(page)}</p>
      )}
      {total > booksPerPage ? <Pager {...pager} /> : null}
    </>
  )
}

function Tiers({ books, total, counts, site }: Props) {
  return toTiers(books).map(({ tier, books: group }, index) => {
    const note = toTierNote(tier, site)
    const inTier = counts.reduce((sum, count) => sum + (count.tier === tier ? count.count : 0), 0)
    return (
      <section key={tier} aria-labelledby={`tier-${tier}`}>
        <h2 id={`tier-${tier}`}>{toTierName(tier, site)}</h2>
        {note ? <p className="tier-note">{note}</p> : null}
        <BookList books={group} isFirst={index === 0} />
        {books.length < total ? (
          <p>
            <a
              href={toBooksPath({ filter: { tier } })}
            >{`All ${toCount(inTier, 'title', 'titles')} of tier ${tier}`}</a>
          </p>
        ) : null}
      </section>
    )
  })
}

/** True for the list of every title, which is by tier. */
function isAll({ filter, sort }: BookListing): boolean {
  return !isFiltered(filter) && sort === undefined
}

function describeFilter({ filter, sort }: BookListing): string {
  const { q, tier, language, author, subject, year, availability } = filter
  const parts = [
    ...(q ? [`“${q}”`] : []),
    ...(author ? [`by ${unquote(author)}`] : []),
    ...(subject ? [`on ${subject}`] : []),
    ...(tier === undefined ? [] : [`tier ${tier}`]),
    ...(language ? [`in ${toLanguageName(language)}`] : []),
    ...(year === undefined ? [] : [`of ${year}`]),
    ...(availability ? [availabilityNames[availability].toLowerCase()] : []),
    ...(sort === undefined ? [] : [toSortName(sort)]),
  ]
  return parts.join(', ')
}

function toEmptyMessage(page: number): string {
  return page > 1
    ? 'There is nothing this far down the list.'
    : 'No title matches. Fewer words, or another tier or language, find more.'
}
