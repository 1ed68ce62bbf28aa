import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { canMemoize } from './memoize-until-change'

type Waiting<Row> = { row: Promise<Row | null>; resolve: (row: Row | null) => void; reject: (error: unknown) => void }

type Options<Key, Row> = {
  /** Those of these rows that there are, in any order. */
  readSome: (keys: Key[]) => Promise<Row[]>
  toKey: (row: Row) => Key
  /** How long a statement keeps the next one waiting: one that takes longer may be on a connection that is dead. */
  maxWaitMs?: number
}

/**
 * Reads rows by their keys, null where there is none. Those that are asked for while a statement runs are read together,
 * by the next one: to send a statement and to start it takes Postgres and this process about as long as to read a row.
 */
export function readTogether<Key, Row>({
  readSome,
  toKey,
  maxWaitMs = 20,
}: Options<Key, Row>): (key: Key) => Promise<Row | null> {
  let waiting = new Map<Key, Waiting<Row>>()
  /** The end of the statement that is waited for; null when there is none. */
  let current: Promise<void> | null = null

  async function readGroup(group: ReadonlyMap<Key, Waiting<Row>>): Promise<void> {
    try {
      const rows = new Map((await readSome([...group.keys()])).map((row) => [toKey(row), row]))
      for (const [key, { resolve }] of group) resolve(rows.get(key) ?? null)
    } catch (error) {
      if (group.size === 1) for (const { reject } of group.values()) reject(error)
      // Perhaps one of them only cannot be read.
      else await Promise.all([...group].map((each) => readGroup(new Map([each]))))
    }
  }

  function readNext(): void {
    const group = waiting
    waiting = new Map()
    const end = () => {
      clearTimeout(timer)
      if (current !== statement) return
      current = null
      if (waiting.size > 0) readNext()
    }
    const timer = setTimeout(end, maxWaitMs)
    const statement = readGroup(group)
    current = statement
    void statement.then(end)
  }

  return async (key) => {
    // What an editor has just saved must not be read with what may come from a replica.
    if (!canMemoize()) return (await readSome([key]))[0] ?? null
    let found = waiting.get(key)
    if (!found) waiting.set(key, (found = createWaiting()))
    if (!current) readNext()
    return found.row
  }
}

function createWaiting<Row>(): Waiting<Row> {
  let settle!: Pick<Waiting<Row>, 'resolve' | 'reject'>
  const row = new Promise<Row | null>((resolve, reject) => (settle = { resolve, reject }))
  return { row, ...settle }
}

/**
 * True for rows of which a column is one of the `keys` of a prepared statement. Postgres cannot see how many these are:
 * for one or two it would plan the statement anew each time, since it expects ten of those that it does not know.
 */
export function isOneOfKeys(column: SQL, type: 'integer' | 'text'): SQL {
  return sql`${column} = any(array(select unnest(${sql.placeholder('keys')}::${sql.raw(type)}[])))`
}
