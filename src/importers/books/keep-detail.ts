import type { BookFields } from './book-record'

type Row = Readonly<Record<string, unknown>>

/** Lists whose rows a format may express only in part: missing members then do not mean empty ones. */
const lists = ['authors', 'chapters', 'identifiers', 'subjectCodes', 'formats', 'languages', 'prizes'] as const
/** The members that identify a row of these lists. */
const identity: Readonly<Partial<Record<(typeof lists)[number], readonly string[]>>> = {
  authors: ['name', 'role'],
  chapters: ['title'],
}

/**
 * The fields of a record whose format is less detailed than the catalogue, without those that are only less precise
 * than the stored ones: the year of a date, chapters without summaries, authors without biographies.
 */
export function keepDetail(before: BookFields, fields: Partial<BookFields>): Partial<BookFields> {
  const kept = { ...fields }
  for (const list of lists) {
    const given = fields[list] as readonly Row[] | undefined
    if (given && saysLess(before[list], given, identity[list])) delete kept[list]
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

/** True if each given row equals a stored one in the members it has; rows with names must be complete and in order. */
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
