import { frameRecords, type RecordFrame } from '@/formats/shared/record-file'
import { toOneLine } from '@/lib/text/one-line'
import type { Book } from '@/schemas/catalogue/book'
import { citedAs, type CitedAs } from './cited-contributors'
import { isDigital } from './digital-forms'
import { toPublisherName } from './publisher-name'

/** Columns of KBART (NISO RP-9-2014), with their values for a monograph. */
const columns: readonly (readonly [name: string, toValue: (book: Book, publisher: string) => string | null])[] = [
  ['publication_title', ({ title, subtitle }) => (subtitle ? `${title}: ${subtitle}` : title)],
  ['print_identifier', (book) => findIsbn(book, (form) => !isDigital(form))],
  ['online_identifier', (book) => findIsbn(book, isDigital)],
  ...['date_first_issue_online', 'num_first_vol_online', 'num_first_issue_online'].map(toEmpty),
  ...['date_last_issue_online', 'num_last_vol_online', 'num_last_issue_online'].map(toEmpty),
  ['title_url', ({ url }) => url],
  ['first_author', (book) => findFamilyName(book, 'author')],
  ['title_id', ({ id }) => id],
  toEmpty('embargo_info'),
  // The text is not served here.
  ['coverage_depth', () => 'abstracts'],
  toEmpty('notes'),
  ['publisher_name', toPublisherName],
  ['publication_type', () => 'monograph'],
  ['date_monograph_published_print', (book) => (isDigital(book.product_form) ? null : book.publication_date)],
  ['date_monograph_published_online', (book) => (isDigital(book.product_form) ? book.publication_date : null)],
  ['monograph_volume', ({ series }) => series[0]?.number ?? null],
  ['monograph_edition', ({ edition }) => edition && (edition.number?.toString() ?? edition.statement)],
  ['first_editor', (book) => findFamilyName(book, 'editor')],
  toEmpty('parent_publication_title_id'),
  toEmpty('preceding_publication_title_id'),
  ['access_type', ({ licence }) => (licence?.url?.includes('creativecommons.org') ? 'F' : 'P')],
]

/** The header of a KBART file. */
export const kbartFrame: RecordFrame = { start: toLine(columns.map(([name]) => name)), between: '', end: '' }

/** The books as a KBART file: tab-separated, one title a line. */
export function toKbart(books: readonly Book[], publisher: string): string {
  return frameRecords(
    books.map((book) => toKbartLine(book, publisher)),
    kbartFrame,
  )
}

export function toKbartLine(book: Book, publisher: string): string {
  return toLine(columns.map(([, toValue]) => toCell(toValue(book, publisher))))
}

function toLine(cells: readonly string[]): string {
  return `${cells.join('\t')}\n`
}

function toEmpty(name: string): [string, () => null] {
  return [name, () => null]
}

function toCell(value: string | null): string {
  return toOneLine(value ?? '')
}

function findIsbn(book: Book, isWanted: (form: string | null) => boolean): string | null {
  return [book, ...book.formats].find((each) => each.isbn !== null && isWanted(each.product_form))?.isbn ?? null
}

function findFamilyName({ contributors }: Book, property: CitedAs): string | null {
  const [found] = citedAs(property, contributors)
  return found ? (found.family ?? found.name) : null
}
