import type pg from 'pg'

import type { BoundedPool } from './bounded-pool'
import { createStatementNames } from './statement-names'

/** A statement and its values apart, as Drizzle sends them. */
type Statement = { text: string; name?: string }

const maxStatements = 200

/**
 * Turns the statements that Drizzle sends again and again on the connections of a pool into prepared ones, so that
 * Postgres parses and plans each once in a session: planning the joins by which Payload reads a document takes longer
 * than running them.
 */
export function prepareRepeated(pool: BoundedPool): void {
  const toName = createStatementNames({ prefix: 'lectern_', most: maxStatements })
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...all: unknown[]) => unknown
    client.query = ((first: unknown, values: unknown, ...rest: unknown[]) => {
      const name = isParameterized(first, values) ? toName(first.text) : undefined
      return query(name === undefined ? first : { ...(first as Statement), name }, values, ...rest)
    }) as pg.PoolClient['query']
    replaceWhenOutdated(client)
  })
}

function isParameterized(first: unknown, values: unknown): first is Statement {
  if (!Array.isArray(values) || values.length === 0) return false
  const { text, name } = first as Partial<Statement>
  return typeof text === 'string' && name === undefined
}

/**
 * Postgres rejects a prepared statement for good once a migration has changed the type of a column that it returns; the
 * next connection prepares it anew.
 */
function replaceWhenOutdated(client: pg.PoolClient): void {
  const { connection } = client as unknown as {
    connection: { on: (event: 'errorMessage', listen: (message: { routine?: string }) => void) => void }
  }
  connection.on('errorMessage', ({ routine }) => {
    if (routine === 'RevalidateCachedQuery')
      (client as unknown as { destroy: (reason: Error) => void }).destroy(new Error('A prepared statement is outdated'))
  })
}
