import { toLanguageCode } from '@/lib/languages/language-codes'
import { citedAs } from '@/formats/catalogue/cited-contributors'
import { fromDuration } from '@/lib/dates/duration'
import type { Book } from '@/schemas/catalogue/book'
import { toUnnamedCode } from '@/schemas/catalogue/unnamed-contributors'
import { toPublisherName } from '@/formats/catalogue/publisher-name'
import { countNonfilingCharacters } from './initial-article'

/** A subfield: its code and its text. */
export type Subfield = readonly [code: string, text: string]
/** A control field has text, a data field indicators and subfields. */
export type MarcField = { tag: string; text: string } | { tag: string; indicators: string; subfields: Subfield[] }
export type MarcRecord = { leader: string; fields: MarcField[] }

type Classification = { tag: string; indicators: string; source?: string }

/** Subject schemes (ONIX list 27) whose codes have a MARC field of their own or a code in MARC's list of sources. */
const classifications: Readonly<Record<string, Classification>> = {
  '01': { tag: '082', indicators: '04' }, // Dewey
  '02': { tag: '082', indicators: '14' }, // Dewey, abridged
  '03': { tag: '050', indicators: ' 4' }, // Library of Congress
  '05': { tag: '060', indicators: ' 4' }, // NLM
  '09': { tag: '080', indicators: '  ' }, // UDC
  '10': { tag: '072', indicators: ' 7', source: 'bisacsh' },
  '12': { tag: '072', indicators: ' 7', source: 'bicssc' },
  '18': { tag: '084', indicators: '  ', source: 'sdnb' },
  '29': { tag: '072', indicators: ' 7', source: 'clil' },
  '32': { tag: '084', indicators: '  ', source: 'nur' },
  '93': { tag: '072', indicators: ' 7', source: 'thema' },
}
/** The same for headings, whose codes have no field. */
const headings: Readonly<Record<string, Classification>> = {
  '04': { tag: '650', indicators: ' 0' }, // Library of Congress
  '06': { tag: '650', indicators: ' 2' }, // MeSH
  '10': { tag: '650', indicators: ' 7', source: 'bisacsh' },
  '12': { tag: '650', indicators: ' 7', source: 'bicssc' },
  '91': { tag: '650', indicators: ' 7', source: 'gnd' },
  '93': { tag: '650', indicators: ' 7', source: 'thema' },
  A5: { tag: '650', indicators: ' 7', source: 'ram' },
  B0: { tag: '650', indicators: ' 7', source: 'eurovoc' },
  B6: { tag: '650', indicators: ' 7', source: 'fast' },
}
/** Identifier types (ONIX list 5) with the equivalent field, indicators and source. */
const standardNumbers: Readonly<Record<string, Classification>> = {
  '03': { tag: '024', indicators: '3 ' }, // EAN
  '04': { tag: '024', indicators: '1 ' }, // UPC
  '06': { tag: '024', indicators: '7 ', source: 'doi' },
  '13': { tag: '010', indicators: '  ' }, // LCCN
  '17': { tag: '017', indicators: '  ' }, // legal deposit
  '22': { tag: '024', indicators: '7 ', source: 'urn' },
  '25': { tag: '024', indicators: '2 ' }, // ISMN
  '35': { tag: '024', indicators: '7 ', source: 'ark' },
}
/** Subfields of 041 by the role of a language (list 22). */
const languageSubfields: Readonly<Record<string, string>> = { '01': 'a', '02': 'h', '03': 'b', '08': 'd', '09': 'j' }
/** A field of ISO 2709 holds 9,999 bytes. */
const maxContentsCharacters = 2000

type Options = {
  /** The publisher of books that name none, which is the cataloguing agency, too. */
  publisher: string
  /** The agency of the control numbers. */
  host: string
}

