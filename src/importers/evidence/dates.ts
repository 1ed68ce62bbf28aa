import { isPartialDate } from '@/lib/partial-date'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Two-digit years up to this many years ahead belong to this century. */
const pivotYears = 20

/** What each token of a date format matches. `M` and `D` take one digit or two. */
const tokens: Record<string, string> = {
  YYYY: '(?<year>\\d{4})',
  YY: '(?<shortYear>\\d{2})',
  MMMM: '(?<monthName>[A-Za-z]{3,9})\\.?',
  MMM: '(?<monthName>[A-Za-z]{3,9})\\.?',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  DD: '(?<day>\\d{2})',
  D: '(?<day>\\d{1,2})',
}
const timeOfDay =
  '(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?: ?[AaPp][Mm])?(?: ?(?:Z|UTC|[+-]\\d{2}:?\\d{2}))?)?'

/** Formats that mean one thing only, for tables whose mapping names none. */
export const plainFormats = [
  'YYYY-MM-DD',
  'YYYY-MM',
  'YYYY',
  'YYYY/M/D',
  'MMMM YYYY',
  'MMM D, YYYY',
  'D MMM YYYY',
  'D.M.YYYY',
]

/** True for a format made of the tokens above with anything between them. */
export function isDateFormat(format: string): boolean {
  return /Y{2,4}/.test(format)
}

/** A date in the first of the formats that it has, as `2025`, `2025-03` or `2025-03-14`; null when in none. A time of day is left out. */
export function parseDate(text: string, formats: readonly string[]): string | null {
  for (const format of formats) {
    const parts = toPattern(format).exec(text.trim())?.groups
    const date = parts && toDate(parts)
    if (date) return date
  }
  return null
}

const patterns = new Map<string, RegExp>()

function toPattern(format: string): RegExp {
  const known = patterns.get(format)
  if (known) return known
  const source = format
    .split(/(YYYY|YY|MMMM|MMM|MM|M|DD|D)/)
    .map((part) => tokens[part] ?? part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ +/g, ' +'))
    .join('')
  const pattern = new RegExp(`^${source}${timeOfDay}$`)
  patterns.set(format, pattern)
  return pattern
}

function toDate({
  year,
  shortYear,
  month,
  monthName,
  day,
}: Record<string, string | undefined>): string | null {
  const fullYear = year ?? toFullYear(Number(shortYear))
  const number = monthName ? months.indexOf(monthName.slice(0, 3).toLowerCase()) + 1 : Number(month)
  if (monthName && number === 0) return null
  const parts = [fullYear, ...(month || monthName ? [number, ...(day ? [Number(day)] : [])] : [])]
  const date = parts.map((part) => String(part).padStart(2, '0')).join('-')
  return isPartialDate(date) ? date : null
}

function toFullYear(short: number): string {
  const now = new Date().getUTCFullYear()
  const century = Math.floor(now / 100) * 100
  return String(century + short > now + pivotYears ? century - 100 + short : century + short)
}
