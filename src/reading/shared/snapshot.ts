import type { SQL } from '@payloadcms/db-postgres/drizzle'
import type { PoolClient } from 'pg'

import { connect, toQuery, type Row } from './database'

/** Reads from one snapshot, however long they take. */
export type Snapshot = {
  rows: <T extends Row>(query: SQL) => Promise<T[]>
  /**
   * The rows of a statement, in batches: the next batch is read once the previous one was consumed. Only one statement
   * at a time.
   */
  batches: <T extends Row>(query: SQL) => AsyncGenerator<T[]>
}

/** Rows in a batch: enough to hide the round trip, and few enough that other fills wait only for milliseconds. */
const batchSize = 200

/** Generates chunks from one snapshot, which is open until the last of them, on a connection of its own. */
export async function* readSnapshot<T>(read: (snapshot: Snapshot) => AsyncIterable<T>): AsyncGenerator<T> {
  const client = await connect()
  // If the consumer stops early, the transaction is open, so the connection is closed.
  let failure: Error | undefined = new Error('The snapshot was not read to its end.')
  try {
    await client.query('begin isolation level repeatable read read only')
    yield* read(toSnapshot(client))
    await client.query('commit')
    failure = undefined
  } finally {
    client.release(failure)
  }
}

function toSnapshot(client: PoolClient): Snapshot {
  return {
    rows: async <T extends Row>(query: SQL) => (await client.query<T>(toQuery(query))).rows,
    async *batches<T extends Row>(query: SQL) {
      const { text, values } = toQuery(query)
      await client.query({ text: `declare batches no scroll cursor for ${text}`, values })
      for (;;) {
        const { rows } = await client.query<T>(`fetch ${batchSize} from batches`)
        if (rows.length > 0) yield rows
        if (rows.length < batchSize) break
      }
      await client.query('close batches')
    },
  }
}
