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
 * In place of Payload's own, which say that a change is saved though its COMMIT failed, and of a BEGIN that failed not
 * why: whether the database is away decides what an editor is told.
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
                // One that cannot be asked for that any more is rolled back by Postgres.
                await done.catch(() => undefined)
              },
            }
            resolve()
          }),
        options ?? database.transactionOptions,
      )
      // After the begin, whoever commits or rolls back is told.
      done.catch(reject)
    })
    return id
  },

  async commitTransaction(this: unknown, given: number | string | Promise<number | string>): Promise<void> {
    const { sessions } = this as Database
    const id = String(await given)
    const session = sessions[id]
    // It has been rolled back, or committed by an operation that shared it.
    if (!session) return
    delete sessions[id]
    try {
      // Where a statement has failed, Postgres answers COMMIT by rolling back, which is no error to the driver.
      await session.db.execute(sql`select 1`)
    } catch (error) {
      await session.reject()
      throw error
    }
    await session.resolve()
  },
}
