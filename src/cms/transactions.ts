import { randomUUID } from 'node:crypto'

import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

type Transaction = { execute: (query: SQL) => Promise<unknown> }
type Session = { db: Transaction; resolve: () => Promise<void>; reject: () => Promise<void> }

/** The parts of Payload's Postgres adapter that transactions need. */
type Database = {
  initializing: Promise<void>
  drizzle: { transaction: (run: (db: Transaction) => Promise<void>, options?: object) => Promise<void> }
  transactionOptions?: object
  sessions: Record<string, Session>
}

/**
 * Replaces Payload's own, which reports a change as saved although its COMMIT failed, and hides why a BEGIN failed: the
 * response to an editor depends on whether the database is unavailable.
 */
export const transactions = {
  async beginTransaction(this: unknown, options?: object): Promise<string> {
    const database = this as Database
    await database.initializing
    const id = randomUUID()
    await new Promise<void>((resolve, reject) => {
      const done = database.drizzle.transaction(
        (db) =>
          new Promise<void>((commit, rollBack) => {
            database.sessions[id] = {
              db,
              async resolve() {
                commit()
                await done
              },
              async reject() {
                rollBack(new Error('The transaction is rolled back'))
                // If the connection is lost, Postgres rolls back itself.
                await done.catch(() => undefined)
              },
            }
            resolve()
          }),
        options ?? database.transactionOptions,
      )
      // After BEGIN, errors are reported by commit or rollback.
      done.catch(reject)
    })
    return id
  },

  async commitTransaction(this: unknown, given: number | string | Promise<number | string>): Promise<void> {
    const { sessions } = this as Database
    const id = String(await given)
    const session = sessions[id]
    // It was already rolled back, or committed by an operation that shared it.
    if (!session) return
    delete sessions[id]
    try {
      // If a statement has failed, Postgres rolls back on COMMIT, which the driver does not treat as an error.
      await session.db.execute(sql`select 1`)
    } catch (error) {
      await session.reject()
      throw error
    }
    await session.resolve()
  },
}
