import { bareFormat } from '@/importers/books/record/bare-format'
import type { BookFields, Contributor } from '@/importers/books/record/book-record'
import { toChaptersFromText } from '@/importers/books/record/chapters-from-text'
import { toEditionNumber } from '@/importers/books/record/edition-numbers'
import { orNull } from '@/importers/books/record/lists'
import { toPlainText } from '@/importers/books/record/plain-text'
import { toProductForm } from '@/importers/books/record/product-forms'
import { toPublishedAt } from '@/importers/books/record/published-at'
import { parseDate } from '@/importers/text/dates'
import { toSingleLineText } from '@/importers/text/single-line-text'
import { findOtherReading } from '@/importers/tables/date-formats'
import { toDoiName } from '@/lib/identifiers/doi'
import { quote } from '@/lib/text/quote'
import { toWebAddress } from '@/lib/addresses/web-address'
import type { TableField } from './column-names'
import { parseLanguages } from './languages'
import type { CellReader, Layout } from './layout'
import { parsePages } from './numbers'
import { parsePeople, toPerson } from './people'
import { parsePrice } from './prices'
import { parseSubjects } from './subjects'
import { parseCode } from './trade-codes'

type Input = {
  read: CellReader
  layout: Layout
  isbns: readonly { isbn: string; form: string | null }[]
  notes: string[]
}

/** The fields of a book in a row. */
export function toFields({ read, layout, isbns, notes }: Input): Partial<BookFields> {
  const line = (field: TableField) => toSingleLineText(read.first(field) || null)
  const [main, ...others] = isbns
  const { subjects, subjectCodes } = parseSubjects(
    (['subjects', 'thema', 'bisac', 'bic', 'dewey'] as const).flatMap((field) =>
      read.all(field).map(({ cell }) => ({ field, cell })),
    ),
  )
  const doi = read.first('doi')
  const given: { [name in keyof BookFields]?: BookFields[name] | null } = {
    isbn: main?.isbn ?? null,
    ...toTitles(line('titleAndSubtitle') ?? line('title'), {
      isWhole: layout.has('titleAndSubtitle'),
      subtitle: line('subtitle'),
    }),
    ...parseLanguages(read.first('language'), read.first('originalLanguage'), notes),
    authors: orNull(toContributors(read, layout, notes)),
    synopsis: toPlainText(longest(read.all('synopsis'))) || null,
    chapters: orNull(toChaptersFromText(toPlainText(numbered(read, 'chapters').join('\n')))),
    outcomes: orNull(numbered(read, 'outcomes').flatMap(toLines)),
    subjects: orNull(subjects),
    subjectCodes: orNull(subjectCodes),
    pages: read.first('pages') === '' ? null : parsePages(read.first('pages'), notes),
    ...toPublishedAt(toDate(read, layout, notes)),
    publisher: line('publisher'),
    imprint: line('imprint'),
    place: line('place'),
    productForm: toForm(read.first('form'), notes) ?? main?.form ?? null,
    publishingStatus: parseCode('status', read.first('status'), notes),
    availability: parseCode('availability', read.first('availability'), notes),
    ...toPrice(read, notes),
    ...toEdition(line('edition'), notes),
    ...toLicence(line('licence')),
    identifiers: doi === '' ? null : [{ type: '06', name: null, value: toDoiName(doi) }],
    series: orNull(toSeries(read)),
    formats: orNull(others.map((each) => ({ ...bareFormat, ...each }))),
  }
  return Object.fromEntries(Object.entries(given).filter(([, each]) => each !== null)) as Partial<BookFields>
}

/**
 * A title, and the subtitle after its first colon or dash where its column has both; the whole as the title where a column
 * of subtitles says something else.
 */
function toTitles(stated: string | null, { isWhole, subtitle }: { isWhole: boolean; subtitle: string | null }) {
  const [separator = ''] = (isWhole && /: | [–—-] /.exec(stated ?? '')) || []
  if (stated === null || separator === '') return { title: stated, subtitle }
  const at = stated.indexOf(separator)
  const rest = stated.slice(at + separator.length).trim()
  return subtitle === null || subtitle === rest
    ? { title: stated.slice(0, at).trim(), subtitle: rest }
    : { title: stated, subtitle }
}

/** People in the order of the columns; a biography is that of an author who is the only one. */
function toContributors(read: CellReader, { columns }: Layout, notes: string[]): Contributor[] {
  const familyNames = read.all('familyName')
  const inParts = columns.flatMap((column) => {
    if (column.field !== 'familyName') return []
    const family = familyNames.find((each) => each.column === column)?.cell ?? ''
    const given = read.all('givenName').find((each) => each.column.ordinal === column.ordinal)?.cell ?? ''
    return toPerson(given, family, column.role ?? 'author') ?? []
  })
  const named = read
    .all('people')
    .flatMap(({ cell, column: { role, nameOrder } }) =>
      parsePeople(cell, { role: role ?? 'author', order: nameOrder }, notes),
    )
  const all = [...inParts, ...named]
  const distinct = [...new Map(all.map((each) => [JSON.stringify([each.name, each.role]), each])).values()]
  const biography = read.first('biography')
  if (biography === '') return distinct
  if (distinct.filter(({ role }) => role === 'author').length !== 1) {
    notes.push('biography: left out, since there is not one author.')
    return distinct
  }
  return distinct.map((each) =>
    each.role === 'author' ? { ...each, biography: toPlainText(biography) || null } : each,
  )
}

