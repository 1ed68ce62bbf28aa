import type { Database } from '@/importers/books/stored/database'

/** A statement that has taken so long takes longer still, most of the time: most of a batch take a millisecond. */
const longMs = 5

export type StatementWatch = {
  /** The same database; its statements are watched. One at a time is sent. */
  watch: (database: Database) => Database
  /** True while Postgres works on a statement that takes long. */
  isBusy: () => boolean
}

/** Tells when Postgres works on a long statement, so that there is time for other work. */
export function createStatementWatch(): StatementWatch {
  let sentAt: number | null = null
  return {
    watch: (database) => ({
      async execute(query) {
        sentAt = performance.now()
        try {
          return await database.execute(query)
        } finally {
          sentAt = null
        }
      },
    }),
    isBusy: () => sentAt !== null && performance.now() - sentAt >= longMs,
  }
}
