import { toCsvLine } from '@/lib/text/csv'
import type { Book } from '@/schemas/catalogue/book'

/** What the columns of a table say of a book that imports read from one as well. */
export type TabularBook = Pick<
  Book,
  | 'id'
  | 'isbn'
  | 'title'
  | 'subtitle'
  | 'language'
  | 'publisher'
  | 'imprint'
  | 'place'
  | 'publication_date'
  | 'product_form_name'
  | 'pages'
  | 'edition'
  | 'series'
  | 'subjects'
  | 'synopsis'
  | 'outcomes'
  | 'price'
  | 'licence'
> & {
  contributors: readonly { name: string; role: string | null }[]
  languages: readonly { role: string; language: string }[]
  subject_codes: readonly { scheme: string; code: string | null }[]
  chapters: readonly { title: string; label: string | null; level: number }[]
  identifiers: readonly { type: string; value: string }[]
  status: { name: string } | null
  availability: { name: string } | null
}

type Cell = string | number | null
type Column<Of> = readonly [name: string, toCell: (book: Of) => Cell]

const [ofText, ofOriginal] = ['01', '02']

/** Columns under the names by which imports of tables know them (src/importers/books/table/column-names.ts). */
const readable: readonly Column<TabularBook>[] = [
  ['Catalogue code', ({ id }) => id],
  ['ISBN', ({ isbn }) => isbn],
  ['Title', ({ title }) => title],
  ['Subtitle', ({ subtitle }) => subtitle],
  ['Authors', ({ contributors }) => list(contributors.map(toName))],
  ['Publisher', ({ publisher }) => publisher],
  ['Imprint', ({ imprint }) => imprint],
  ['Place of publication', ({ place }) => place],
  ['Publication date', ({ publication_date: date }) => date],
  ['Format', ({ product_form_name: form }) => form],
  ['Pages', ({ pages }) => pages],
  ['Language', ({ language, languages }) => list([language, ...withRole(languages, ofText)])],
  ['Original language', ({ languages }) => list(withRole(languages, ofOriginal))],
  ['Edition', ({ edition }) => edition && (edition.statement ?? edition.number)],
  ['Series', ({ series }) => list(series.map(({ title }) => title))],
  ['Series number', ({ series }) => series[0]?.number ?? null],
  ['ISSN', ({ series }) => series[0]?.issn ?? null],
  ['Price', ({ price }) => price && price.amount],
  ['Currency', ({ price }) => price && price.currency],
  ['Status', ({ status }) => status && status.name],
  ['Availability', ({ availability }) => availability && availability.name],
  ['Subjects', ({ subjects }) => list(subjects)],
  ['Thema', (book) => codesOf(book, '93')],
  ['BISAC', (book) => codesOf(book, '10')],
  ['Dewey', (book) => codesOf(book, '01')],
  ['DOI', ({ identifiers }) => identifiers.find(({ type }) => type === '06')?.value ?? null],
  ['Licence', ({ licence }) => licence && (licence.url ?? licence.name)],
  ['Description', ({ synopsis }) => synopsis],
  ['Learning outcomes', ({ outcomes }) => outcomes.join('\n')],
  ['Contents', ({ chapters }) => chapters.map(toChapterLine).join('\n')],
]

/** What a table is not asked for when it is imported, under names that imports do not read. */
const informative: readonly Column<Book>[] = [
  ['Other formats', ({ formats }) => list(formats.map(({ name, isbn }) => [name, isbn].filter(Boolean).join(' ')))],
  ['In bundles', ({ collections }) => list(collections.map(({ title }) => title))],
  ['Web page', ({ url }) => url],
  ['Cover picture', ({ cover }) => cover && cover.url],
  ['Last changed', ({ modified_at: at }) => at],
]

const columns: readonly Column<Book>[] = [...readable, ...informative]

/**
 * The header of a table of books: CSV by RFC 4180, with a row for each book. Without a byte order mark, Excel reads
 * UTF-8 as Windows-1252, and saves what it has read.
 */
export const bookTableFrame = { start: `\ufeff${toCsvLine(columns.map(([name]) => name))}`, between: '', end: '' }

/** A book as a row of that table; `; ` separates the items of a cell, and lines those that may contain one. */
export function toBookTableLine(book: Book): string {
  return toCsvLine(columns.map(([, toCell]) => toCell(book)))
}

/** The names of the columns that imports read. */
export const readableColumns = readable.map(([name]) => name)

/** The cells that imports read, by the names of their columns. */
export function toReadableCells(book: TabularBook): Map<string, string> {
  return new Map(readable.map(([name, toCell]) => [name, String(toCell(book) ?? '')]))
}

const list = (items: readonly string[]) => items.join('; ')

/** An author by the name alone, as most columns of authors have them. */
function toName({ name, role }: TabularBook['contributors'][number]): string {
  return role === null || role.toLowerCase() === 'author' ? name : `${name} (${role})`
}

function withRole(languages: TabularBook['languages'], role: string | undefined): string[] {
  return languages.filter((each) => each.role === role).map(({ language }) => language)
}

function codesOf({ subject_codes: codes }: TabularBook, scheme: string): string {
  return list(codes.flatMap((each) => (each.scheme === scheme ? (each.code ?? []) : [])))
}

function toChapterLine({ title, label, level }: TabularBook['chapters'][number]): string {
  return `${'  '.repeat(level - 1)}${label === null ? '' : `${label}. `}${title}`
}
