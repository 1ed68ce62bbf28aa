import { toBookNode } from '@/formats/book-json-ld'
import { toLanguageName } from '@/lib/language-tag'
import type { Book } from '@/schemas/book'
import { citationForms } from '@/schemas/citation'
import type { Media } from '@/schemas/media'
import { mediaTypes } from '@/surface/formats'
import { toLang } from './book-list'
import { Cover } from './cover'
import { Time } from './dates'
import type { Page } from './page'

/** The page of one book. */
export function bookPage(
  { entry: book, cover }: { entry: Book; cover: Media | null },
  baseUrl: string,
): Page {
  const path = `/books/${book.id}`
  const [opening = ''] = toParagraphs(book.synopsis)
  return {
    title: book.subtitle ? `${book.title}: ${book.subtitle}` : book.title,
    description: toSummary(opening) || `${book.title}, ${book.authors.map(({ name }) => name).join(', ')}`,
    canonicalPath: path,
    section: '/books',
    lastUpdated: book.modified_at,
    alternates: citationForms.map(({ ending, format, name }) => ({
      path: `${path}/citation.${ending}`,
      type: mediaTypes[format].split(';', 1)[0] ?? '',
      title: `Citation (${name})`,
    })),
    image: cover,
    facts: {
      id: book.id,
      ...(book.isbn === null ? {} : { isbn: book.isbn }),
      tier: String(book.tier),
      language: book.language,
      published_at: book.published_at,
      json: `${baseUrl}/api/v1${path}`,
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
  const lang = toLang(book)
  return (
    <article className="title-page">
      <header className="title-head">
        <h1 lang={lang}>{title}</h1>
        {subtitle ? (
          <p className="lead" lang={lang}>
            {subtitle}
          </p>
        ) : null}
        {authors.length > 0 ? (
          <p className="byline">
            By{' '}
            {authors.map(({ name, role }, index) => (
              <span key={`${name} ${role}`}>
                {index > 0 ? ', ' : ''}
                <strong>{name}</strong>
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
        <section aria-labelledby="synopsis" lang={lang}>
          <h2 id="synopsis" lang="en">
            Synopsis
          </h2>
          {toParagraphs(synopsis).map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </section>
        {outcomes.length > 0 ? (
          <section aria-labelledby="outcomes" lang={lang}>
            <h2 id="outcomes" lang="en">
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
          <section aria-labelledby="chapters" lang={lang}>
            <h2 id="chapters" lang="en">
              Chapters
            </h2>
            <ol className="chapters">
              {chapters.map(({ number, title: name, summary }) => (
                <li key={number} id={`chapter-${number}`}>
                  <strong>{name}</strong>
                  {summary ? (
                    <>
                      <br />
                      {summary}
                    </>
                  ) : null}
                </li>
              ))}
            </ol>
          </section>
        ) : null}
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

function Facts({ book }: { book: Book }) {
  const { id, isbn, tier, language, pages, subjects } = book
  return (
    <aside className="title-facts" aria-labelledby="facts">
      <h2 id="facts">Facts</h2>
      <dl>
        <dt>Catalogue code</dt>
        <dd>{id}</dd>
        {isbn === null ? null : (
          <>
            <dt>ISBN</dt>
            <dd>{isbn}</dd>
          </>
        )}
        <dt>Tier</dt>
        <dd>
          <a href={`/books?tier=${tier}`}>{`Tier ${tier}`}</a>
        </dd>
        <dt>Language</dt>
        <dd>
          <a href={`/books?language=${language}`}>{toLanguageName(language)}</a>
          {` (${language})`}
        </dd>
        {pages === null ? null : (
          <>
            <dt>Pages</dt>
            <dd>{pages}</dd>
          </>
        )}
        {subjects.length > 0 ? (
          <>
            <dt>Subjects</dt>
            <dd>{subjects.join(', ')}</dd>
          </>
        ) : null}
        <dt>Published</dt>
        <dd>
          <Time date={book.published_at} />
        </dd>
        <dt>Last changed</dt>
        <dd>
          <Time date={book.modified_at} />
        </dd>
      </dl>
    </aside>
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

function toParagraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.replace(/[ \t\r\n]+/g, ' ').trim())
    .filter(Boolean)
}

/** The beginning of a paragraph, whole words, short enough for a description. */
function toSummary(paragraph: string): string {
  if (paragraph.length <= 300) return paragraph
  return `${paragraph.slice(0, 297).replace(/\s+\S*$/, '')}…`
}
