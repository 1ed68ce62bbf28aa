import { canMemoize, onChange } from './memoize-until-change'

type Options<Id, Row> = {
  /** The kind of documents in tags: `article` for `article:7`. */
  kind: string
  /** The tag of the selection and order of rows. */
  listing: string
  readAll: () => Promise<Row[]>
  readSome: (ids: Id[]) => Promise<Row[]>
}

/** More rows are not memoized: they would take too much memory. */
const maxRows = 20_000
/** With more changed rows, all are read again. */
const maxChanged = 500

/** All rows of a kind, memoized; only changed rows are read again. */
export function memoizeRows<Id extends number | string, Row extends { id: Id }>(
  options: Options<Id, Row>,
): () => Promise<readonly Row[]> {
  const { kind, listing, readAll, readSome } = options
  let rows: Promise<readonly Row[]> | null = null
  const changed = new Set<string>()

  function forget(): void {
    rows = null
    changed.clear()
  }

  onChange((tags) => {
    if (rows === null) return
    if (tags === null || tags.includes(listing)) return forget()
    for (const tag of tags) if (tag.startsWith(`${kind}:`)) changed.add(tag.slice(kind.length + 1))
    if (changed.size > maxChanged) forget()
  })

  async function update(previous: Promise<readonly Row[]>, ids: ReadonlySet<string>): Promise<readonly Row[]> {
    const before = await previous
    const listed = before.map(({ id }) => id).filter((id) => ids.has(String(id)))
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
