import { toCitationMeta } from '@/formats/catalogue/citation-meta'
import { toBookNode } from '@/formats/catalogue/json-ld/book'
import type { Book } from '@/schemas/catalogue/book'
import { citationForms } from '@/schemas/shared/citation'
import type { Media } from '@/schemas/shared/media'
import { toBookJson } from '@/surface/catalogue/json-paths'
import { mediaTypes } from '@/surface/shared/formats'
import { Chapters, TradeSections } from './book-sections'
import { Facts } from './book-facts'
import { PlainText, toBlocks } from './plain-text'
import { Cover } from './cover'
import { toLanguageAttributes, toPageLanguageAttributes } from '@/views/shared/language'
import type { Page } from '@/views/shared/page'

type BookProps = {
  entry: Book
  cover: Media | null
  /** A preview has none. */
  revision?: string | null
}

/** The page of one book. */
export function bookPage({ entry: book, cover, revision = null }: BookProps, baseUrl: string): Page {
  const path = `/books/${book.id}`
  const [firstParagraph = ''] = toBlocks(book.synopsis)
  return {
    title: book.subtitle ? `${book.title}: ${book.subtitle}` : book.title,
    description:
      toSummary(firstParagraph.replace(/\s+/g, ' ')) ||
      `${book.title}, ${book.authors.map(({ name }) => name).join(', ')}`,
    canonicalPath: path,
    citeAs: path,
    partOf: '/books',
    section: '/books',
    json: toBookJson(book.id),
    lastUpdated: book.modified_at,
    revision,
    alternates: citationForms.map(({ ending, format, name }) => ({
      path: `${path}/citation.${ending}`,
      type: mediaTypes[format].split(';', 1)[0] ?? '',
      title: `Citation (${name})`,
    })),
    image: cover,
    meta: toCitationMeta(book),
    facts: {
      id: book.id,
      author: book.authors.map(({ name }) => name).join('; '),
      ...(book.isbn === null ? {} : { isbn: book.isbn }),
      tier: String(book.tier),
      language: book.language,
      ...(book.publication_date === null ? {} : { published_at: book.publication_date }),
    },
    crumbs: [
      { name: 'Home', path: '/' },
      { name: 'Books', path: '/books' },
      { name: book.title, path },
    ],
    main: <BookView book={book} cover={cover} />,
    jsonLd: [toBookNode(book, baseUrl)],
  }
}

function BookView({ book, cover }: { book: Book; cover: Media | null }) {
  const { id, title, subtitle, authors, synopsis, chapters, outcomes } = book
  const bookLanguage = toLanguageAttributes(book.language)
  const pageLanguage = toPageLanguageAttributes(book.language)
  return (
    <article className="title-page">
      <header className="title-head">
        <h1 {...bookLanguage}>{title}</h1>
        {subtitle ? (
          <p className="lead" {...bookLanguage}>
            {subtitle}
          </p>
        ) : null}
        {authors.length > 0 ? (
          <p className="byline">
            By{' '}
            {authors.map(({ name, role }, index) => (
              <span key={`${name} ${role}`}>
                {index > 0 ? ', ' : ''}
                <strong>
                  <a href={`/books?${new URLSearchParams({ author: name })}`}>{name}</a>
                </strong>
                {role ? ` (${role})` : ''}
              </span>
            ))}
          </p>
        ) : null}
      </header>
      <figure className="title-cover">
        {cover?.url ? (
          <a href={cover.url}>
            <Cover cover={cover} title={title} alt={cover.alt} isLazy={false} />
          </a>
        ) : (
          <Cover cover={null} title={title} alt="" />
        )}
      </figure>
      <div className="title-text">
        <section aria-labelledby="synopsis" {...bookLanguage}>
          <h2 id="synopsis" lang="en" dir={pageLanguage.dir}>
            Synopsis
          </h2>
          <PlainText text={synopsis} />
        </section>
        {outcomes.length > 0 ? (
          <section aria-labelledby="outcomes" {...bookLanguage}>
            <h2 id="outcomes" lang="en" dir={pageLanguage.dir}>
              Outcomes
            </h2>
            <ul className="outcomes">
              {outcomes.map((outcome) => (
                <li key={outcome}>{outcome}</li>
              ))}
            </ul>
          </section>
        ) : null}
        {chapters.length > 0 ? (
          <section aria-labelledby="chapters" {...bookLanguage}>
            <h2 id="chapters" lang="en" dir={pageLanguage.dir}>
              Chapters
            </h2>
            <Chapters chapters={chapters} />
          </section>
        ) : null}
        <TradeSections book={book} />
        <BundlesOf book={book} />
        <p className="meta">
          Cite this book:{' '}
          {citationForms.map(({ ending, name }, index) => (
            <span key={ending}>
              {index > 0 ? ', ' : ''}
              <a href={`/books/${id}/citation.${ending}`}>{name}</a>
            </span>
          ))}
        </p>
        <p className="meta">
          The text of the book is licensed and is not served here. The same description as JSON:{' '}
          <a href={`/api/v1/books/${id}`}>/api/v1/books/{id}</a>.
        </p>
      </div>
      <Facts book={book} />
    </article>
  )
}

function BundlesOf({ book: { collections } }: { book: Book }) {
  return (
    <section aria-labelledby="collections">
      <h2 id="collections">In these bundles</h2>
      {collections.length > 0 ? (
        <ul>
          {collections.map(({ id, title }) => (
            <li key={id}>
              <a href={`/bundles/${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      ) : (
        <p>No bundle holds this title; it stands on its own.</p>
      )}
    </section>
  )
}

/** The beginning of a paragraph, cut between words, for the meta description. */
function toSummary(paragraph: string): string {
  return paragraph.length <= 300 ? paragraph : `${paragraph.slice(0, 297).replace(/\s+\S*$/, '')}…`
}
