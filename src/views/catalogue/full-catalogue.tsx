import { searchIndexPath } from '@/surface/catalogue/json-paths'
import { toItemListNode } from '@/formats/catalogue/json-ld/item-list'
import { toLanguageName } from '@/lib/language-tag'
import type { BookEntry } from '@/schemas/catalogue/book'
import { toCount, toTiers } from './book-list'
import type { BundleCard } from './bundles'
import { toLanguageAttributes } from '@/views/shared/language'
import type { Page } from '@/views/shared/page'

type Props = { books: readonly { entry: BookEntry }[]; bundles: readonly BundleCard[]; baseUrl: string }

/** Every book and every bundle on one page, as tables. */
export function fullCataloguePage({ books, bundles, baseUrl }: Props): Page {
  return {
    title: 'The whole catalogue',
    description: `Every one of the ${toCount(books.length, 'title', 'titles')} and ${toCount(bundles.length, 'bundle', 'bundles')} on one page, with codes, ISBNs, languages and authors.`,
    canonicalPath: '/catalogue-all',
    section: '/catalogue-all',
    json: searchIndexPath,
    crumbs: [
      { name: 'Home', path: '/' },
      { name: 'Whole catalogue', path: '/catalogue-all' },
    ],
    main: (
      <>
        <header className="page-head">
          <h1>The whole catalogue</h1>
          <p className="lead">{`${toCount(books.length, 'title', 'titles')} and ${toCount(bundles.length, 'bundle', 'bundles')} on one page.`}</p>
        </header>
        {toTiers(books).map(({ tier, books: group }) => (
          <section key={tier} aria-labelledby={`tier-${tier}`}>
            <h2 id={`tier-${tier}`}>{`Books of tier ${tier}`}</h2>
            <BookTable books={group.map(({ entry }) => entry)} label={`Table of books of tier ${tier}`} />
          </section>
        ))}
        <section aria-labelledby="bundles">
          <h2 id="bundles">Bundles</h2>
          {bundles.map(({ bundle }) => (
            <section key={bundle.id} aria-labelledby={`bundle-${bundle.id}`}>
              <h3 id={`bundle-${bundle.id}`}>
                <a href={`/bundles/${bundle.id}`}>{bundle.title}</a>
              </h3>
              <p>{bundle.description}</p>
              <p className="meta">
                {toCount(bundle.count, 'book', 'books')}
                {bundle.count > 0 ? ': ' : ''}
                {bundle.books.map((book, index) => (
                  <span key={book.id}>
                    {index > 0 ? ', ' : ''}
                    <a href={`/books/${book.id}`} {...toLanguageAttributes(book.language)}>
                      {book.title}
                    </a>
                  </span>
                ))}
              </p>
            </section>
          ))}
          {bundles.length === 0 ? <p>There is no bundle yet.</p> : null}
        </section>
      </>
    ),
    jsonLd: [
      toItemListNode(`${baseUrl}/catalogue-all#list`, 'The whole catalogue', [
        ...books.map(({ entry }) => ({ name: entry.title, url: entry.url })),
        ...bundles.map(({ bundle }) => ({ name: bundle.title, url: bundle.url })),
      ]),
    ],
  }
}

function BookTable({ books, label }: { books: readonly BookEntry[]; label: string }) {
  return (
    <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className="catalogue-table">
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Title</th>
            <th scope="col">Authors</th>
            <th scope="col">Language</th>
            <th scope="col">Pages</th>
            <th scope="col">ISBN</th>
          </tr>
        </thead>
        <tbody>
          {books.map((book) => (
            <tr key={book.id}>
              <td>{book.id}</td>
              <th scope="row" {...toLanguageAttributes(book.language)}>
                <a href={`/books/${book.id}`}>{book.title}</a>
                {book.subtitle ? `: ${book.subtitle}` : ''}
              </th>
              <td>{book.authors.map(({ name }) => name).join(', ')}</td>
              <td>{toLanguageName(book.language)}</td>
              <td>{book.pages ?? '–'}</td>
              <td>{book.isbn ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
