import { canMemoize, onChange } from './memoize-until-change'

type Options<Row> = {
  /** The kind of documents in tags: `article` for `article:7`. */
  kind: string
  /** The order of rows, or the tag of their selection and order, where only the database knows that. */
  order: ((a: Row, b: Row) => number) | string
  readAll: () => Promise<Row[]>
  /** Those of these rows that are public. */
  readSome: (ids: string[]) => Promise<Row[]>
  /** More rows are not memoized: they would take too much memory. */
  maxRows?: number
}

/** With more changed rows, all are read again. */
const maxChanged = 500

/** All rows of a kind, memoized; only changed rows are read again. */
export function memoizeRows<Row extends { id: number | string }>(options: Options<Row>): () => Promise<readonly Row[]> {
  const { kind, order, readAll, readSome, maxRows = 20_000 } = options
  let rows: Promise<readonly Row[]> | null = null
  const changed = new Set<string>()

  function forget(): void {
    rows = null
    changed.clear()
  }

  onChange((tags) => {
    if (rows === null) return
    if (tags === null || (typeof order === 'string' && tags.includes(order))) return forget()
    for (const tag of tags) if (tag.startsWith(`${kind}:`)) changed.add(tag.slice(kind.length + 1))
    if (changed.size > maxChanged) forget()
  })

  async function update(previous: Promise<readonly Row[]>, ids: ReadonlySet<string>): Promise<readonly Row[]> {
    const before = await previous
    if (typeof order === 'function') {
      const others = before.filter(({ id }) => !ids.has(String(id)))
      const read = await readSome([...ids])
      return others.length === before.length && read.length === 0 ? before : merge(others, read.sort(order), order)
    }
    const listed = before.map(({ id }) => String(id)).filter((id) => ids.has(id))
    if (listed.length === 0) return before
    const read = new Map((await readSome(listed)).map((row) => [row.id, row]))
    // No longer public: the change of the listing is about to be notified.
    if (read.size < listed.length) return readAll()
    return before.map((row) => read.get(row.id) ?? row)
  }

  function remember(reading: Promise<readonly Row[]>): Promise<readonly Row[]> {
    rows = reading
    const forgetThis = () => {
      if (rows === reading) forget()
    }
    reading.then(({ length }) => {
      if (length > maxRows) forgetThis()
    }, forgetThis)
    return reading
  }

  return () => {
    if (!canMemoize()) return readAll()
    if (rows === null) return remember(readAll())
    if (changed.size === 0) return rows
    const ids = new Set(changed)
    changed.clear()
    return remember(update(rows, ids))
  }
}

/** Two ordered lists as one. */
function merge<Row>(rows: readonly Row[], added: readonly Row[], compare: (a: Row, b: Row) => number): Row[] {
  const merged: Row[] = []
  let next = 0
  for (const row of rows) {
    for (let candidate = added[next]; candidate !== undefined && compare(candidate, row) < 0; candidate = added[++next])
      merged.push(candidate)
    merged.push(row)
  }
  return merged.concat(added.slice(next))
}
