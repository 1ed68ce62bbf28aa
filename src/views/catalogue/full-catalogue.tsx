import { searchIndexPath } from '@/surface/catalogue/json-paths'
import { toItemListNode } from '@/formats/catalogue/json-ld/item-list'
import type { BookEntry } from '@/schemas/catalogue/book'
import { toTiers } from './book-list'
import type { BundleCard } from './bundles'
import { toLanguageAttributes } from '@/views/shared/language'
import type { Page } from '@/views/shared/page'
import type { CatalogueWords } from './words/by-language'

type Props = {
  books: readonly { entry: BookEntry }[]
  bundles: readonly BundleCard[]
  baseUrl: string
  /** That of the texts of bundles. */
  siteLanguage: string
}

/** Every book and every bundle on one page, as tables. */
export function fullCataloguePage({ books, bundles, baseUrl, siteLanguage }: Props, words: CatalogueWords): Page {
  const { whole, sections } = words
  const attributes = toLanguageAttributes(siteLanguage, words)
  return {
    title: whole.title,
    description: whole.description(books.length, bundles.length),
    canonicalPath: '/catalogue-all',
    section: '/catalogue-all',
    json: searchIndexPath,
    crumbs: [
      { name: sections.home, path: '/' },
      { name: sections.all, path: '/catalogue-all' },
    ],
    main: (
      <>
        <header className="page-head">
          <h1>{whole.title}</h1>
          <p className="lead">{whole.lead(books.length, bundles.length)}</p>
        </header>
        {toTiers(books).map(({ tier, books: group }) => (
          <section key={tier} aria-labelledby={`tier-${tier}`}>
            <h2 id={`tier-${tier}`}>{whole.ofTier(tier)}</h2>
            <BookTable books={group.map(({ entry }) => entry)} label={whole.tableOfTier(tier)} words={words} />
          </section>
        ))}
        <section aria-labelledby="bundles">
          <h2 id="bundles">{sections.bundles}</h2>
          {bundles.map(({ bundle }) => (
            <section key={bundle.id} aria-labelledby={`bundle-${bundle.id}`}>
              <h3 id={`bundle-${bundle.id}`} {...attributes}>
                <a href={`/bundles/${bundle.id}`}>{bundle.title}</a>
              </h3>
              <p {...attributes}>{bundle.description}</p>
              <p className="meta">
                {words.count.books(bundle.count)}
                {bundle.count > 0 ? ': ' : ''}
                {bundle.books.map((book, index) => (
                  <span key={book.id}>
                    {index > 0 ? ', ' : ''}
                    <a href={`/books/${book.id}`} {...toLanguageAttributes(book.language, words)}>
                      {book.title}
                    </a>
                  </span>
                ))}
              </p>
            </section>
          ))}
          {bundles.length === 0 ? <p>{words.bundles.none}</p> : null}
        </section>
      </>
    ),
    jsonLd: [
      toItemListNode(`${baseUrl}/catalogue-all#list`, whole.title, [
        ...books.map(({ entry }) => ({ name: entry.title, url: entry.url })),
        ...bundles.map(({ bundle }) => ({ name: bundle.title, url: bundle.url })),
      ]),
    ],
  }
}

type TableProps = { books: readonly BookEntry[]; label: string; words: CatalogueWords }

function BookTable({ books, label, words }: TableProps) {
  const { whole, facets, sections } = words
  return (
    <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
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
        <tbody>
          {books.map((book) => (
            <tr key={book.id}>
              <td>{book.id}</td>
              <th scope="row" {...toLanguageAttributes(book.language, words)}>
                <a href={`/books/${book.id}`}>{book.title}</a>
                {book.subtitle ? `: ${book.subtitle}` : ''}
              </th>
              <td>{book.authors.map(({ name }) => name).join(', ')}</td>
              <td>{words.languageLabel(book.language)}</td>
              <td>{book.pages === null ? '–' : words.number(book.pages)}</td>
              <td>{book.isbn ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
