import { parseDate, unambiguousFormats } from '@/importers/text/dates'

/**
 * Parses a time of front matter into ISO 8601 in UTC: ISO 8601, `2019-03-26 12:38:00 -0500` as in Jekyll and Hugo, the
 * dates of e-mail, or a date as people write it. A month or year stands for its first day. Null where it is invalid or
 * ambiguous. Without an offset, UTC is assumed.
 */
export function parseTime(given: string): string | null {
  const text = given.trim().slice(0, 100)
  const parts =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,3})?\d*)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(
      text,
    )
  if (parts) {
    const [, year, month = '', day = '', hour = '0', minute = '00', second = '00', fraction = '', zone = 'Z'] = parts
    const pad = (value: string) => value.padStart(2, '0')
    const offset = /^(z|utc)$/i.test(zone) ? 'Z' : zone.replace(/^(.\d{2}):?(\d{2})$/, '$1:$2')
    return toIso(`${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${minute}:${second}${fraction}${offset}`)
  }
  // The engine reads times of day, of which the other formats keep the date alone.
  if (/[A-Za-z]{3}/.test(text) && /\d{4}/.test(text) && /\d:\d/.test(text)) {
    const time = toIso(/[+-]\d{4}|[A-Z]{3}$|Z$/.test(text) ? text : `${text} UTC`)
    if (time !== null) return time
  }
  const date = parseDate(text, [...unambiguousFormats, ...toNumericFormats(text)])
  if (date !== null) return toIso(`${date}${'-01'.repeat((10 - date.length) / 3)}T00:00:00Z`)
  return /[A-Za-z]{3}/.test(text) && /\d{4}/.test(text) ? toIso(`${text} UTC`) : null
}

/** The order of day and month in a numeric date, where one of them is above 12 or both are the same. */
function toNumericFormats(text: string): string[] {
  const [, first, separator, second] = /^(\d{1,2})([/-])(\d{1,2})\2\d{4}(?:\s|$)/.exec(text) ?? []
  if (separator === undefined) return []
  if (Number(first) > 12 || first === second) return [['D', 'M', 'YYYY'].join(separator)]
  return Number(second) > 12 ? [['M', 'D', 'YYYY'].join(separator)] : []
}

function toIso(text: string): string | null {
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}
