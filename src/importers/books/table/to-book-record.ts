import { bookCodePattern } from '@/lib/identifiers/book-code'
import type { BookFields, BookRecord, CollectionMembership } from '@/importers/books/record/book-record'
import { normalizeFields } from '@/importers/books/record/normalize-fields'
import { isPrinted } from '@/importers/books/record/product-forms'
import { unavailableStatuses } from '@/importers/books/onix/publishing'
import { toSurplusNotes, type Row } from '@/importers/tables/columns'
import { lookUp } from '@/lib/look-up'
import { toOneLine } from '@/lib/text/one-line'
import { quote } from '@/lib/text/quote'
import { toSlug } from '@/lib/text/slug'
import { toWebAddress } from '@/lib/addresses/web-address'
import { parseIsbns } from './numbers'
import { expressibleBy } from './expressible'
import { toFields } from './to-fields'
import { toSecondColumnNotes } from './second-columns'
import { readRow, type CellReader, type Layout } from './layout'

const maxReferenceLength = 500

/** The identifier of a row across files: that of its own column, else its ISBN. */
export function toReference(row: Row, layout: Layout): string | null {
  const read = readRow(row, layout)
  return identify(toOneLine(read.first('reference')), toIsbns(read, []))
}

function identify(own: string, [isbn]: readonly Isbn[]): string | null {
  if (own !== '') return `table:${own}`
  return isbn ? `isbn:${isbn.isbn}` : null
}

/** Converts a row of a table into a book of the catalogue; of what its table has no column for it says nothing. */
export function toBookRecord(row: Row, layout: Layout): BookRecord {
  const read = readRow(row, layout)
  const notes = [...toSurplusNotes(row), ...toSecondColumnNotes(read)]
  const isbns = toIsbns(read, notes)
  const own = toOneLine(read.first('reference'))
  const reference = identify(own, isbns)
  // Its bundles have been put together here, and are not those of its series.
  const isOfCatalogue = bookCodePattern.test(own)
  const fields = normalizeFields(toFields({ read, layout, isbns, notes }), notes)
  const error = row.fault ?? findFault({ reference, fields, layout, notes }) ?? findShift(row, notes)
  const status = fields.publishingStatus
  return {
    line: row.line ?? 0,
    reference,
    // Without titles, a table is about books that are here already, such as a list of prices.
    intent: error !== null ? 'ignore' : layout.has('title') ? 'replace' : 'update',
    identifiers: { code: isOfCatalogue ? own : null, isbn: isbns[0]?.isbn ?? null, invalidIsbn: null },
    tier: toTier(read, notes),
    fields: error === null ? fields : {},
    collections:
      isOfCatalogue && !layout.has('bundles') ? null : toCollections(read, { layout, series: fields.series ?? [] }),
    expressible: expressibleBy(layout, read, fields),
    ...(isOfCatalogue ? {} : toRoles(layout, fields)),
    isOfSite: false,
    work: null,
    coverUrl: layout.has('cover') ? toCoverUrl(read, notes) : undefined,
    restrictedCoverUrls: [],
    isAvailable: status ? lookUp(unavailableStatuses, status) === undefined : null,
    replacements: [],
    notes: error === null ? notes : [],
    error,
  }
}

/** The roles of its columns of people, or those that a cell says beside them, as an export with one column for all does. */
function toRoles({ columns }: Layout, { authors = [] }: Partial<BookFields>): Pick<BookRecord, 'roles' | 'otherRoles'> {
  const ofPeople = columns.filter(({ field }) => field === 'people' || field === 'familyName')
  const roles = [...new Set(ofPeople.map(({ role }) => role ?? 'author'))]
  const otherRoles = [...new Set(authors.map(({ role }) => role ?? 'author'))].filter((role) => !roles.includes(role))
  return otherRoles.length === 0 ? { roles } : { otherRoles }
}

type Isbn = { isbn: string; form: string | null }

/** The ISBNs of a row, each once, with the form that their column tells; those of printed books first. */
function toIsbns(read: CellReader, notes: string[]): Isbn[] {
  const found = read
    .all('isbn')
    .flatMap(({ cell, column }) => parseIsbns(cell, notes).map((isbn) => ({ isbn, form: column.form })))
  const printed = found.filter(({ form }) => isPrinted(form))
  const sorted = [...printed, ...found.filter(({ form }) => !isPrinted(form))]
  return [...new Map(sorted.map((each) => [each.isbn, each])).values()]
}

type Facts = { reference: string | null; fields: Partial<BookFields>; layout: Layout; notes: readonly string[] }

/** Why a row is rejected; null where it is not. */
function findFault({ reference, fields, layout, notes }: Facts): string | null {
  const ofIsbn = notes.filter((note) => note.startsWith('isbn: ')).map((note) => ` ${note}`)
  if (reference === null) return `It has neither an ISBN nor another reference.${ofIsbn.join('')}`
  if (reference.length > maxReferenceLength) return `Its reference is longer than ${maxReferenceLength} characters.`
  return layout.has('title') && !fields.title ? 'It has no title.' : null
}

/** What cells in the wrong columns cannot be: the notes on values of these fields. */
const misfit = /^(?:language|date|format|pages|status|availability): .* is left out; |^language: .* is no language/

/** Why the cells of a row are in the wrong columns, as after a text with the delimiter in it; null where they are not. */
function findShift({ surplus = [] }: Row, notes: readonly string[]): string | null {
  const misfits = notes.filter((note) => misfit.test(note))
  if (surplus.length === 0 || misfits.length < 2) return null
  return `It has more cells than the header, and of its cells these do not fit their columns: ${misfits.join(' ')} Put a cell that contains the delimiter in quotation marks.`
}

/**
 * The first web address in a column of covers; a workbook has it beside the words that lead to it. Words alone, such as
 * the name of a file or of a binding, say nothing of a cover.
 */
function toCoverUrl(read: CellReader, notes: string[]): string | null | undefined {
  const cells = read.all('cover').map(({ cell }) => cell)
  const [url] = cells.flatMap((cell) => toWebAddress(cell) ?? [])
  if (url !== undefined || cells[0] === undefined) return url ?? null
  notes.push(`cover: ${quote(cells[0])} is left out; it is no web address.`)
  return undefined
}

function toTier(read: CellReader, notes: string[]): number | null {
  const cell = read.first('tier').trim()
  if (cell === '') return null
  if (/^T?\d$/i.test(cell)) return Number(cell.at(-1))
  notes.push(`tier: ${quote(cell)} is left out; it is one digit.`)
  return null
}

type Collected = { layout: Layout; series: BookFields['series'] }

/** Its bundles and series, which are bundles as those of ONIX are; null for a table without either. */
function toCollections(read: CellReader, { layout, series }: Collected): CollectionMembership[] | null {
  if (!layout.has('bundles') && !layout.has('series')) return null
  const bundles = read.all('bundles').flatMap(({ cell }) => cell.split(/[;\n|]/).map(toOneLine))
  const found = [...bundles.map((title) => ({ title, number: null })), ...series].flatMap(
    ({ title, number }): CollectionMembership[] => {
      const slug = toSlug(title)
      const position = /^\d{1,6}$/.test(number ?? '') ? Number(number) : null
      return slug === '' ? [] : [{ slug, title, description: null, position }]
    },
  )
  return [...new Map(found.map((each) => [each.slug, each])).values()].toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
}
