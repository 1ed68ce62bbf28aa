import { joinNames } from '@/formats/catalogue/join-names'
import { searchIndexPath } from '@/surface/catalogue/json-paths'
import type { BookEntry } from '@/schemas/catalogue/book'
import { toTiers } from './book-list'
import { toLanguageAttributes } from '@/views/shared/language'
import type { Frame, LongPageContent, LongPageHead, MainPart } from '@/views/shared/long-page'
import type { CatalogueMessages } from './messages/by-language'

type ListedBook = Pick<BookEntry, 'id' | 'isbn' | 'title' | 'subtitle' | 'tier' | 'language' | 'pages'> & {
  authors: readonly string[]
}
/** A bundle with some of its books. */
export type ListedBundle = {
  id: string
  title: string
  description: string
  count: number
  books: readonly Pick<BookEntry, 'id' | 'title' | 'language'>[]
}

const path = '/catalogue-all'

/** Every book and every bundle on one page, as tables. */
export function fullCataloguePage(bookCount: number, bundleCount: number, messages: CatalogueMessages): LongPageHead {
  const { whole, sections } = messages
  return {
    title: whole.title,
    description: bookCount + bundleCount > 0 ? whole.description(bookCount, bundleCount) : messages.home.nothing,
    canonicalPath: path,
    section: path,
    json: searchIndexPath,
    crumbs: [
      { name: sections.home, path: '/' },
      { name: sections.all, path },
    ],
  }
}

type Props = {
  bookCount: number
  bundleCount: number
  /** In the order of the lists. They are read twice: the JSON-LD comes before the tables. */
  readBooks: () => AsyncIterable<readonly ListedBook[]>
  /** Parts of the same bundle follow one another. */
  readBundles: () => AsyncIterable<readonly ListedBundle[]>
  baseUrl: string
  /** The language of bundles. */
  siteLanguage: string
  messages: CatalogueMessages
}

export function fullCatalogueContent(props: Props): LongPageContent {
  const { bookCount, bundleCount, baseUrl, messages } = props
  return {
    parts: toParts(props),
    list: {
      id: `${baseUrl}${path}#list`,
      name: messages.whole.title,
      count: bookCount + bundleCount,
      items: toItems(props),
    },
  }
}

async function* toItems({ readBooks, readBundles, baseUrl }: Props) {
  for await (const books of readBooks())
    yield books.map(({ id, title }) => ({ name: title, url: `${baseUrl}/books/${id}` }))
  let last: string | undefined
  for await (const bundles of readBundles()) {
    const begun = bundles.filter(({ id }, index) => id !== (bundles[index - 1]?.id ?? last))
    last = bundles.at(-1)?.id ?? last
    yield begun.map(({ id, title }) => ({ name: title, url: `${baseUrl}/bundles/${id}` }))
  }
}

async function* toParts(props: Props): AsyncGenerator<MainPart> {
  const { bookCount, bundleCount, messages } = props
  const { whole } = messages
  yield {
    frames: [],
    content: (
      <header className="page-head">
        <h1>{whole.title}</h1>
        <p className="lead">
          {bookCount + bundleCount > 0 ? whole.lead(bookCount, bundleCount) : messages.home.nothing}
        </p>
      </header>
    ),
  }
  for await (const books of props.readBooks())
    for (const { tier, books: group } of toTiers(books)) yield toTierPart(tier, group, messages)
  yield* toBundleParts(props)
}

/** The books of a tier, or some of them. */
function toTierPart(tier: number, books: readonly ListedBook[], messages: CatalogueMessages): MainPart {
  const { whole, facets, sections } = messages
  const id = `tier-${tier}`
  const frame: Frame = {
    key: id,
    toNode: (rows) => (
      <section aria-labelledby={id}>
        <h2 id={id}>{whole.ofTier(tier)}</h2>
        <div className="table-scroll" role="region" aria-label={whole.tableOfTier(tier)} tabIndex={0}>
          <table className="catalogue-table">
            <thead>
              <tr>
                <th scope="col">{whole.code}</th>
                <th scope="col">{whole.bookTitle}</th>
                <th scope="col">{sections.authors}</th>
                <th scope="col">{facets.language}</th>
                <th scope="col">{whole.pages}</th>
                <th scope="col">ISBN</th>
              </tr>
            </thead>
            <tbody>{rows}</tbody>
          </table>
        </div>
      </section>
    ),
    toMark: (text) => (
      <tr>
        <td>{text}</td>
      </tr>
    ),
    between: '\n',
  }
  return { frames: [frame], content: books.map((book) => <BookRow key={book.id} book={book} messages={messages} />) }
}

function BookRow({ book, messages }: { book: ListedBook; messages: CatalogueMessages }) {
  return (
    <tr>
      <td>{book.id}</td>
      <th scope="row" {...toLanguageAttributes(book.language, messages)}>
        <a href={`/books/${book.id}`}>{book.title}</a>
        {book.subtitle ? `: ${book.subtitle}` : ''}
      </th>
      <td>{joinNames(book.authors)}</td>
      <td>{messages.languageLabel(book.language)}</td>
      <td>{book.pages === null ? '–' : messages.number(book.pages)}</td>
      <td>{book.isbn ?? '–'}</td>
    </tr>
  )
}

async function* toBundleParts({ bundleCount, readBundles, siteLanguage, messages }: Props): AsyncGenerator<MainPart> {
  const attributes = toLanguageAttributes(siteLanguage, messages)
  const all: Frame = {
    key: 'bundles',
    toNode: (bundles) => (
      <section aria-labelledby="bundles">
        <h2 id="bundles">{messages.sections.bundles}</h2>
        {bundles}
      </section>
    ),
    toMark: (text) => <p>{text}</p>,
    between: '\n\n',
  }
  const toFrame = ({ id, title, description, count }: ListedBundle): Frame => ({
    key: `bundle-${id}`,
    toNode: (books) => (
      <section aria-labelledby={`bundle-${id}`}>
        <h3 id={`bundle-${id}`} {...attributes}>
          <a href={`/bundles/${id}`}>{title}</a>
        </h3>
        <p {...attributes}>{description}</p>
        <p className="meta">
          {messages.count.books(count)}
          {count > 0 ? ': ' : ''}
          {books}
        </p>
      </section>
    ),
    toMark: (text) => <span>{text}</span>,
    between: '',
  })
  let last: string | undefined
  for await (const bundles of readBundles())
    for (const bundle of bundles) {
      const content = bundle.books.map((book, index) => (
        <span key={book.id}>
          {index > 0 || bundle.id === last ? ', ' : ''}
          <a href={`/books/${book.id}`} {...toLanguageAttributes(book.language, messages)}>
            {book.title}
          </a>
        </span>
      ))
      yield { frames: [all, toFrame(bundle)], content }
      last = bundle.id
    }
  if (bundleCount === 0) yield { frames: [all], content: <p>{messages.bundles.none}</p> }
}
