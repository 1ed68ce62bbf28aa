import { bic } from './bic-names'
import { bisac } from './bisac-names'
import { thema } from './thema-names'

/** Subject schemes (list 27) whose codes are named here. */
const tables: Readonly<
  Record<string, { names: Readonly<Record<string, string>>; lengths: readonly number[] }>
> = {
  '10': { names: bisac, lengths: [3] },
  '12': { names: bic, lengths: [2, 1] },
  '93': { names: thema, lengths: [2, 1] },
}

/**
 * What a subject code is filed under; null where the scheme or the code is not known here. A book is filed by code, so
 * that it stands alike whoever sends it, and with or without headings (2.1 has none for the main subject).
 */
export function toSubjectName(scheme: string, code: string): string | null {
  const table = tables[scheme]
  for (const length of table?.lengths ?? []) {
    const name = table?.names[code.slice(0, length).toUpperCase()]
    if (name) return name
  }
  return null
}
