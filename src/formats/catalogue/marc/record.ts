import { toLanguageCode } from '@/lib/language-codes'
import type { Book } from '@/schemas/catalogue/book'

/** A subfield: its code and its text. */
export type Subfield = readonly [code: string, text: string]
/** A control field has text, a data field indicators and subfields. */
export type MarcField = { tag: string; text: string } | { tag: string; indicators: string; subfields: Subfield[] }
export type MarcRecord = { leader: string; fields: MarcField[] }

/** Subject schemes (list 27) that have a field of their own, or a code of MARC's list of sources. */
const classifications: Readonly<Record<string, { tag: string; indicators: string; source?: string }>> = {
  '01': { tag: '082', indicators: '04' }, // Dewey
  '03': { tag: '050', indicators: ' 4' }, // Library of Congress
  '09': { tag: '080', indicators: '  ' }, // UDC
  '10': { tag: '072', indicators: ' 7', source: 'bisacsh' },
  '12': { tag: '072', indicators: ' 7', source: 'bicssc' },
  '29': { tag: '072', indicators: ' 7', source: 'clil' },
  '93': { tag: '072', indicators: ' 7', source: 'thema' },
}

/** A book as a bibliographic record of MARC 21, with ISBD punctuation left out (leader 18: `c`). */
export function toMarcRecord(book: Book, publisher: string): MarcRecord {
  const [first, ...others] = book.contributors
  const isAudio = book.product_form?.startsWith('A') ?? false
  return {
    // The lengths are those of ISO 2709, which fills them in; MARCXML keeps zeros.
    leader: `00000n${isAudio ? 'i' : 'a'}m a2200000 c 4500`,
    fields: [
      { tag: '001', text: book.id },
      { tag: '005', text: `${book.modified_at.slice(0, 19).replace(/[-:T]/g, '')}.0` },
      { tag: '008', text: toFixedField(book) },
      ...[book, ...book.formats].flatMap(toIsbn),
      ...book.identifiers.flatMap(toStandardNumber),
      ...toLanguages(book),
      ...book.subject_codes.flatMap(toClassification),
      ...(first ? [toName(first, '1')] : []),
      data('245', first ? '10' : '00', ['a', book.title], ['b', book.subtitle], ['c', toStatement(book)]),
      data('250', '  ', ['a', book.edition && (book.edition.statement ?? `${book.edition.number}`)]),
      data(
        '264',
        ' 1',
        ['a', book.place],
        ['b', book.publisher ?? publisher],
        ['c', book.publication_date?.slice(0, 4) ?? null],
      ),
      data('300', '  ', ['a', book.pages === null ? null : `${book.pages} pages`]),
      ...book.series.map(({ title, number, issn }) => data('490', '0 ', ['a', title], ['x', issn], ['v', number])),
      data('505', '0 ', ['a', book.chapters.map(({ title }) => title).join(' -- ')]),
      data('520', '  ', ['a', toLine(book.synopsis)]),
      data('540', '  ', ['a', book.licence?.name ?? null], ['u', book.licence?.url ?? null]),
      ...book.prizes.map(({ name, year }) => data('586', '  ', ['a', [name, year].filter(Boolean).join(', ')])),
      ...book.subjects.map((subject) => data('650', ' 4', ['a', subject])), // source not specified
      ...others.map((person) => toName(person, '7')),
      data('856', '42', ['u', book.url], ['y', 'Description']), // related resource
    ].filter((field) => 'text' in field || field.subfields.length > 0),
  }
}

type Field = Exclude<MarcField, { text: string }>

/** A data field of the subfields that have text. */
function data(tag: string, indicators: string, ...subfields: (readonly [string, string | null | undefined])[]): Field {
  return { tag, indicators, subfields: subfields.flatMap(([code, text]) => (text ? [[code, text] as const] : [])) }
}

/** Field 008 of books: 40 characters, with `|` for what is not coded. */
function toFixedField({ modified_at: modified, publication_date: date, language }: Book): string {
  const entered = modified.slice(2, 10).replaceAll('-', '')
  const dates = date === null ? 'nuuuuuuuu' : `s${date.slice(0, 4)}    `
  return `${entered}${dates}xx ${'|'.repeat(17)}${toLanguageCode(language).code}|d`
}

function toIsbn(format: { isbn: string | null; product_form: string | null } & object): Field[] {
  const name = 'name' in format && typeof format.name === 'string' ? format.name : null
  return format.isbn === null ? [] : [data('020', '  ', ['a', format.isbn], ['q', name])]
}

function toStandardNumber({ type, value }: Book['identifiers'][number]): Field[] {
  if (type === '06') return [data('024', '7 ', ['a', value], ['2', 'doi'])]
  if (type === '13') return [data('010', '  ', ['a', value])]
  return type === '23' ? [data('035', '  ', ['a', `(OCoLC)${value}`])] : []
}

function toLanguages({ language, languages }: Book): Field[] {
  const original = languages.find(({ role }) => role === '02')
  if (!original) return []
  return [
    data('041', '1 ', ['a', toLanguageCode(language).code], ['h', toLanguageCode(original.language).code]), // translation
  ]
}

function toClassification({ scheme, code }: Book['subject_codes'][number]): Field[] {
  const known = classifications[scheme]
  return known && code ? [data(known.tag, known.indicators, ['a', code], ['2', known.source])] : []
}

/** A main (1) or added (7) entry: X00 for persons, X10 for organizations. */
function toName(person: Book['contributors'][number], entry: '1' | '7'): Field {
  const { name, given, particle, family, suffix, role, orcid, isni } = person
  const id = orcid ? `https://orcid.org/${orcid}` : isni ? `(isni)${isni}` : null
  if (person.is_corporate) return data(`${entry}10`, '2 ', ['a', name], ['e', role], ['0', id])
  const inverted = family ? [[particle, family].filter(Boolean).join(' '), given].filter(Boolean).join(', ') : name
  return data(`${entry}00`, family ? '1 ' : '0 ', ['a', inverted], ['c', suffix], ['e', role], ['0', id])
}

function toStatement({ contributors }: Book): string {
  return contributors.map(({ name }) => name).join(', ')
}

function toLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
