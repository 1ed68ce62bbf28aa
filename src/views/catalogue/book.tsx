import { toCitationMeta } from '@/formats/catalogue/citation-meta'
import { toBookNode } from '@/formats/catalogue/json-ld/book'
import type { Book } from '@/schemas/catalogue/book'
import { citationForms } from '@/schemas/shared/citation'
import type { Site } from '@/schemas/shared/site'
import type { CoverImage } from '@/schemas/shared/cover-image'
import { toBookJson } from '@/surface/catalogue/json-paths'
import { mediaTypes } from '@/surface/shared/formats'
import { BookList, type BookCard } from './book-list'
import { Chapters, SeriesSections, TradeSections, type SeriesBook } from './book-sections'
import { Facts, NameLink } from './book-facts'
import { PlainText, toBlocks } from './plain-text'
import { Cover } from '@/views/shared/cover'
import { toLanguageAttributes, toPageLanguageAttributes } from '@/views/shared/language'
import { CrossLinks, type CrossLink } from '@/views/shared/cross-links'
import { FileLinks } from '@/views/shared/file-links'
import type { Page } from '@/views/shared/page'

type BookProps = {
  entry: Book
  cover: CoverImage | null
  /** A preview has none. */
  revision?: string | null
  site: Pick<Site, 'tiers'>
  /** The nearest titles. */
  related: readonly BookCard[]
  /** The other titles of its series. */
  series: readonly SeriesBook[]
  /** Articles on its subjects. */
  fromReview: readonly CrossLink[]
}

/** The page of one book. */
export function bookPage({ entry: book, revision = null, ...shown }: BookProps, baseUrl: string): Page {
  const { cover } = shown
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
    shareImageAlt: `The book ${book.title}, with its cover`,
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
    main: <BookView book={book} {...shown} />,
    jsonLd: [toBookNode(book, baseUrl)],
  }
}

function BookView({ book, cover, site, related, series, fromReview }: Omit<BookProps, 'entry'> & { book: Book }) {
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
                  <NameLink kind="authors" name={name} />
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
            <Cover cover={cover} title={title} alt={cover.alt} sizes="(min-width: 56rem) 19rem, 17rem" load="first" />
          </a>
        ) : (
          <Cover cover={null} title={title} alt="" sizes="17rem" />
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
        <SeriesSections books={series} />
        <BundlesOf book={book} />
        <FileLinks
          title="Cite this book"
          files={citationForms.map(({ ending, name }) => ({ name, path: `/books/${id}/citation.${ending}` }))}
        />
        <p className="meta">
          The text of the book is licensed and is not served here. The same description as JSON:{' '}
          <a href={`/api/v1/books/${id}`}>/api/v1/books/{id}</a>.
        </p>
      </div>
      <Facts book={book} site={site} />
      {related.length > 0 ? (
        <section className="title-related" aria-labelledby="related-titles">
          <h2 id="related-titles">Related titles</h2>
          <BookList books={related} className="shelf row" />
        </section>
      ) : null}
      <CrossLinks title="From the review" links={fromReview} />
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
