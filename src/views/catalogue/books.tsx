import { createMark } from '@/lib/text/mark'
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
import type { CatalogueMessages } from './messages/by-language'

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
  messages: CatalogueMessages
}

/** What the page is about. */
type Subject = BookListing & { page: number; total: number; messages: CatalogueMessages }

/** All titles by tier, or the results of a search. */
export function booksPage(props: Props): Page {
  const { filter, sort, messages } = props
  const tiers = isAll(props) ? toTierLists(props) : null
  return {
    ...booksPageHead(props),
    ...(tiers ? { rendered: new Map(tiers.map(({ mark, items }) => [mark, items])) } : {}),
    main: (
      <>
        <PageHead {...props} listed={props.books.length} />
        <SearchForm filter={filter} sort={sort} messages={messages} />
        <div className="faceted">
          {isAll(props) && props.total === 0 ? null : <Facets {...props} />}
          <div className="faceted-list" data-search-replaces="results">
            {tiers ? <Tiers {...props} tiers={tiers} /> : <Results {...props} />}
          </div>
        </div>
      </>
    ),
  }
}

export function booksPageHead(props: Subject): LongPageHead {
  const { filter, sort, page, total, messages } = props
  const { sections } = messages
  const path = toBooksPath(props)
  const isWhole = isAll(props)
  const description = describeFilter(props)
  const title = isWhole ? sections.books : messages.list.titleOfFilter(sections.books, description)
  return {
    title: page > 1 ? messages.list.titleOfPage(title, page) : title,
    description: isWhole ? describeWhole(total, messages) : messages.books.describedList(total, description),
    canonicalPath: page > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${page}` : path,
    section: '/books',
    json: toBookListJson({ ...filter, ...(sort ? { sort } : {}), page }),
    alternates: toFeedAlternates('/', messages.home.newestBooks),
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
      <h1>{props.messages.sections.books}</h1>
      <Summary {...props} />
    </header>
  )
}

function Summary(props: Subject & { listed: number }) {
  const { total, listed, messages } = props
  const isShortened = isAll(props) && listed < total
  return (
    <p className="lead" data-search-replaces="summary" data-search-summary="">
      {describeTotal(props)}
      {isAll(props) ? null : (
        <>
          {' '}
          <a href="/books">{messages.books.showAll}</a>
        </>
      )}
      {isShortened ? (
        <>
          {' '}
          {messages.books.firsts((text) => (
            <a href="/catalogue-all">{text}</a>
          ))}
        </>
      ) : null}
    </p>
  )
}

function describeWhole(total: number, { books, home }: CatalogueMessages): string {
  return total > 0 ? books.description(total) : home.nothing
}

function describeTotal(props: Subject): string {
  const { total, messages } = props
  if (!isAll(props)) return messages.books.some(total, describeFilter(props))
  return total > 0 ? messages.books.all(total) : messages.home.nothing
}

function Results({ filter, sort, page, total, books, corrections, suggestions, isComplete, messages }: Props) {
  const pager = {
    path: toBooksPath({ filter, sort }),
    page,
    pageCount: Math.ceil(total / booksPerPage),
    total: messages.titles(total),
    messages,
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
          messages={messages}
        />
      ) : null}
      <PagerAtTop {...pager} />
      {books.length > 0 ? (
        <BookList books={books} isFirst messages={messages} />
      ) : filter.q && page === 1 ? null : (
        <p>{page > 1 ? messages.list.beyondEnd : messages.books.nothing}</p>
      )}
      {total > booksPerPage ? <Pager {...pager} /> : null}
    </>
  )
}

type TierList = { tier: number; mark: string; items: readonly Uint8Array[] }

function toTierLists({ books, messages }: Props): TierList[] {
  const tiers = toTiers(books.map((book) => ({ book, tier: book.entry.tier })))
  return tiers.map(({ tier, books: group }, index) => {
    const shown = group.map(({ book }) => book)
    return { tier, mark: createMark(), items: renderItems(shown, index === 0, messages) }
  })
}

function Tiers({ tiers, books, total, counts, site, messages }: Props & { tiers: readonly TierList[] }) {
  return tiers.map(({ tier, mark }) => {
    const inTier = counts.reduce((sum, count) => sum + (count.tier === tier ? count.count : 0), 0)
    return (
      <TierSection key={tier} tier={tier} site={site} messages={messages}>
        <RenderedBookList mark={mark} />
        {books.length < total ? (
          <p>
            <a href={toBooksPath({ filter: { tier } })}>{messages.books.allOfTier(inTier, tier)}</a>
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

function describeFilter({ filter, sort, messages }: Subject): string {
  const { books } = messages
  const { q, tier, language, author, subject, year, availability } = filter
  const parts = [
    ...(q ? [books.quoted(q)] : []),
    ...(author ? [books.by(unquote(author))] : []),
    ...(subject ? [books.on(subject)] : []),
    ...(tier === undefined ? [] : [messages.tierInText(tier, null)]),
    ...(language ? [books.in(messages.languageName(language))] : []),
    ...(year === undefined ? [] : [books.of(year)]),
    ...(availability ? [books.availability[availability]] : []),
    ...(sort === undefined ? [] : [toSortName(sort, messages)]),
  ]
  return parts.join(', ')
}
