import {
  bundleListJsonPath,
  searchIndexPath,
  toAuthorBooksJson,
  toBookJson,
  toBookListJson,
  toBundleJson,
  toSubjectBooksJson,
} from './json-paths'
import * as p from './parameters'
import { discoveryPaths } from '@/surface/shared/discovery-paths'
import { documentPaths } from '@/surface/shared/document-paths'
import { noInput, undocumented } from '@/surface/shared/input'
import { defineOperation } from '@/surface/shared/operation'
import { markdownParameters } from '@/surface/shared/section-parameter'

const page = {
  host: 'catalogue',
  method: 'GET',
  kind: 'page',
  formats: ['html', 'markdown'],
  cache: 'revalidate',
  markdownParameters,
} as const

/** The pages of the catalogue host, each as HTML and as Markdown. */
export const cataloguePages = [
  defineOperation({
    ...page,
    id: 'homePage',
    path: '/',
    title: 'Home',
    description: 'The newest titles, the tiers and the bundles.',
    ...noInput,
  }),
  defineOperation({
    ...page,
    id: 'booksPage',
    path: '/books',
    title: 'Books',
    description: 'Every title by tier, or those that a search finds.',
    ...p.booksPageInput,
    json: { toPath: toBookListJson },
  }),
  defineOperation({
    ...page,
    id: 'searchPage',
    path: '/search',
    title: 'Search',
    description: 'Redirects to the list of books, which is the search.',
    ...undocumented(p.booksPageInput),
    isRedirect: true,
  }),
  defineOperation({
    ...page,
    id: 'bookPage',
    path: documentPaths.book,
    title: 'Book',
    description: 'One title: synopsis, chapters, outcomes, facts and the bundles that hold it.',
    ...undocumented(p.bookPageInput),
    json: { toPath: ({ id }) => toBookJson(id) },
    canBeMissing: true,
  }),
  defineOperation({
    ...page,
    id: 'bundlesPage',
    path: '/bundles',
    title: 'Bundles',
    description: 'Every bundle.',
    ...noInput,
    json: { toPath: () => bundleListJsonPath },
  }),
  defineOperation({
    ...page,
    id: 'bundlePage',
    path: '/bundles/{id}',
    title: 'Bundle',
    description: 'One bundle and the books it holds.',
    ...undocumented(p.bundlePageInput),
    json: { toPath: ({ id }) => toBundleJson(id) },
    canBeMissing: true,
  }),
  defineOperation({
    ...page,
    id: 'authorsPage',
    path: '/authors',
    title: 'Authors',
    description: 'Everyone who wrote a title, by family name.',
    ...undocumented(p.nameIndexInput),
  }),
  defineOperation({
    ...page,
    id: 'authorPage',
    path: '/authors/{slug}',
    title: 'Author',
    description: 'One author and their titles.',
    ...undocumented(p.nameInput),
    json: { toPath: toAuthorBooksJson },
    canBeMissing: true,
  }),
  defineOperation({
    ...page,
    id: 'subjectsPage',
    path: '/subjects',
    title: 'Subjects',
    description: 'Every subject of the catalogue, by name.',
    ...undocumented(p.nameIndexInput),
  }),
  defineOperation({
    ...page,
    id: 'subjectPage',
    path: '/subjects/{slug}',
    title: 'Subject',
    description: 'One subject and the titles about it.',
    ...undocumented(p.nameInput),
    json: { toPath: toSubjectBooksJson },
    canBeMissing: true,
  }),
  defineOperation({
    ...page,
    id: 'wholeCataloguePage',
    path: '/catalogue-all',
    title: 'Whole catalogue',
    description: 'Every book and every bundle on one page.',
    ...noInput,
    json: { toPath: () => searchIndexPath },
  }),
  defineOperation({
    ...page,
    id: 'developersPage',
    path: discoveryPaths.developers,
    title: 'Developers',
    description: 'How to read the catalogue from a program: the API, its errors, Markdown and files.',
    ...noInput,
  }),
]
