import { toCsv, toCsvLines } from '@/lib/text/csv'
import type { ListedFinding } from '@/schemas/content/evidence'

const columns = ['id', 'kind', 'industry', 'region', 'role', 'org', 'text', 'date', 'source', 'supersededBy'] as const

/**
 * The findings as the lines of a CSV file (RFC 4180). Cells that a spreadsheet would evaluate as a formula are prefixed
 * with an apostrophe, which the importer removes.
 */
export function toEvidenceCsvLines(entries: readonly ListedFinding[]): Iterable<string> {
  return toCsvLines(entries, columns)
}

/** The same as one text. */
export function toEvidenceCsv(entries: readonly ListedFinding[]): string {
  return toCsv(entries, columns)
}
