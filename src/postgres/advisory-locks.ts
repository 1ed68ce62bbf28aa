/**
 * The keys of Postgres advisory locks: arbitrary 64-bit numbers, which must differ from each other and from those of
 * other programs on the same database.
 */
export const advisoryLocks = {
  /** Held by the process that owns a data folder, on its embedded Postgres. */
  dataFolder: 5_500_617_182,
  /** Held while a server migrates and prepares the database. */
  preparation: 7_310_520_001,
  /** Held by the one process that runs scheduled publishing. */
  scheduler: 7_310_520_002,
  /** Serializes refreshes of the public catalogue; its triggers take it too (migration public_catalogue). */
  catalogue: 7_310_520_003,
  /** Serializes additions to the words of the search, from the migration search. */
  searchWords: 7_310_520_004,
  /** Held by a running import. */
  import: 7_310_520_006,
  /** Serializes the end of transactions that change what is public, from the migration public_changes. */
  changes: 7_310_520_007,
  /** Serializes the counting of authors and subjects, from the migration names_of_books. */
  names: 7_310_520_008,
  /** Combined with a hash of the cache's name: held while purges are sent to that cache. */
  purges: 731_052,
} as const
