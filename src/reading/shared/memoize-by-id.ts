import { LRUCache } from 'lru-cache'

import { canMemoize, onChange } from './memoize-until-change'

/** `tagged` is the document's name in tags: `T1-1` for `book:T1-1`. */
type Document = { id: number; tagged: string }

type Options<Row> = {
  /** The kind of documents in tags. */
  kind: string
  /** The tag of a change that may give a document another name. */
  listing: string
  /** How many are kept: those that were used last. */
  max: number
  /** Those of these documents that there are. */
  readSome: (ids: number[]) => Promise<Row[]>
}

type Rows<Row> = ReadonlyMap<number, Row>
type Reading<Row> = {
  rows: Promise<Rows<Row>>
  /** The documents that have changed since it began. */
  changed: Set<string>
  hasAllChanged: boolean
}

/**
 * Reads documents by their ids, in that order, without those that are not there. Each is the same object until it changes,
 * and only those that are not known are read: a long list of which one has changed costs one row.
 */
export function memoizeById<Row extends Document>({
  kind,
  listing,
  max,
  readSome,
}: Options<Row>): (ids: readonly number[]) => Promise<Row[]> {
  const idsByName = new Map<string, number>()
  const known = new LRUCache<number, Row>({
    max,
    dispose({ tagged }, id) {
      if (idsByName.get(tagged) === id) idsByName.delete(tagged)
    },
  })
  const readings = new Set<Reading<Row>>()
  /** What a request may wait for, by each of the ids. */
  const joinable = new Map<number, Reading<Row>>()

  onChange((tags) => {
    const prefix = `${kind}:`
    const changed = tags?.flatMap((tag) => (tag.startsWith(prefix) ? tag.slice(prefix.length) : [])) ?? []
    const isAll = tags === null || tags.includes(listing)
    if (!isAll && changed.length === 0) return
    // What began before a change is no answer to a request after it.
    joinable.clear()
    for (const reading of readings) {
      reading.hasAllChanged ||= isAll
      for (const name of changed) reading.changed.add(name)
    }
    if (isAll) return known.clear()
    for (const name of changed) {
      const id = idsByName.get(name)
      if (id !== undefined) known.delete(id)
    }
  })

  function keep(rows: Rows<Row>, { changed, hasAllChanged }: Reading<Row>): void {
    if (hasAllChanged) return
    for (const row of rows.values()) {
      if (changed.has(row.tagged)) continue
      known.set(row.id, row)
      idsByName.set(row.tagged, row.id)
    }
  }

  function read(missing: number[]): Reading<Row> {
    const rows = readSome(missing).then((found) => new Map(found.map((row) => [row.id, row])))
    const reading: Reading<Row> = { rows, changed: new Set(), hasAllChanged: false }
    readings.add(reading)
    for (const id of missing) joinable.set(id, reading)
    const end = () => {
      readings.delete(reading)
      for (const id of missing) if (joinable.get(id) === reading) joinable.delete(id)
    }
    rows.then((found) => {
      end()
      keep(found, reading)
    }, end)
    return reading
  }

  return async (wanted) => {
    if (!canMemoize()) return inOrder(wanted, new Map((await readSome([...wanted])).map((row) => [row.id, row])))
    const found = new Map<number, Row>()
    const joined = new Set<Reading<Row>>()
    const missing: number[] = []
    for (const id of wanted) {
      const row = known.get(id)
      const reading = joinable.get(id)
      if (row) found.set(id, row)
      else if (reading) joined.add(reading)
      else missing.push(id)
    }
    if (missing.length > 0) joined.add(read(missing))
    for (const rows of await Promise.all([...joined].map((reading) => reading.rows)))
      for (const [id, row] of rows) found.set(id, row)
    return inOrder(wanted, found)
  }
}

function inOrder<Row>(ids: readonly number[], rows: Rows<Row>): Row[] {
  return ids.flatMap((id) => rows.get(id) ?? [])
}
