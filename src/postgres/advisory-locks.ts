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
  /** Serializes the ends of transactions that change what is public; triggers take it too (migration one_lock). */
  derived: 7_310_520_003,
  /** Held by a running import. */
  import: 7_310_520_006,
  /** Shared by running backups, and held while the database is migrated. */
  backup: 7_310_520_007,
  /** Combined with a hash of the cache's name: held while purges are sent to that cache. */
  purges: 731_052,
  /** Combined with a hash of the release: shared by the running servers of that release that purge caches. */
  releases: 731_053,
} as const
