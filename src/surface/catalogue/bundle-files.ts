import { citationForms } from '@/schemas/shared/citation'
import * as p from './parameters'
import { defineOperation } from '@/surface/shared/operation'

/** The files of a bundle: how to cite its books, and their records for library systems. */
export const bundleFileForms = [
  ...citationForms.map(({ ending, format, name }) => ({
    ending: `citation.${ending}`,
    format,
    name,
    isCitation: true,
  })),
  { ending: 'books.onix.xml', format: 'onix', name: 'ONIX 3.1', isCitation: false },
  { ending: 'books.mrc', format: 'marc', name: 'MARC 21', isCitation: false },
  { ending: 'books.marcxml', format: 'marcxml', name: 'MARCXML', isCitation: false },
  { ending: 'books.kbart.txt', format: 'kbart', name: 'KBART', isCitation: false },
  { ending: 'books.csv', format: 'csv', name: 'CSV', isCitation: false },
  { ending: 'books.jsonl', format: 'jsonl', name: 'JSON lines', isCitation: false },
] as const

export const bundleFiles = bundleFileForms.map(({ ending, format, name, isCitation }) =>
  defineOperation({
    host: 'catalogue',
    method: 'GET',
    kind: 'data',
    cache: 'revalidate',
    id: `getBundleFile:${ending}`,
    path: `/bundles/{id}/${ending}`,
    formats: [format],
    title: isCitation ? `Cite a bundle (${name})` : `A bundle as ${name}`,
    description: isCitation
      ? `How to cite the books of a bundle, as ${name}.`
      : `The books of a bundle, in its order, as ${name}.`,
    ...p.bundlePageInput,
    canBeMissing: true,
  }),
)
