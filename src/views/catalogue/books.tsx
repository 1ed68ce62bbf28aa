import { createMark } from '@/lib/mark'
import { toFeedAlternates } from '@/surface/shared/feed-formats'
import type { SearchCorrection, SearchSuggestion } from '@/schemas/shared/search'
import type { Site } from '@/schemas/shared/site'
import { booksPerPage, isFiltered, toBookListJson } from '@/surface/catalogue/json-paths'
import { Pager, PagerAtTop } from '@/views/shared/pager'
import { BookList, RenderedBookList, renderItems, toTiers, type BookCard } from './book-list'
import { Facets, toBooksPath, unquote, type BookCount, type BookFacets } from './facets'
import type { LongPageHead } from '@/views/shared/long-page'
import type { Page } from '@/views/shared/page'
import { SearchNotes } from '@/views/shared/search-notes'
import { SearchForm, toSortName, type BookListing } from './search-form'
import { TierSection } from './tier-section'
import type { CatalogueWords } from './words/by-language'

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
  words: CatalogueWords
}

/** What the page is about. */
type Subject = BookListing & { page: number; total: number; words: CatalogueWords }

/** All titles by tier, or the results of a search. */
export function booksPage(props: Props): Page {
  const { filter, sort, words } = props
  const tiers = isAll(props) ? toTierLists(props) : null
  return {
    ...booksPageHead(props),
    ...(tiers ? { rendered: new Map(tiers.map(({ mark, items }) => [mark, items])) } : {}),
    main: (
      <>
        <PageHead {...props} listed={props.books.length} />
        <SearchForm filter={filter} sort={sort} words={words} />
        <div className="faceted">
          <Facets {...props} />
          <div className="faceted-list" data-search-replaces="">
            {tiers ? <Tiers {...props} tiers={tiers} /> : <Results {...props} />}
          </div>
        </div>
      </>
    ),
  }
}

export function booksPageHead(props: Subject): LongPageHead {
  const { filter, sort, page, total, words } = props
  const { sections } = words
  const path = toBooksPath(props)
  const isWhole = isAll(props)
  const description = describeFilter(props)
  const title = isWhole ? sections.books : words.books.titleOf(description)
  return {
    title: page > 1 ? words.list.titleOfPage(title, page) : title,
    description: isWhole ? words.books.description(total) : words.books.describedList(total, description),
    canonicalPath: page > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${page}` : path,
    section: '/books',
    json: toBookListJson({ ...filter, ...(sort ? { sort } : {}), page }),
    alternates: toFeedAlternates('/', words.home.newestBooks),
    scripts: ['live-search.js'],
    crumbs: [
      { name: sections.home, path: '/' },
      { name: sections.books, path: '/books' },
    ],
  }
}

/** `listed`: the number of titles on the page. */
export function PageHead(props: Subject & { listed: number }) {
  return (
    <header className="page-head compact">
      <h1>{props.words.sections.books}</h1>
      <Summary {...props} />
    </header>
  )
}

function Summary(props: Subject & { listed: number }) {
  const { total, listed, words } = props
  const isShortened = isAll(props) && listed < total
  return (
    <p className="lead" data-search-replaces="" data-search-summary="">
      {isAll(props) ? words.books.all(total) : words.books.some(total, describeFilter(props))}
      {isAll(props) ? null : (
        <>
          {' '}
          <a href="/books">{words.books.showAll}</a>
        </>
      )}
      {isShortened ? (
        <>
          {' '}
          {words.books.firsts((text) => (
            <a href="/catalogue-all">{text}</a>
          ))}
        </>
      ) : null}
    </p>
  )
}

function Results({ filter, sort, page, total, books, corrections, suggestions, isComplete, words }: Props) {
  const pager = {
    path: toBooksPath({ filter, sort }),
    page,
    pageCount: Math.ceil(total / booksPerPage),
    total: words.titlesInAll(total),
    words,
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
          words={words}
        />
      ) : null}
      <PagerAtTop {...pager} />
      {books.length > 0 ? (
        <BookList books={books} isFirst words={words} />
      ) : filter.q && page === 1 ? null : (
        <p>{page > 1 ? words.list.beyondEnd : words.books.nothing}</p>
      )}
      {total > booksPerPage ? <Pager {...pager} /> : null}
    </>
  )
}

type TierList = { tier: number; mark: string; items: readonly Uint8Array[] }

function toTierLists({ books, words }: Props): TierList[] {
  const tiers = toTiers(books.map((book) => ({ book, tier: book.entry.tier })))
  return tiers.map(({ tier, books: group }, index) => {
    const shown = group.map(({ book }) => book)
    return { tier, mark: createMark(), items: renderItems(shown, index === 0, words) }
  })
}

function Tiers({ tiers, books, total, counts, site, words }: Props & { tiers: readonly TierList[] }) {
  return tiers.map(({ tier, mark }) => {
    const inTier = counts.reduce((sum, count) => sum + (count.tier === tier ? count.count : 0), 0)
    return (
      <TierSection key={tier} tier={tier} site={site} words={words}>
        <RenderedBookList mark={mark} />
        {books.length < total ? (
          <p>
            <a href={toBooksPath({ filter: { tier } })}>{words.books.allOfTier(inTier, tier)}</a>
          </p>
        ) : null}
      </TierSection>
    )
  })
}

/** True for the list of every title, which is by tier. */
function isAll({ filter, sort }: BookListing): boolean {
  return !isFiltered(filter) && sort === undefined
}

function describeFilter({ filter, sort, words }: Subject): string {
  const { books } = words
  const { q, tier, language, author, subject, year, availability } = filter
  const parts = [
    ...(q ? [books.quoted(q)] : []),
    ...(author ? [books.by(unquote(author))] : []),
    ...(subject ? [books.on(subject)] : []),
    ...(tier === undefined ? [] : [words.tierInText(tier, null)]),
    ...(language ? [books.in(words.languageName(language))] : []),
    ...(year === undefined ? [] : [books.of(year)]),
    ...(availability ? [books.availability[availability]] : []),
    ...(sort === undefined ? [] : [toSortName(sort, words)]),
  ]
  return parts.join(', ')
}
