import type { BookFields } from '@/importers/books/book-record'
import type { TableField } from './column-names'
import type { Layout } from './layout'

/** The fields of a book that a column of each field can express. */
const expressed: Partial<Record<TableField, readonly (keyof BookFields)[]>> = {
  isbn: ['isbn'],
  title: ['title'],
  subtitle: ['subtitle'],
  people: ['authors'],
  familyName: ['authors'],
  language: ['language', 'languages'],
  originalLanguage: ['languages'],
  synopsis: ['synopsis'],
  chapters: ['chapters'],
  outcomes: ['outcomes'],
  subjects: ['subjects'],
  thema: ['subjects', 'subjectCodes'],
  bisac: ['subjects', 'subjectCodes'],
  bic: ['subjects', 'subjectCodes'],
  dewey: ['subjectCodes'],
  pages: ['pages'],
  date: ['publishedAt', 'publishedPrecision'],
  publisher: ['publisher'],
  imprint: ['imprint'],
  place: ['place'],
  form: ['productForm'],
  status: ['publishingStatus'],
  availability: ['availability'],
  price: ['price', 'currency'],
  edition: ['editionNumber', 'editionStatement'],
  series: ['series'],
  doi: ['identifiers'],
  licence: ['licenceName', 'licenceUrl'],
}

/** The fields that rows of a table can express; imports do not change the others. */
export function expressibleBy({ columns }: Pick<Layout, 'columns'>): (keyof BookFields)[] {
  const hasFormats = columns.filter(({ field }) => field === 'isbn').length > 1
  const fields = columns.flatMap(({ field }) => expressed[field] ?? [])
  return [...new Set<keyof BookFields>(hasFormats ? [...fields, 'formats'] : fields)]
}
