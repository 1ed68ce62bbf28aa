import type { BookFields } from './book-record'

type Row = Readonly<Record<string, unknown>>

/** Lists whose rows a format may give in part: what it has no place for is no statement about it. */
const lists = ['authors', 'chapters', 'identifiers', 'subjectCodes', 'formats', 'languages', 'prizes'] as const
/** What tells one row of these lists from another. */
const identity: Readonly<Partial<Record<(typeof lists)[number], readonly string[]>>> = {
  authors: ['name', 'role'],
  chapters: ['title'],
}

/**
 * The fields of a record whose format cannot say all that the catalogue holds, without those that say no more than the
 * stored ones: the year of a date, chapters without their summaries, authors without their biographies.
 */
export function keepDetail(before: BookFields, fields: Partial<BookFields>): Partial<BookFields> {
  const kept = { ...fields }
  for (const list of lists) {
    const given = fields[list] as readonly Row[] | undefined
    if (given && saysLess(before[list], given, identity[list])) delete kept[list]
  }
  // A format without lines has those of a list in a row.
  if (fields.synopsis && toWords(fields.synopsis) === toWords(before.synopsis ?? '')) delete kept.synopsis
  if (fields.publishedAt && before.publishedAt && toDate(before).startsWith(toDate(fields))) {
    delete kept.publishedAt
    delete kept.publishedPrecision
  }
  return kept
}

/** True where each row given is a stored one as far as it goes; named rows have to be all of them, in their order. */
function saysLess(stored: readonly Row[], given: readonly Row[], names: readonly string[] | undefined): boolean {
  if (names) {
    const isSame = (row: Row, index: number) => names.every((name) => row[name] === stored[index]?.[name])
    return given.length === stored.length && given.every(isSame)
  }
  return given.every((row) =>
    stored.some((each) =>
      Object.entries(row).every(([name, value]) => value === null || value === false || each[name] === value),
    ),
  )
}

function toWords(text: string): string {
  return text.replace(/[ \t\r\n]+/g, ' ')
}

function toDate({ publishedAt, publishedPrecision }: Partial<BookFields>): string {
  return (publishedAt ?? '').slice(0, publishedPrecision === 'year' ? 4 : publishedPrecision === 'month' ? 7 : 10)
}
