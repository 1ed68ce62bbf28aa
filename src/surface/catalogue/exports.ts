import { citationForms } from '@/schemas/shared/citation'
import { bundleFiles } from './bundle-files'
import * as p from './parameters'
import { feedForms } from '@/surface/shared/feed-forms'
import { changesInput } from '@/surface/shared/changes-input'
import { noInput } from '@/surface/shared/input'
import { defineOperation } from '@/surface/shared/operation'

const file = { host: 'catalogue', method: 'GET', kind: 'data', cache: 'revalidate' } as const

/** Complete downloads for programs, in the formats of the book trade, citations and sitemaps. */
export const catalogueExports = [
  defineOperation({
    ...file,
    id: 'getOnix',
    path: '/catalogue.onix.xml',
    formats: ['onix'],
    title: 'Catalogue as ONIX',
    description: 'Every book and its bundles as one ONIX 3.1 message, for other catalogues.',
    ...noInput,
  }),
  defineOperation({
    ...file,
    id: 'getBookLines',
    path: '/books.jsonl',
    formats: ['jsonl'],
    title: 'Books as JSON lines',
    description: 'Every book as the API gives it, a line each.',
    ...noInput,
  }),
  defineOperation({
    ...file,
    id: 'listChanges',
    goneCode: 'cursor_expired',
    path: '/changes.json',
    formats: ['json'],
    title: 'Changes',
    apiTitle: 'Changes',
    description:
      'Which books and bundles were created, changed, moved or retracted, oldest first, each with its last change alone; to keep a copy that is complete.',
    ...changesInput,
  }),
  ...feedForms.map(({ ending, format, name }) =>
    defineOperation({
      ...file,
      id: `getFeed:${ending}`,
      path: `/feed.${ending}`,
      formats: [format],
      title: `Newest books as ${name}`,
      description: `The books that were published last, as ${name}.`,
      ...noInput,
    }),
  ),
  defineOperation({
    ...file,
    id: 'getMarcXml',
    path: '/books.marcxml',
    formats: ['marcxml'],
    title: 'Books as MARCXML',
    description: 'Every book as a bibliographic record of MARC 21, in XML, for library systems.',
    ...noInput,
  }),
  defineOperation({
    ...file,
    id: 'getMarc',
    path: '/books.mrc',
    formats: ['marc'],
    title: 'Books as MARC 21',
    description: 'The same records in ISO 2709, in UTF-8.',
    ...noInput,
  }),
  defineOperation({
    ...file,
    id: 'getKbart',
    path: '/books.kbart.txt',
    formats: ['kbart'],
    title: 'Books as KBART',
    description: 'Every book as a line of a KBART file, for link resolvers and knowledge bases.',
    ...noInput,
  }),
  defineOperation({
    ...file,
    id: 'getCrossref',
    path: '/books.crossref.xml',
    formats: ['crossref'],
    title: 'DOIs for Crossref',
    description: 'The books that have a DOI, as a deposit for Crossref (schema 5.3.1).',
    ...noInput,
  }),
  ...citationForms.map(({ ending, format, name }) =>
    defineOperation({
      ...file,
      id: `citeBooks:${ending}`,
      path: `/citations.${ending}`,
      formats: [format],
      title: `Cite every book (${name})`,
      description: `How to cite each book, in one file, as ${name}.`,
      ...noInput,
    }),
  ),
  ...citationForms.map(({ ending, format, name }) =>
    defineOperation({
      ...file,
      id: `citeBook:${ending}`,
      path: `/books/{id}/citation.${ending}`,
      formats: [format],
      title: `Cite a book (${name})`,
      description: `How to cite one book, as ${name}.`,
      ...p.bookPageInput,
      canBeMissing: true,
    }),
  ),
  ...bundleFiles,
  defineOperation({
    ...file,
    id: 'getOpds',
    path: '/opds.json',
    formats: ['opds'],
    title: 'Catalogue as OPDS',
    description: 'The books as an OPDS 2.0 feed, for e-readers.',
    ...p.bookListInput,
  }),
  defineOperation({
    ...file,
    id: 'getSitemap',
    path: '/sitemap.xml',
    formats: ['xml'],
    title: 'Sitemap',
    description: 'Every public page with the time of its last change.',
    ...noInput,
  }),
  defineOperation({
    ...file,
    id: 'getBooksSitemap',
    path: '/books/sitemap.xml',
    formats: ['xml'],
    title: 'Sitemap of the books',
    description: 'Every book’s page with the time of its last change.',
    ...noInput,
  }),
  defineOperation({
    ...file,
    id: 'getBundlesSitemap',
    path: '/bundles/sitemap.xml',
    formats: ['xml'],
    title: 'Sitemap of the bundles',
    description: 'Every bundle’s page with the time of its last change.',
    ...noInput,
  }),
  defineOperation({
    ...file,
    id: 'getAuthorsSitemap',
    path: '/authors/sitemap.xml',
    formats: ['xml'],
    title: 'Sitemap of the authors',
    description: 'Every author’s page with the time of its last change.',
    ...noInput,
  }),
  defineOperation({
    ...file,
    id: 'getSubjectsSitemap',
    path: '/subjects/sitemap.xml',
    formats: ['xml'],
    title: 'Sitemap of the subjects',
    description: 'Every subject’s page with the time of its last change.',
    ...noInput,
  }),
]
