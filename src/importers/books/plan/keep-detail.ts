import type { BookFields } from '@/importers/books/record/book-record'
import { toKnownRole } from './known-role'

type Row = Readonly<Record<string, unknown>>

/** Lists whose rows a format may express only in part, with the members that identify a row. */
const identity = {
  authors: ['name', 'role'],
  chapters: ['title'],
  identifiers: ['type', 'value'],
  subjectCodes: ['scheme', 'code'],
  formats: ['isbn'],
  languages: ['role', 'language'],
  prizes: ['name'],
} as const
const lists = Object.keys(identity) as (keyof typeof identity)[]
/** Of these, what a record leaves out is meant to be left out, and the order is that of the record. */
const complete: readonly (keyof BookFields)[] = ['authors', 'chapters']

/**
 * The fields of a record whose format is less detailed than the catalogue, without those that are only less precise
 * than the stored ones: the year of a date, chapters without summaries, authors without biographies. A row of a list that
 * is changed keeps what the record does not say of it. From lists that are exact, what is missing is taken off.
 */
export function keepDetail(
  before: BookFields,
  fields: Partial<BookFields>,
  exact: readonly (keyof BookFields)[] = [],
): Partial<BookFields> {
  const kept = { ...fields }
  for (const list of lists) {
    const given = fields[list] as readonly Row[] | undefined
    if (!given) continue
    if (!exact.includes(list) && saysLess(before[list], given, list)) delete kept[list]
    else Object.assign(kept, { [list]: withDetail(given, before[list], identity[list]) })
  }
  if (fields.chapters && !kept.chapters) {
    const chapters = before.chapters.map((each, at) => ({
      ...each,
      authors: each.authors ?? fields.chapters![at]!.authors,
    }))
    if (chapters.some(({ authors }, at) => authors !== before.chapters[at]!.authors)) kept.chapters = chapters
  }
  // A format without line breaks joins the lines of a list.
  if (fields.synopsis && toWords(fields.synopsis) === toWords(before.synopsis ?? '')) delete kept.synopsis
  if (fields.publishedAt && before.publishedAt && toDate(before).startsWith(toDate(fields))) {
    delete kept.publishedAt
    delete kept.publishedPrecision
  }
  return kept
}

/** True if each given row equals a stored one in the members it has; lists that are complete also in order. */
function saysLess(stored: readonly Row[], given: readonly Row[], list: keyof typeof identity): boolean {
  if (complete.includes(list)) {
    const isSame = (row: Row, index: number) =>
      identity[list].every((name) => toIdentifying(row, name) === toIdentifying(stored[index], name))
    return given.length === stored.length && given.every(isSame)
  }
  return given.every((row) => stored.some((each) => isSaidBy(each, row)))
}

/** A member that identifies a row; the role of a person however it is written. */
function toIdentifying(row: Row | undefined, name: string): unknown {
  const value = row?.[name]
  return name === 'role' && typeof value === 'string' ? toKnownRole(value) : value
}

const isSaid = (value: unknown) => value !== null && value !== false

/** True if a given row equals a stored one in the members it has. */
export function isSaidBy(stored: Row, given: Row): boolean {
  return Object.entries(given).every(([name, value]) => !isSaid(value) || stored[name] === value)
}

/** Rows with what the stored rows of the same identity have beside it, each stored one once, in order. */
function withDetail(given: readonly Row[], stored: readonly Row[], names: readonly string[]): Row[] {
  const toKey = (row: Row) => JSON.stringify(names.map((name) => toIdentifying(row, name)))
  const take = takeInTurn(stored.map((row) => [toKey(row), row]))
  return given.map((row) => {
    const same = take(toKey(row))
    return {
      ...row,
      ...same,
      ...onlySaid(row),
      ...(same && Object.fromEntries(names.map((name) => [name, same[name]]))),
    }
  })
}

function onlySaid(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => isSaid(value)))
}

/** A function that returns the values of a key one after another, and then undefined. */
export function takeInTurn<Value>(entries: readonly (readonly [string, Value])[]): (key: string) => Value | undefined {
  const values = new Map<string, Value[]>()
  for (const [key, value] of entries.toReversed()) {
    const others = values.get(key)
    if (others) others.push(value)
    else values.set(key, [value])
  }
  return (key) => values.get(key)?.pop()
}

function toWords(text: string): string {
  return text.replace(/[ \t\r\n]+/g, ' ')
}

function toDate({ publishedAt, publishedPrecision }: Partial<BookFields>): string {
  return (publishedAt ?? '').slice(0, publishedPrecision === 'year' ? 4 : publishedPrecision === 'month' ? 7 : 10)
}
