import { lookUp } from '@/lib/look-up'
import { bic } from './bic-names'
import { bisac } from './bisac-names'
import { thema } from './thema-names'

/** Names by subject scheme (list 27), and the lengths of their codes, most specific first. */
const tables: Readonly<Record<string, { names: Readonly<Record<string, string>>; lengths: readonly number[] }>> = {
  '10': { names: bisac, lengths: [3] },
  '12': { names: bic, lengths: [2, 1] },
  '93': { names: thema, lengths: [2, 1] },
}

/**
 * The catalogue's name of a subject code; null where the scheme or code is unknown. Names are looked up by code, so that
 * they do not depend on the sender or on headings (2.1 has none for the main subject).
 */
export function toSubjectName(scheme: string, code: string): string | null {
  const table = lookUp(tables, scheme)
  for (const length of table?.lengths ?? []) {
    const name = table?.names[code.slice(0, length).toUpperCase()]
    if (name) return name
  }
  return null
}
