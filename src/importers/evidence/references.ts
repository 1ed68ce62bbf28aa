import { createHash } from 'node:crypto'

import { toVisibleText } from '@/lib/visible-text'
import { createBlankTest, type Entry } from './to-entry'
import type { Mapping } from './mapping'
import { toColumnKey, type Cell, type Row } from './columns'

const maxLength = 300

/** What a row is called, or which earlier row it repeats. */
export type Naming = { reference: string; repeats: { line: number | null; index: number } | null }

/**
 * Makes the namer of a table's rows: by the columns that the mapping says, or by all the row says where
 * those are blank. Two different rows under one name are told apart by a hash of what they say; a row that
 * says the same as an earlier one under its name repeats it.
 */
export function createRowNamer(mapping: Mapping): (row: Row, entry: Entry) => Naming {
  const isBlank = createBlankTest(mapping)
  const taken = new Map<string, { fingerprint: string; line: number | null; index: number }>()
  let index = 0
  return (row, entry) => {
    index++
    const fingerprint = toFingerprint(entry)
    const base = toBaseName(row, mapping, isBlank) ?? `${mapping.reference.prefix}/~${fingerprint}`
    for (const reference of [base, `${base}~${fingerprint}`]) {
      const other = taken.get(reference)
      if (!other) {
        taken.set(reference, { fingerprint, line: row.line, index })
        return { reference, repeats: null }
      }
      if (other.fingerprint === fingerprint) return { reference, repeats: other }
    }
    throw new Error(`Two rows that differ have one fingerprint: ${base}`)
  }
}

function toBaseName(row: Row, { reference }: Mapping, isBlank: (cell: string) => boolean): string | null {
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
