import { toSubjectNodes } from '@/formats/catalogue/json-ld/subject'
import { toNameSlug } from '@/lib/name-slug'
import { booksPerPage, toSubjectBooksJson } from '@/surface/catalogue/json-paths'
import { toLanguageAttributes } from '@/views/shared/language'
import type { Page } from '@/views/shared/page'
import { Pager, PagerAtTop } from '@/views/shared/pager'
import { NameLinks } from './author'
import { BookList, toCount, type BookCard } from './book-list'
import type { BookFacets } from './facets'

type Props = {
  subject: { name: string; language: string | null }
  slug: string
  books: readonly BookCard[]
  total: number
  page: number
  facets: BookFacets | null
}

/** The page of a subject: the titles about it, who wrote them, and what else they are about. */
export function subjectPage({ subject, slug, books, total, page, facets }: Props, baseUrl: string): Page {
  const { name, language } = subject
  const path = `/subjects/${encodeURIComponent(slug)}`
  const pager = { path, page, pageCount: Math.ceil(total / booksPerPage), total, noun: 'titles' }
  return {
    title: page > 1 ? `${name}, page ${page}` : name,
    description:
      `${toCount(total, 'title', 'titles')} on ${name} in the catalogue: ${books.map(({ entry }) => entry.title).join('; ')}`.slice(
        0,
        300,
      ),
    canonicalPath: page > 1 ? `${path}?page=${page}` : path,
    partOf: '/subjects',
    section: '/subjects',
    json: toSubjectBooksJson({ slug, page }),
    crumbs: [
      { name: 'Home', path: '/' },
      { name: 'Subjects', path: '/subjects' },
      { name, path },
    ],
    main: (
      <>
        <header className="page-head">
          <h1 {...(language ? toLanguageAttributes(language) : {})}>{name}</h1>
          <p className="meta">{`${toCount(total, 'title', 'titles')} on this subject`}</p>
        </header>
        <PagerAtTop {...pager} />
        <BookList books={books} isFirst />
        {total > booksPerPage ? <Pager {...pager} /> : null}
        <NameLinks
          kind="subjects"
          title="Related subjects"
          language={language}
          values={(facets?.subjects ?? []).filter(({ value }) => toNameSlug(value) !== slug)}
        />
        <NameLinks kind="authors" title="Authors" values={facets?.authors ?? []} />
      </>
    ),
    jsonLd: toSubjectNodes({ name, slug, books: books.map(({ entry }) => entry) }, baseUrl),
  }
}
