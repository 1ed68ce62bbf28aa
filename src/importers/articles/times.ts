/**
 * A time of a front matter as an ISO time in UTC: ISO 8601, `2019-03-26 12:38:00 -0500` as Jekyll and Hugo
 * write it, a date alone, or an English date. Null when it is none. What has no zone is taken as UTC.
 */
export function parseTime(text: string): string | null {
  const parts =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(
      text.trim(),
    )
  if (parts) {
    const [, year, month = '', day = '', hour = '0', minute = '00', second = '00', zone = 'Z'] = parts
    const pad = (value: string) => value.padStart(2, '0')
    const offset = /^(z|utc)$/i.test(zone) ? 'Z' : zone.replace(/^(.\d{2}):?(\d{2})$/, '$1:$2')
    return toIso(`${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${minute}:${second}${offset}`)
  }
  return /[A-Za-z]{3}/.test(text) && /\d{4}/.test(text)
    ? toIso(/\d:\d|[+-]\d{4}|GMT|Z$/.test(text) ? text : `${text} UTC`)
    : null
}

function toIso(text: string): string | null {
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}