/** The longest of several cells, such as that of the long description beside the short one. */
function longest(cells: readonly { cell: string }[]): string {
  return cells.reduce((most, { cell }) => (cell.length > most.length ? cell : most), '')
}

/** The values of numbered columns, such as “Chapter 1” and “Chapter 2”; else the first value. */
function numbered(read: CellReader, field: 'chapters' | 'outcomes'): string[] {
  const given = read.all(field)
  return (given.every(({ column }) => column.ordinal !== '') ? given : given.slice(0, 1)).map(({ cell }) => cell)
}

function toLines(cell: string): string[] {
  return toPlainText(cell)
    .split(/[\n|;]/)
    .flatMap((text) => text.replace(/^\s*(?:[-•*·–]|\d{1,3}[.)])\s+/, '').trim() || [])
}

function toDate(read: CellReader, { dates }: Layout, notes: string[]): string | null {
  const cells = read.all('date').map(({ cell }) => cell)
  const found = cells.flatMap((cell) => {
    const date = parseDate(cell, dates)
    return date === null ? [] : [{ cell, date }]
  })
  // The day before the year, which may be that of the copyright.
  const [most] = found.toSorted((a, b) => b.date.length - a.date.length)
  if (most) {
    const { cell, date } = most
    const other = findOtherReading(cell, date, dates)
    if (other) notes.push(`date: ${quote(cell)} was read as ${date}; nothing in the file says that it is not ${other}.`)
    return date
  }
  if (cells[0] !== undefined) notes.push(`date: ${quote(cells[0])} is left out; a date is such as 2025-03-14 or 2025.`)
  return null
}

const withMore = / (?:\+|&|mit|with|inkl\.?|incl\.?|including|plus|avec|con|met) /i

function toForm(cell: string, notes: string[]): string | null {
  if (cell === '') return null
  // What comes with the book is none of its form.
  const form = toProductForm(cell.split(withMore, 1)[0] ?? '') ?? toProductForm(cell)
  if (form === null)
    notes.push(`format: ${quote(cell)} is left out; it is no product form, such as Paperback, Hardback or E-book.`)
  return form
}

/** The first price of a row that has a currency; the others are named in notes. */
function toPrice(read: CellReader, notes: string[]): Partial<Pick<BookFields, 'price' | 'currency'>> {
  const column = /^[A-Z]{3}$/.exec(read.first('currency').toUpperCase())?.[0] ?? null
  const prices = read.all('price').flatMap(({ cell, column: { currency } }) => {
    const { price, note } = parsePrice(cell, currency ?? column)
    if (note !== null) notes.push(note)
    return price ?? []
  })
  const [first, ...others] = prices
  if (others.length > 0)
    notes.push(
      `price: ${others.map(({ price, currency }) => `${price} ${currency}`).join(', ')} is left out; a book has one.`,
    )
  return first ?? {}
}

/** More are the year of an edition, or the copies of a print run. */
const maxEditionNumber = 200

function toEdition(text: string | null, notes: string[]): Pick<BookFields, 'editionNumber' | 'editionStatement'> {
  const alone = /^(\d{1,9})\.?$/.exec(text ?? '')?.[1]
  if (Number(alone) > maxEditionNumber) {
    notes.push(`edition: ${quote(text ?? '')} is left out; it is no number of an edition.`)
    return { editionNumber: null, editionStatement: null }
  }
  const number = Number(alone ?? toEditionNumber(text ?? '') ?? 0)
  return { editionNumber: number >= 1 ? number : null, editionStatement: alone === undefined ? text : null }
}

function toLicence(text: string | null): Pick<BookFields, 'licenceName' | 'licenceUrl'> {
  const url = toWebAddress(text)
  return { licenceName: url === null ? text : null, licenceUrl: url }
}

function toSeries(read: CellReader): BookFields['series'] {
  const number = toSingleLineText(read.first('seriesNumber') || null)
  const issn = /^(\d{4})-?(\d{3}[\dX])$/i.exec(read.first('issn'))
  return read
    .all('series')
    .flatMap(({ cell }) => cell.split(/[;\n|]/))
    .flatMap((text, index) => {
      const title = toSingleLineText(text)
      if (title === null) return []
      const own =
        index === 0
          ? { number, issn: issn ? `${issn[1]}-${issn[2]!.toUpperCase()}` : null }
          : { number: null, issn: null }
      return [{ title, ...own }]
    })
}
