import { toBookAuthorNode } from '@/formats/catalogue/json-ld/author'
import { truncate } from '@/lib/text/truncate'
import type { BookContributor } from '@/schemas/catalogue/trade-record'
import { booksPerPage, toAuthorBooksJson } from '@/surface/catalogue/json-paths'
import { toLanguageAttributes } from '@/views/shared/language'
import type { Page } from '@/views/shared/page'
import { Pager, PagerAtTop } from '@/views/shared/pager'
import { BookList, type BookCard } from './book-list'
import { toNamePath, type BookFacets } from './facets'
import { PlainText } from './plain-text'
import type { CatalogueMessages } from './messages/by-language'

type Author = { name: string; isCorporate: boolean } & Pick<BookContributor, 'biography' | 'orcid' | 'isni'>
type Listing = { slug: string; books: readonly BookCard[]; total: number; page: number; facets: BookFacets | null }

/** The page of an author: biography and titles. */
export function bookAuthorPage(
  { author, ...listing }: Listing & { author: Author },
  baseUrl: string,
  messages: CatalogueMessages,
): Page {
  const { sections } = messages
  const { slug, books, total, page, facets } = listing
  const { name, biography, orcid } = author
  const path = `/authors/${encodeURIComponent(slug)}`
  const pager = { path, page, pageCount: Math.ceil(total / booksPerPage), total: messages.titles(total), messages }
  return {
    title: page > 1 ? messages.list.titleOfPage(name, page) : name,
    description: truncate(messages.names.byAuthor(total, name, books.map(({ entry }) => entry.title).join('; ')), 300),
    canonicalPath: page > 1 ? `${path}?page=${page}` : path,
    partOf: '/authors',
    section: '/authors',
    json: toAuthorBooksJson({ slug, page }),
    crumbs: [
      { name: sections.home, path: '/' },
      { name: sections.authors, path: '/authors' },
      { name, path },
    ],
    main: (
      <>
        <header className="page-head">
          <h1>{name}</h1>
          {biography ? <PlainText text={biography} /> : null}
          <p className="meta">
            {messages.titles(total)}
            {orcid ? (
              <>
                {' · ORCID '}
                <a href={`https://orcid.org/${encodeURIComponent(orcid)}`}>{orcid}</a>
              </>
            ) : null}
          </p>
        </header>
        <PagerAtTop {...pager} />
        <BookList books={books} isFirst messages={messages} />
        {total > booksPerPage ? <Pager {...pager} /> : null}
        <NameLinks kind="subjects" title={sections.subjects} values={facets?.subjects ?? []} messages={messages} />
      </>
    ),
    jsonLd: [toBookAuthorNode({ ...author, slug, books: books.map(({ entry }) => entry) }, baseUrl)],
  }
}

type NameLinksProps = {
  kind: 'authors' | 'subjects'
  title: string
  values: readonly { value: string; count: number }[]
  language?: string | null
  messages: CatalogueMessages
}

/** Links to the pages of names, in a row. */
export function NameLinks({ kind, title, values, language, messages }: NameLinksProps) {
  const links = values.flatMap(({ value }) => {
    const path = toNamePath(kind, value)
    return path ? [{ value, path }] : []
  })
  if (links.length === 0) return null
  return (
    <section aria-labelledby={kind}>
      <h2 id={kind}>{title}</h2>
      <ul className="pillars">
        {links.map(({ value, path }) => (
          <li key={value} className="pillar">
            <a href={path} {...(language ? toLanguageAttributes(language, messages) : {})}>
              {value}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
