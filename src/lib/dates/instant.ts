/**
 * The same time in UTC, as `Date.toJSON` writes it. Null when the text is no time that `Date` reads, or when its year in
 * UTC is not one of four digits from 0001 on: Postgres refuses any other form.
 */
export function toInstant(text: string): string | null {
  const instant = new Date(text).toJSON() as string | null
  return instant !== null && /^\d{4}-/.test(instant) && !instant.startsWith('0000') ? instant : null
}

/** A time whose second is 60, as RFC 3339 writes a leap second, with the second before, since `Date` has none. */
export function withoutLeapSecond(time: string): string {
  return time.replace(/(:\d{2}):60(?!\d)/, '$1:59')
}
