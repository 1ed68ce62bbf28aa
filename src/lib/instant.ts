/**
 * The same time in UTC, as `Date.toJSON` writes it. Null when the text is no time that `Date` reads, or when its year in
 * UTC is not one of four digits from 0001 on: Postgres refuses any other form.
 */
export function toInstant(text: string): string | null {
  const instant = new Date(text).toJSON() as string | null
  return instant !== null && /^\d{4}-/.test(instant) && !instant.startsWith('0000') ? instant : null
}
