import type { MarcField, MarcRecord } from '@/formats/catalogue/marc/record'
import { withoutNonsortingMarks } from '@/importers/books/record/nonsorting-marks'

/** Those of C1 mark what is not sorted by, as other marks do; others are errors. */
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g

export type DataField = Exclude<MarcField, { text: string }>

/** The data fields of these tags, in the record's order. */
export function fields({ fields: all }: MarcRecord, ...tags: string[]): DataField[] {
  return all.filter((field): field is DataField => 'subfields' in field && tags.includes(field.tag))
}

/** The text of the first control field of this tag; blank where there is none. */
export function control({ fields: all }: MarcRecord, tag: string): string {
  const found = all.find((field) => 'text' in field && field.tag === tag)
  return found && 'text' in found ? found.text : ''
}

/** The text of a control field that identifies; the characters of others mean something by their place. */
export function controlNumber(record: MarcRecord, tag: '001' | '003'): string {
  return control(record, tag).replace(controlCharacters, '')
}

/** The first text of these subfields; null where they have none. */
export function text(field: DataField | undefined, ...codes: string[]): string | null {
  return field === undefined ? null : (texts(field, ...codes)[0] ?? null)
}

/** The texts of these subfields in order. */
export function texts(field: DataField, ...codes: string[]): string[] {
  return field.subfields.flatMap(([code, given]) => (codes.includes(code) && toLine(field, given)) || [])
}

/** The text of a subfield in one line. */
export function toLine({ tag }: DataField, given: string): string {
  return withoutMarks(given, tag)
    .replace(controlCharacters, '')
    .replace(/[ \t\r\n]+/g, ' ')
    .trim()
}

/** Tags of titles and names, which have marks around what is not sorted by. */
const sorted = /^(?:[14678]|2[34]|505)/

function withoutMarks(given: string, tag: string): string {
  return sorted.test(tag) ? withoutNonsortingMarks(given) : given
}

export function firstIndicator({ indicators }: DataField): string {
  return indicators[0] ?? ' '
}

export function secondIndicator({ indicators }: DataField): string {
  return indicators[1] ?? ' '
}

/** Abbreviations whose full stop is their own. */
const abbreviations =
  /(?:^|[\s.(])(?:\p{L}|Jr|Sr|Dr|St|Co|Inc|Ltd|Corp|Bros|etc|ed|eds|vol|no|Aufl|Hrsg|éd|cm|dept|Univ)\.$/iu

/**
 * Removes the punctuation that ISBD puts before the next part: ` /`, ` :`, ` ;`, ` =`, a comma, and a full stop at the
 * end unless it is an abbreviation's.
 */
export function withoutPunctuation(given: string): string {
  let end = given.length
  while (end > 0 && ' /:;=,'.includes(given[end - 1]!)) end--
  const rest = given.slice(0, end)
  if (!rest.endsWith('.') || rest.endsWith('..') || abbreviations.test(rest)) return rest
  return rest.slice(0, -1).trimEnd()
}

/** A text of a record as it reads by itself: with ISBD punctuation removed unless the record has none (leader 18). */
export function plain(record: MarcRecord, given: string | null): string | null {
  if (given === null) return null
  return (record.leader[18] === 'c' ? given : withoutPunctuation(given)) || null
}

/** Without the brackets of what a cataloguer supplied; null for “not identified” in its various forms. */
export function unbracketed(given: string | null): string | null {
  const bare = given?.replace(/[[\]]/g, '').trim() ?? ''
  return bare === '' || /^(?:s\. ?[ln]\.?|.{0,40} not identified|n\.p\.)$/i.test(bare) ? null : bare
}
