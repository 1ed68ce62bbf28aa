import { canMemoize, onChange } from './memoize-until-change'

type Options<Id, Row> = {
  /** Documents of this kind are announced by their ids: `article` for `article:7`. */
  kind: string
  /** The tag that announces that there are other rows, or in another order. */
  listing: string
  readAll: () => Promise<Row[]>
  readSome: (ids: Id[]) => Promise<Row[]>
}

/** More rows are read each time: they would take more memory than the queries are worth. */
const maxRows = 20_000
/** Of more rows at a time all are read. */
const maxChanged = 500

/** All rows of a kind for responses to share, of which only those that have changed are read again. */
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
    // One that is not public any more: that the list has changed is about to be announced.
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
