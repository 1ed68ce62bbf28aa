import { citationForms } from '@/schemas/citation'
import * as p from './catalogue-parameters'
import { parseNothing, type Operation } from './operation'

const file = { surface: 'catalogue', method: 'GET', kind: 'data', cache: 'revalidate' } as const
const none = { parameters: [], parse: parseNothing } as const

/** What programs take away whole: the catalogue in the forms of the trade, and citations. */
export const catalogueExports = [
  {
    ...file,
    id: 'getOnix',
    path: '/catalogue.onix.xml',
    formats: ['onix'],
    hasDigest: true,
    title: 'Catalogue as ONIX',
    description: 'Every book and its bundles as one ONIX 3.1 message, for other catalogues.',
    ...none,
  },
  {
    ...file,
    id: 'getBookLines',
    path: '/books.jsonl',
    formats: ['jsonl'],
    hasDigest: true,
    title: 'Books as JSON lines',
    description: 'Every book as the API gives it, a line each, with a checksum in Repr-Digest.',
    ...none,
  },
  ...citationForms.map(
    ({ ending, format, name }) =>
      ({
        ...file,
        id: `citeBook:${ending}`,
        path: `/books/{id}/citation.${ending}`,
        formats: [format],
        title: `Cite a book (${name})`,
        description: `How to cite one book, as ${name}.`,
        parameters: [p.bookIdParameter],
        parse: p.parseBookPageId,
        canBeMissing: true,
      }) as const,
  ),
  {
    ...file,
    id: 'getOpds',
    path: '/opds.json',
    formats: ['opds'],
    title: 'Catalogue as OPDS',
    description: 'The books as an OPDS 2.0 feed, for e-readers.',
    parameters: [p.searchParameter, p.tierParameter, p.languageParameter, p.limitParameter, p.pageParameter],
    parse: p.parseCatalogueList(['q', 'tier', 'language', 'limit']),
  },
] as const satisfies readonly Operation[]
