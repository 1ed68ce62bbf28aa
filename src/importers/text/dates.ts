import { isPartialDate } from '@/lib/dates/partial-date'
import { toMonthNumber } from './month-names'

/** Two-digit years up to this many years in the future belong to this century. */
const pivotYears = 20

/** Patterns of the tokens of a date format. `M` and `D` match one digit or two. */
const tokens: Record<string, string> = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<shortYear>\\d{2})',
  MMMM: '(?<monthName>[\\p{L}\\p{M}]{3,14})\\.?',
  MMM: '(?<monthName>[\\p{L}\\p{M}]{3,14})\\.?',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})',
}
const timeOfDay = '(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?: ?[AaPp][Mm])?(?: ?(?:Z|UTC|[+-]\\d{2}:?\\d{2}))?)?'

/** Formats that are not ambiguous, for mappings without formats. */
export const unambiguousFormats = [
  'YYYY-MM-DD',
  'YYYY-MM',
  'YYYY',
  'YYYY/M/D',
  'MMMM YYYY',
  'MMM D, YYYY',
  'D MMM YYYY',
  'D.M.YYYY',
  'YYYY.M.D',
  'YYYYMMDD',
  'D-MMM-YYYY',
  'D-MMM-YY',
  'D/MMM/YYYY',
  'MMM-YYYY',
  'YYYY MMM D',
  'YYYY MMM',
  'MMM YYYY',
]

/** True for a format that contains a year. */
export function isDateFormat(format: string): boolean {
  return /Y{2,4}/.test(format)
}

/** A quarter or half of a year, which a date of this record cannot say: the year stands for it. */
const partOfYear = /^(?:(?:Q[1-4]|H[12])[ /-]{0,2}(\d{4})|(\d{4})[ /-]{0,2}(?:Q[1-4]|H[12]))$/i

/** A date with words for year, month and day after the numbers, as Chinese, Japanese and Korean write it. */
const inCharacters = /^(\d{4})[年년](?: {0,2}(\d{1,2})[月월](?: {0,2}(\d{1,2})[日일])?)?$/

/** Parses a date by the first format that matches into `2025`, `2025-03` or `2025-03-14`; null where none does. A time is ignored. */
export function parseDate(text: string, formats: readonly string[]): string | null {
  const [, yearAfter, yearBefore] = partOfYear.exec(text.trim()) ?? []
  if (yearAfter ?? yearBefore) return yearAfter ?? yearBefore ?? null
  const [, year, month, day] = inCharacters.exec(text.trim()) ?? []
  if (year !== undefined) return toDate({ year, month, day })
  const plain = toPlainDate(text)
  for (const format of formats) {
    const parts = toPattern(format).exec(plain)?.groups
    const date = parts && toDate(parts)
    if (date) return date
  }
  return null
}

/** Without the words between the numbers: a day of the week, ordinals, `de`. */
function toPlainDate(text: string): string {
  return text
    .trim()
    .replace(/^(\p{L}{2,20})[,.] +/u, (start, word: string) => (isDayOfWeek(word, text) ? '' : start))
    .replace(/(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|re|º|ª)(?!\p{L})/u, '$1')
    .replace(/(?<!\d)(\d{1,2})\. (?=\p{L})/u, '$1 ')
    .replace(/ (?:de|del|of|d') ?/g, ' ')
}

/** A word before a date that is no month, or has one after it: `Okt. 26`, and `mar. 3 mars 2026` on a Tuesday. */
function isDayOfWeek(word: string, text: string): boolean {
  return toMonthNumber(word) === null || /\p{L}{3}/u.test(text.slice(text.indexOf(word) + word.length))
}

const patterns = new Map<string, RegExp>()

function toPattern(format: string): RegExp {
  const cached = patterns.get(format)
  if (cached) return cached
  const source = format
    .split(/(YYYY|YY|MMMM|MMM|MM|M|DD|D)/)
    .map((part) => tokens[part] ?? part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/ +/g, ' +'))
    .join('')
  const pattern = new RegExp(`^${source}${timeOfDay}$`, 'u')
  patterns.set(format, pattern)
  return pattern
}

function toDate({ year, shortYear, month, monthName, day }: Record<string, string | undefined>): string | null {
  const fullYear = year ?? toFullYear(Number(shortYear))
  const number = monthName ? toMonthNumber(monthName) : Number(month)
  if (number === null) return null
  const parts = [fullYear, ...(month || monthName ? [number, ...(day ? [Number(day)] : [])] : [])]
  const date = parts.map((part) => String(part).padStart(2, '0')).join('-')
  return isPartialDate(date) ? date : null
}

function toFullYear(short: number): string {
  const now = new Date().getUTCFullYear()
  const century = Math.floor(now / 100) * 100
  return String(century + short > now + pivotYears ? century - 100 + short : century + short)
}
