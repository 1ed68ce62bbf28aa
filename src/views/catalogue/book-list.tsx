import { joinNames } from '@/formats/catalogue/join-names'
import type { BookEntry } from '@/schemas/catalogue/book'
import { memoizeByObject } from '@/lib/memoize-by-object'
import { Cover } from '@/views/shared/cover'
import type { CoverImage } from '@/schemas/shared/cover-image'
import { toLanguageAttributes } from '@/views/shared/language'
import { renderFragment } from '@/views/shared/render'
import type { CatalogueMessages } from './messages/by-language'

/** A book in a list. */
export type BookCard = { entry: BookEntry; cover: CoverImage | null }

const layouts = {
  shelf: { className: 'shelf', phoneWidth: '5.5rem' },
  numbered: { className: 'shelf numbered', phoneWidth: '5.5rem' },
  row: { className: 'shelf row', phoneWidth: '9.5rem' },
}

/** The fields of a book in a list. */
export type ListedBook = Pick<BookEntry, 'id' | 'title' | 'subtitle' | 'language'> & {
  authors: readonly { name: string }[]
}

type Props = {
  books: readonly BookCard[]
  /** A row scrolls horizontally on phones; the others become lists with small covers. */
  layout?: keyof typeof layouts
  /** True for the first list of a page, whose first row is loaded eagerly. */
  isFirst?: boolean
  /** The number of the first book in a numbered list. */
  firstPlace?: number
  messages: CatalogueMessages
}

/** The covers above the fold on wide screens. */
const firstRow = 5

/** A grid of covers and titles; each book has one link in the tab order. */
export function BookList({ books, layout = 'shelf', isFirst = false, firstPlace = 1, messages }: Props) {
  const { className, phoneWidth } = layouts[layout]
  return (
    <ul className={className}>
      {books.map((book, index) => (
        <Item
          key={book.entry.id}
          book={book}
          phoneWidth={phoneWidth}
          load={toLoad(isFirst, index)}
          {...(layout === 'numbered' ? { place: firstPlace + index } : {})}
          messages={messages}
        />
      ))}
    </ul>
  )
}

const toLoad = (isFirst: boolean, index: number) =>
  !isFirst || index >= firstRow ? 'lazy' : index === 0 ? 'first' : 'eager'

type ItemProps = {
  book: BookCard
  phoneWidth: string
  load: ReturnType<typeof toLoad>
  place?: number
  messages: CatalogueMessages
}

function Item({ book: { entry, cover }, phoneWidth, load, place, messages }: ItemProps) {
  return (
    <li className="book" data-place={place}>
      {/* For pointer users only: keyboards and screen readers use the title's link. */}
      <a className="book-cover" href={`/books/${entry.id}`} tabIndex={-1} aria-hidden="true" data-md="skip">
        <Cover
          cover={cover}
          title={entry.title}
          alt=""
          sizes={`(min-width: 64rem) 11rem, (min-width: 44rem) 22vw, ${phoneWidth}`}
          load={load}
        />
      </a>
      <BookLines book={entry} messages={messages} />
    </li>
  )
}

/** The items of a shelf as HTML. Each is rendered once for as long as the book is the same object. */
export function renderItems(books: readonly BookCard[], isFirst: boolean, messages: CatalogueMessages): Buffer[] {
  return books.map((book, index) => renderItem(book, toLoad(isFirst, index), messages))
}

const renderItem = memoizeByObject((book: BookCard, load: ItemProps['load'], messages: CatalogueMessages) =>
  Buffer.from(
    renderFragment(<Item book={book} phoneWidth={layouts.shelf.phoneWidth} load={load} messages={messages} />),
  ),
)

/** A shelf of such items, for which a mark stands. */
export function RenderedBookList({ mark }: { mark: string }) {
  return <ul className={layouts.shelf.className} dangerouslySetInnerHTML={{ __html: mark }} />
}

/** A book in a list without its cover. */
export function BookLines({ book, messages }: { book: ListedBook; messages: CatalogueMessages }) {
  return (
    <>
      <p className="book-title">
        <a href={`/books/${book.id}`} {...toLanguageAttributes(book.language, messages)}>
          {book.title}
        </a>
      </p>
      {book.subtitle ? (
        <p className="book-subtitle">
          <span {...toLanguageAttributes(book.language, messages)}>{book.subtitle}</span>
        </p>
      ) : null}
      <p className="meta">
        {toFacts(book, messages).join(' · ')} · <span className="nowrap">{book.id}</span>
      </p>
    </>
  )
}

function toFacts({ language, authors }: ListedBook, messages: CatalogueMessages): string[] {
  return [joinNames(authors.map(({ name }) => name)), messages.languageLabel(language)].filter(Boolean)
}

/** The books grouped by tier, in the order of tiers. */
export function toTiers<T extends { tier: number }>(books: readonly T[]): { tier: number; books: T[] }[] {
  const tiers = new Map<number, T[]>()
  for (const book of books) {
    const group = tiers.get(book.tier)
    if (group) group.push(book)
    else tiers.set(book.tier, [book])
  }
  return [...tiers].sort(([a], [b]) => a - b).map(([tier, group]) => ({ tier, books: group }))
}
