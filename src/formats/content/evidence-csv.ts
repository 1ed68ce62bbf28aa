import { toCsv } from '@/lib/csv'
import type { EvidenceEntry } from '@/schemas/content/evidence'

const columns = ['id', 'kind', 'industry', 'region', 'role', 'org', 'text', 'date', 'source'] as const

/**
 * The findings as CSV (RFC 4180). Cells that a spreadsheet would evaluate as a formula are prefixed with an apostrophe,
 * which the importer removes.
 */
export function toEvidenceCsv(entries: readonly EvidenceEntry[]): string {
  return toCsv(entries, columns)
}
