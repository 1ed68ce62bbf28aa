import { fold } from '@/lib/text/fold'

/** Languages whose names of months are read; where two share a word, the first counts. */
const languages = ['en', 'fr', 'de', 'es', 'pt', 'it', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'hu', 'ro', 'el', 'ru']

let numbers: Map<string, number> | null = null

/** The number of a month by its name or abbreviation in a language of Europe; null where it is none. */
export function toMonthNumber(name: string): number | null {
  numbers ??= createNumbers()
  return numbers.get(toKey(name)) ?? null
}

function createNumbers(): Map<string, number> {
  const found = new Map<string, number>([
    ['sept', 9],
    ['mrz', 3],
  ])
  for (const language of languages) {
    for (const month of ['long', 'short'] as const) {
      // With a day, since several languages decline the name beside one.
      const formats = [{ month }, { month, day: 'numeric' as const }].map(
        (options) => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }),
      )
      for (let index = 0; index < 12; index++) {
        for (const format of formats) {
          const parts = format.formatToParts(new Date(Date.UTC(2024, index, 1)))
          const key = toKey(parts.find(({ type }) => type === 'month')?.value ?? '')
          if (/\p{L}/u.test(key) && !found.has(key)) found.set(key, index + 1)
        }
      }
    }
  }
  return found
}

function toKey(name: string): string {
  return fold(name).replace(/\.$/, '')
}
