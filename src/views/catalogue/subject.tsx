import { toSubjectNodes } from '@/formats/catalogue/json-ld/subject'
import { toNameSlug } from '@/lib/text/name-slug'
import { truncate } from '@/lib/text/truncate'
import { booksPerPage, toSubjectBooksJson } from '@/surface/catalogue/json-paths'
import { toLanguageAttributes } from '@/views/shared/language'
import type { Page } from '@/views/shared/page'
import { Pager, PagerAtTop } from '@/views/shared/pager'
import { NameLinks } from './author'
import { BookList, type BookCard } from './book-list'
import type { BookFacets } from './facets'
import type { CatalogueMessages } from './messages/by-language'

type Props = {
  subject: { name: string; language: string | null }
  slug: string
  books: readonly BookCard[]
  total: number
  page: number
  facets: BookFacets | null
}

/** The page of a subject: its titles, their authors, and their other subjects. */
export function subjectPage(
  { subject, slug, books, total, page, facets }: Props,
  baseUrl: string,
  messages: CatalogueMessages,
): Page {
  const { sections } = messages
  const { name, language } = subject
  const path = `/subjects/${encodeURIComponent(slug)}`
  const pager = { path, page, pageCount: Math.ceil(total / booksPerPage), total: messages.titles(total), messages }
  return {
    title: page > 1 ? messages.list.titleOfPage(name, page) : name,
    description: truncate(messages.names.onSubject(total, name, books.map(({ entry }) => entry.title).join('; ')), 300),
    canonicalPath: page > 1 ? `${path}?page=${page}` : path,
    partOf: '/subjects',
    section: '/subjects',
    json: toSubjectBooksJson({ slug, page }),
    crumbs: [
      { name: sections.home, path: '/' },
      { name: sections.subjects, path: '/subjects' },
      { name, path, language },
    ],
    main: (
      <>
        <header className="page-head">
          <h1 {...(language ? toLanguageAttributes(language, messages) : {})}>{name}</h1>
          <p className="meta">{messages.names.onThisSubject(total)}</p>
        </header>
        <PagerAtTop {...pager} />
        <BookList books={books} isFirst messages={messages} />
        {total > booksPerPage ? <Pager {...pager} /> : null}
        <NameLinks
          kind="subjects"
          title={messages.names.relatedSubjects}
          language={language}
          messages={messages}
          values={(facets?.subjects ?? []).filter(({ value }) => toNameSlug(value) !== slug)}
        />
        <NameLinks kind="authors" title={sections.authors} values={facets?.authors ?? []} messages={messages} />
      </>
    ),
    jsonLd: toSubjectNodes(
      {
        name,
        slug,
        books: books.map(({ entry }) => entry),
        part: { first: (page - 1) * booksPerPage + 1, total },
      },
      baseUrl,
    ),
  }
}