/** A book as a bibliographic record of MARC 21, with ISBD punctuation left out (leader 18: `c`). */
export function toMarcRecord(book: Book, { publisher, host }: Options): MarcRecord {
  // The main entry is a creator: a translator or an illustrator is only an added one.
  const [main] = citedAs('author', book.contributors)
  const others = book.contributors.filter((each) => each !== main && toUnnamedCode(each.name) === null)
  const isAudio = book.product_form?.startsWith('A') ?? false
  return {
    // The lengths are those of ISO 2709, which fills them in; MARCXML keeps zeros.
    leader: `00000n${isAudio ? 'i' : 'a'}m a2200000 c 4500`,
    fields: [
      { tag: '001', text: book.id },
      { tag: '003', text: host },
      { tag: '005', text: `${book.modified_at.slice(0, 19).replace(/[-:T]/g, '')}.0` },
      { tag: '008', text: toFixedField(book) },
      ...[{ ...book, name: book.product_form_name }, ...book.formats].flatMap(toIsbn),
      ...book.identifiers.flatMap(toStandardNumber),
      data('040', '  ', ['a', publisher]),
      ...toLanguages(book),
      ...toPreciseDate(book),
      ...book.subject_codes.flatMap(toClassification),
      ...(main ? [toName(main, '1')] : []),
      data(
        '245',
        `${main ? 1 : 0}${countNonfilingCharacters(book.title, book.language)}`,
        ['a', book.title],
        ['b', book.subtitle],
        ['c', toStatement(book)],
      ),
      data('250', '  ', ['a', book.edition?.statement]),
      data('250', '  ', ['a', book.edition?.number?.toString()]),
      data(
        '264',
        ' 1',
        ['a', book.place],
        ['b', toPublisherName(book, publisher)],
        ['c', book.publication_date?.slice(0, 4) ?? null],
      ),
      data('264', ' 1', ['3', book.imprint && 'Imprint'], ['b', book.imprint]),
      data('300', '  ', ['a', book.pages === null ? null : `${book.pages} pages`]),
      data('306', '  ', ...toPlayingTimes(book.duration).map((time) => ['a', time] as const)),
      ...book.series.map(({ title, number, issn }) => data('490', '0 ', ['a', title], ['x', issn], ['v', number])),
      ...toContents(book.chapters),
      ...book.synopsis.split('\n\n').map((paragraph) => data('520', '  ', ['a', toLine(paragraph)])),
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

/** The date where more than its year is known. */
function toPreciseDate({ publication_date: date }: Book): Field[] {
  return date !== null && date.length > 4 ? [data('046', '  ', ['k', date], ['2', 'edtf'])] : []
}

/** Hours, minutes and seconds of two digits each: of a recording of 100 hours or more, those of several parts. */
function toPlayingTimes(duration: Book['duration']): string[] {
  if (duration === null) return []
  const { hours, minutes } = fromDuration(duration)
  const toTime = (parts: readonly number[]) => parts.map((part) => String(part).padStart(2, '0')).join('')
  const full = Array.from({ length: Math.floor(hours / 99) }, () => toTime([99, 0, 0]))
  const rest = hours % 99
  return rest > 0 || minutes > 0 ? [...full, toTime([rest, minutes, 0])] : full
}

/** Chapters with their numbers and authors, in as many fields as they need. */
function toContents(chapters: Book['chapters']): Field[] {
  const all: Field[] = []
  let length = Infinity
  for (const { label, title, authors } of chapters) {
    const last = all.at(-1)
    const names = authors.join(' ; ')
    const entry = data('505', last ? '80' : '00', ['g', label], ['t', title], ['r', names])
    length += title.length + names.length + 20
    if (last && length <= maxContentsCharacters) last.subfields.push(...entry.subfields)
    else {
      all.push(entry)
      length = title.length + names.length + 20
    }
  }
  return all
}

function toIsbn({ isbn, name, price }: Pick<Book['formats'][number], 'isbn' | 'name' | 'price'>): Field[] {
  if (isbn === null) return []
  return [data('020', '  ', ['a', isbn], ['q', name], ['c', price && `${price.amount} ${price.currency}`])]
}

function toStandardNumber({ type, name, value }: Book['identifiers'][number]): Field[] {
  const known = standardNumbers[type]
  if (known) return [data(known.tag, known.indicators, ['a', value], ['2', known.source])]
  if (type === '23') return [data('035', '  ', ['a', `(OCoLC)${value}`])]
  return type === '01' ? [data('035', '  ', ['a', `(${name})${value}`])] : []
}

/** The language of the text where 008 says less than is known, and other languages with what they are. */
function toLanguages({ language, languages }: Book): Field[] {
  const { code } = toLanguageCode(language)
  const others = languages.flatMap(({ role, language: tag }) => {
    const subfield = languageSubfields[role]
    return subfield ? [[subfield, toLanguageCode(tag).code] as const] : []
  })
  const isTranslation = languages.some(({ role }) => role === '02')
  return [
    ...(others.length > 0 ? [data('041', isTranslation ? '1 ' : '0 ', ['a', code], ...others)] : []),
    ...(language.includes('-') ? [data('041', ' 7', ['a', language], ['2', 'rfc5646'])] : []),
  ]
}

function toClassification({ scheme, code, heading }: Book['subject_codes'][number]): Field[] {
  const field = (known: Classification | undefined, text: string | null) =>
    known && text ? [data(known.tag, known.indicators, ['a', text], ['2', known.source])] : []
  const [coded] = field(classifications[scheme], code)
  return coded ? [coded] : field(headings[scheme], heading)
}

/** A main (1) or added (7) entry: X00 for persons, X10 for organizations. */
function toName(person: Book['contributors'][number], entry: '1' | '7'): Field {
  const { name, given, particle, family, suffix, role, orcid, isni } = person
  const ids = [orcid && `https://orcid.org/${orcid}`, isni && `(isni)${isni}`].map((id) => ['0', id] as const)
  if (person.is_corporate) return data(`${entry}10`, '2 ', ['a', name], ['e', role], ...ids)
  const inverted = family ? [[particle, family].filter(Boolean).join(' '), given].filter(Boolean).join(', ') : name
  return data(`${entry}00`, family ? '1 ' : '0 ', ['a', inverted], ['c', suffix], ['e', role], ...ids)
}

function toStatement({ contributors }: Book): string {
  return contributors.map(({ name, role }) => `${name}${toStatedRole(role)}`).join(' ; ')
}

/** What the statement of responsibility (245 $c) has after a name; nothing for an author. */
export function toStatedRole(role: string | null): string {
  return role === null || role.toLowerCase() === 'author' ? '' : ` (${role})`
}

function toLine(text: string): string {
  return text.replace(/[ \t\r\n]+/g, ' ').trim()
}
