import type { MarcRecord } from '@/formats/catalogue/marc/record'
import type { BookFields } from '@/importers/books/record/book-record'
import { isPartialDate } from '@/lib/dates/partial-date'
import { toLanguageTag } from '@/lib/languages/language-tag'
import { toPublishedAt } from '@/importers/books/record/published-at'
import { toDistinctTags } from '@/importers/books/record/text-languages'
import {
  control,
  fields,
  firstIndicator,
  plain,
  secondIndicator,
  text,
  texts,
  unbracketed,
  type DataField,
} from './fields'

type Publication = Pick<BookFields, 'publisher' | 'imprint' | 'place' | 'publishedAt' | 'publishedPrecision'>

/**
 * The statement of publication of a record, from 264, else 260, that of its imprint, and the others: those of printing or
 * copyright are none.
 */
export function toStatements(record: MarcRecord) {
  const statements = [
    ...fields(record, '264').filter((each) => secondIndicator(each) === '1'),
    ...fields(record, '260'),
  ]
  const imprint = statements.find((each) => /^imprint$/i.test(text(each, '3') ?? ''))
  const [field, ...further] = statements.filter((each) => each !== imprint)
  return { field, imprint, further }
}

/**
 * Who published a book, where and when; the date from 046 and 008 first. Brackets in an export of ours are those of a
 * name, not of what a cataloguer supplied.
 */
export function toPublication(record: MarcRecord, isOwn: boolean): Publication {
  const { field, imprint } = toStatements(record)
  const read = (code: string) => {
    const given = plain(record, text(field, code))
    return isOwn ? given : unbracketed(given)
  }
  return {
    publisher: read('b'),
    imprint: text(imprint, 'b'),
    place: read('a'),
    ...toPublishedAt(toDate(record, field)),
  }
}

/** The date as it is known: never more than the record says, and nothing where it is in doubt. */
function toDate(record: MarcRecord, field: DataField | undefined): string | null {
  const special = fields(record, '046').find((each) => text(each, '2') === 'edtf')
  const precise = text(special, 'k')
  if (precise !== null && isPartialDate(precise)) return precise
  const coded = control(record, '008')
  const [type = '', first = '', second = ''] = [coded.slice(6, 7), coded.slice(7, 11), coded.slice(11, 15)]
  // A detailed date has the month and the day in the place of the second.
  if (type === 'e') {
    const detailed = [first, second.slice(0, 2), second.slice(2)].filter((part) => /^\d+$/.test(part)).join('-')
    if (isPartialDate(detailed)) return detailed
  }
  if ('stcrmei'.includes(type || '|') && isYear(first)) return first
  // Questionable and unknown dates.
  if (type === 'q' || type === 'n' || type === 'b') return null
  const written = text(field, 'c') ?? ''
  const year = /(?<!\d)(1[4-9]\d\d|20\d\d)(?!\d)/.exec(written)
  const isInDoubt =
    /\?|between|zwischen|entre|not |or /i.test(written) || written.slice(year ? year.index + 4 : 0).startsWith('-')
  return year && !isInDoubt ? year[1]! : null
}

function isYear(text: string): boolean {
  return /^\d{4}$/.test(text) && text !== '0000' && text !== '9999' && isPartialDate(text)
}

/** Subfields of 041 by the role of the language (list 22): original, abstracts, audio, subtitles, notes. */
const roles: Readonly<Record<string, string>> = { b: '03', d: '08', h: '02', j: '09' }
/** Codes for no language, several, and one that is not known. */
const saysNothing = ['und', 'mul', 'zxx', '|||', '   ']

/** The language of the text, from 041, else 008, and other languages with what they are. */
export function toLanguages(record: MarcRecord): { language: string | null; languages: BookFields['languages'] } {
  const coded = fields(record, '041')
  const tagged = coded.filter(
    (each) => secondIndicator(each) === '7' && /^(?:rfc\d+|bcp47|iso639-?[123])/i.test(text(each, '2') ?? ''),
  )
  const marc = coded.filter((each) => secondIndicator(each) !== '7')
  const all = [...tagged, ...marc]
  const stated = all.flatMap((each) => toTags(each, 'a'))
  const [language = null, ...further] = toDistinctTags(
    stated.length > 0 ? stated : toTag(control(record, '008').slice(35, 38)),
  )
  const ofText = further.map((tag) => ({ role: '01', language: tag }))
  const ofOthers = all.flatMap((each) =>
    Object.entries(roles).flatMap(([code, role]) => {
      // Without the indicator of a translation, h is the language of an intermediate one.
      if (code === 'h' && firstIndicator(each) === '0') return []
      return toTags(each, code).map((tag) => ({ role, language: tag }))
    }),
  )
  const others = [...ofText, ...ofOthers]
  const known = new Map(others.toReversed().map((each) => [`${each.role} ${each.language.split('-')[0]}`, each]))
  return {
    language,
    languages: others.filter((each) => known.get(`${each.role} ${each.language.split('-')[0]}`) === each),
  }
}

/** Codes of a subfield; older records write them without a space: `engfre`. */
function toTags(field: DataField, code: string): string[] {
  return texts(field, code).flatMap((given) =>
    secondIndicator(field) === '7' || given.length % 3 !== 0
      ? toTag(given)
      : (given.match(/.{3}/g) ?? []).flatMap((each) => toTag(each)),
  )
}

function toTag(code: string): string[] {
  if (saysNothing.includes(code)) return []
  const tag = toLanguageTag(code)
  return tag === null ? [] : [tag]
}
