import { toCitationMeta } from '@/formats/catalogue/citation-meta'
import { distinctNames } from '@/formats/catalogue/join-names'
import { toNamedPublisher } from '@/formats/catalogue/publisher-name'
import { toBookNode } from '@/formats/catalogue/json-ld/book'
import { truncate } from '@/lib/text/truncate'
import type { Book } from '@/schemas/catalogue/book'
import type { Site } from '@/schemas/shared/site'
import type { CoverImage } from '@/schemas/shared/cover-image'
import { toBookJson } from '@/surface/catalogue/json-paths'
import { BookList, type BookCard } from './book-list'
import { Chapters, SeriesSections, TradeSections, type RelatedTitle, type SeriesBook } from './book-sections'
import { Facts } from './book-facts'
import { toNamePath } from './facets'
import { toLabels } from './book-labels'
import { Byline } from './byline'
import { PlainText, toBlocks } from './plain-text'
import { listCitationFiles, toCitationAlternates } from '@/views/shared/citation-files'
import { Cover } from '@/views/shared/cover'
import { toLanguageAttributes, toPageLanguageAttributes } from '@/views/shared/language'
import { CrossLinks, type CrossLink } from '@/views/shared/cross-links'
import { FileLinks } from '@/views/shared/file-links'
import type { Page } from '@/views/shared/page'
import type { CatalogueMessages } from './messages/by-language'

type BookProps = {
  entry: Book
  cover: CoverImage | null
  /** Missing in a preview. */
  revision?: string | null
  site: Pick<Site, 'tiers' | 'language' | 'labelsInBookLanguage'>
  /** The nearest titles. */
  related: readonly BookCard[]
  /** Those of its related products that are in the catalogue. */
  relatedTitles: readonly RelatedTitle[]
  /** The other titles of its series. */
  series: readonly SeriesBook[]
  /** Articles on its subjects. */
  fromReview: readonly CrossLink[]
}

/** The page of one book. */
export function bookPage(
  { entry: book, revision = null, ...shown }: BookProps,
  baseUrl: string,
  messages: CatalogueMessages,
): Page {
  const { sections } = messages
  const { cover } = shown
  const publisher = toNamedPublisher(book)
  const path = `/books/${book.id}`
  const [firstParagraph = ''] = toBlocks(book.synopsis)
  const names = distinctNames(book.authors.map(({ name }) => name))
  return {
    title: book.subtitle ? `${book.title}: ${book.subtitle}` : book.title,
    description: truncate(firstParagraph, 300) || [book.title, ...names].join(', '),
    canonicalPath: path,
    citeAs: path,
    partOf: '/books',
    authoredBy: names.flatMap((name) => toNamePath('authors', name) ?? []),
    ...(book.licence?.url ? { licence: book.licence.url } : {}),
    ...(publisher === null ? {} : { publisher }),
    section: '/books',
    json: toBookJson(book.id),
    lastUpdated: book.modified_at,
    revision,
    alternates: toCitationAlternates(path, messages),
    shareImageAlt: messages.book.pictureAlt(book.title),
    image: cover,
    meta: toCitationMeta(book),
    facts: {
      id: book.id,
      ...(names.length > 0 ? { author: names.join('; ') } : {}),
      ...(book.isbn === null ? {} : { isbn: book.isbn }),
      tier: String(book.tier),
      language: book.language,
      ...(book.publication_date === null ? {} : { published_at: book.publication_date }),
    },
    crumbs: [
      { name: sections.home, path: '/' },
      { name: sections.books, path: '/books' },
      { name: book.title, path, language: book.language },
    ],
    main: <BookView book={book} {...shown} messages={messages} />,
    jsonLd: [toBookNode(book, baseUrl)],
  }
}

type ViewProps = Omit<BookProps, 'entry'> & { book: Book; messages: CatalogueMessages }

function BookView({ book, cover, site, related, relatedTitles, series, fromReview, messages }: ViewProps) {
  const { id, title, subtitle, synopsis, chapters, outcomes } = book
  const bookLanguage = toLanguageAttributes(book.language, messages)
  const pageLanguage = toPageLanguageAttributes(book.language, messages)
  const labels = site.labelsInBookLanguage ? toLabels(book.language, messages) : messages
  return (
    <article className="title-page">
      <header className="title-head">
        <h1 {...bookLanguage}>{title}</h1>
        {subtitle ? (
          <p className="lead" {...bookLanguage}>
            {subtitle}
          </p>
        ) : null}
        <Byline contributors={book.contributors} messages={messages} />
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
        {synopsis ? (
          <section aria-labelledby="synopsis" {...bookLanguage}>
            <h2 id="synopsis" lang={labels.language} dir={pageLanguage.dir}>
              {labels.book.synopsis}
            </h2>
            <PlainText text={synopsis} />
          </section>
        ) : null}
        {outcomes.length > 0 ? (
          <section aria-labelledby="outcomes" {...bookLanguage}>
            <h2 id="outcomes" lang={labels.language} dir={pageLanguage.dir}>
              {labels.book.outcomes}
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
            <h2 id="chapters" lang={labels.language} dir={pageLanguage.dir}>
              {labels.book.chapters}
            </h2>
            <Chapters chapters={chapters} />
          </section>
        ) : null}
        <TradeSections book={book} relatedTitles={relatedTitles} messages={messages} />
        <SeriesSections books={series} messages={messages} />
        <BundlesOf book={book} messages={messages} siteLanguage={site.language} />
        <FileLinks title={messages.book.cite} files={listCitationFiles(`/books/${id}`)} />
        <p className="meta">{messages.book.licensed(<a href={`/api/v1/books/${id}`}>/api/v1/books/{id}</a>)}</p>
      </div>
      <Facts book={book} site={site} messages={messages} />
      {related.length > 0 ? (
        <section className="title-related" aria-labelledby="related-titles">
          <h2 id="related-titles">{messages.book.relatedTitles}</h2>
          <BookList books={related} layout="row" messages={messages} />
        </section>
      ) : null}
      <CrossLinks
        title={messages.book.fromReview}
        links={fromReview}
        messages={messages}
        siteLanguage={site.language}
      />
    </article>
  )
}

type BundlesProps = { book: Book; messages: CatalogueMessages; siteLanguage: string }

function BundlesOf({ book: { collections }, messages, siteLanguage }: BundlesProps) {
  return (
    <section aria-labelledby="collections">
      <h2 id="collections">{messages.book.bundles}</h2>
      {collections.length > 0 ? (
        <ul>
          {collections.map(({ id, title }) => (
            <li key={id}>
              <a href={`/bundles/${id}`} {...toLanguageAttributes(siteLanguage, messages)}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p>{messages.book.noBundle}</p>
      )}
    </section>
  )
}
