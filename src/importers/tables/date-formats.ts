import { parseDate, unambiguousFormats } from '@/importers/text/dates'

/** Formats that a column may have and that another reading contradicts. */
export const ambiguousFormats = [
  'D/M/YYYY',
  'M/D/YYYY',
  'D-M-YYYY',
  'MM/YYYY',
  'M/D/YY',
  'MMM-YY',
  'MMM YY',
  'MM.YYYY',
  'YYYY.MM',
]

/** Formats that differ in the order of day and month. */
const dayAndMonth = ['D/M/YYYY', 'M/D/YYYY']

/** What else a date says where a mapping has both formats that differ in the order of day and month. */
export function findOtherReading(text: string, date: string, formats: readonly string[] = []): string | undefined {
  if (!dayAndMonth.every((format) => formats.includes(format))) return undefined
  return dayAndMonth.flatMap((format) => parseDate(text, [format]) ?? []).find((other) => other !== date)
}

/** Date formats of cells. Where the order of day and month is ambiguous, the one that matches more of them. */
export function findDateFormats(cells: readonly string[]): string[] {
  const unmatched = cells.filter((cell) => parseDate(cell, unambiguousFormats) === null)
  // `May 26` beside `Jun 3`, which is no year, is a day of a year that is not told.
  const hasDays = unmatched.some((cell) => /^\p{L}{3,14}\.? \d$/u.test(cell.trim()))
  const candidates = ambiguousFormats
    .filter((format) => format !== 'MMM YY' || !hasDays)
    .map((format) => ({ format, matches: unmatched.filter((cell) => parseDate(cell, [format]) !== null).length }))
    .filter(({ matches }) => matches > 0)
  const findWorse = (pair: readonly string[]) => {
    const [first, second] = pair.map((format) => candidates.find((each) => each.format === format))
    if (!first || !second || first.matches === second.matches) return []
    return [first.matches < second.matches ? first.format : second.format]
  }
  const excluded = findWorse(dayAndMonth)
  return [
    ...unambiguousFormats,
    ...candidates.map(({ format }) => format).filter((format) => !excluded.includes(format)),
  ]
}
