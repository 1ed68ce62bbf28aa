import { stringify } from 'csv-stringify/sync'

import type { EvidenceEntry } from '@/schemas/evidence'

const columns = ['id', 'kind', 'industry', 'region', 'role', 'org', 'text', 'date', 'source'] as const

/**
 * The findings as CSV (RFC 4180). A cell that a spreadsheet would take for a formula has an apostrophe in
 * front, which the importer takes off again.
 */
export function toEvidenceCsv(entries: readonly EvidenceEntry[]): string {
  return stringify([...entries], {
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    escape_formulas: true,
  })
}
