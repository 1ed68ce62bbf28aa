import { createHash } from 'node:crypto'

import { toVisibleText } from '@/lib/text/visible-text'
import { toColumnKey, type Cell, type Row } from '@/importers/tables/columns'
import type { Mapping } from './mapping'
import { createBlankMatcher } from '@/importers/tables/blank-cells'
import type { Entry } from './to-entry'

const maxLength = 300

/** The reference of a row, and the earlier row that it duplicates, if any. */
export type RowReference = {
  reference: string
  /** True where the row has an identifier, false where its content stands for one. */
  isOwn: boolean
  duplicateOf: { line: number | null; index: number } | null
}

/**
 * Creates a function that identifies the rows of a table by the reference columns of the mapping, or by a fingerprint of
 * their content where those are blank. Different rows with the same reference are distinguished by their fingerprint;
 * a row with the reference and fingerprint of an earlier one is a duplicate.
 */
export function createReferenceGenerator(mapping: Mapping): (row: Row, entry: Entry) => RowReference {
  const taken = new Map<string, { fingerprint: string; line: number | null; index: number }>()
  let index = 0
  return (row, entry) => {
    index++
    const fingerprint = toFingerprint(entry)
    const own = toOwnReference(row, mapping)
    const isOwn = own !== null
    const base = own ?? `${mapping.reference.prefix}/~${fingerprint}`
    for (const reference of [base, `${base}~${fingerprint}`]) {
      const other = taken.get(reference)
      if (!other) {
        taken.set(reference, { fingerprint, line: row.line, index })
        return { reference, isOwn, duplicateOf: null }
      }
      if (other.fingerprint === fingerprint) return { reference, isOwn, duplicateOf: other }
    }
    throw new Error(`Hash collision of different rows: ${base}`)
  }
}

/** The reference of a row by the reference columns of the mapping; null where they are blank. */
export function toOwnReference(row: Row, mapping: Mapping): string | null {
  const { reference } = mapping
  const isBlank = createBlankMatcher(mapping.blank)
  const cells = new Map([...row.cells].map(([name, cell]) => [toColumnKey(name), toText(cell)]))
  const read = (names: readonly string[] = []) =>
    names.map((name) => cells.get(toColumnKey(name)) ?? '').filter((cell) => !isBlank(cell))
  const own = read(reference.columns)
  const parts = own.length > 0 ? own : read(reference.otherwise)
  if (parts.length === 0) return null
  const name = [reference.prefix, ...read(reference.within), ...parts].join('/')
  return name.length <= maxLength ? name : `${name.slice(0, maxLength - 13)}~${toHash(name)}`
}

function toText(cell: Cell): string {
  return toVisibleText(typeof cell === 'string' ? cell : cell.join('; '))
    .replace(/\s+/g, ' ')
    .trim()
}

function toFingerprint(entry: Entry): string {
  return toHash(JSON.stringify(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1))))
}

function toHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
