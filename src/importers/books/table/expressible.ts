import type { BookFields } from '@/importers/books/record/book-record'
import type { TableField } from './column-names'
import type { CellReader, Layout } from './layout'

/** The fields of a book that a column of each field can express. */
const expressed: Partial<Record<TableField, readonly (keyof BookFields)[]>> = {
  isbn: ['isbn'],
  title: ['title'],
  titleAndSubtitle: ['title', 'subtitle'],
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

/**
 * The fields that a row of a table expresses; imports do not change the others. An empty cell says that there is
 * nothing, but one of which nothing could be read, such as a number that a spreadsheet has rounded, says nothing.
 */
export function expressibleBy(
  { columns }: Pick<Layout, 'columns'>,
  read: CellReader,
  fields: Partial<BookFields>,
): (keyof BookFields)[] {
  const hasFormats = columns.filter(({ field }) => field === 'isbn').length > 1
  const named = [...new Set(columns.map(({ field }) => field))]
  const expressible = named.flatMap((field) => {
    const each: readonly (keyof BookFields)[] = [
      ...(expressed[field] ?? []),
      ...(field === 'isbn' && hasFormats ? (['formats'] as const) : []),
    ]
    const isUnreadable = read.first(field) !== '' && each.every((name) => fields[name] === undefined)
    return isUnreadable ? [] : each
  })
  return [...new Set(expressible)]
}
