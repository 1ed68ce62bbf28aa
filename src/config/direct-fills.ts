import type { Change, FilledResource } from './fill-listener'
import type { FillOutcome } from './fill-outcome'

/** `hasCache`: whether the server keeps responses. */
export type DirectFillsOptions = { databaseUrl: string; hasCache: boolean }

/** Fills that the front door makes in its own process. */
export type DirectFills = {
  /** Whether it makes those of an operation. */
  handles: (host: string, operation: string) => boolean
  /**
   * Runs one, after the changes since the last; null leaves it to the renderer after all. Rejects with an error of the
   * database.
   */
  run: (resource: FilledResource, changes: readonly Change[] | null) => Promise<FillOutcome | null>
  /** The database connections that it uses, and the fills that wait for one. */
  stats: () => { used: number; waiting: number }
  /** The number of its connections, idle ones included. */
  countConnections: () => number
  /** Its reads served by the replica, and by the primary instead; null without a replica. */
  replicaUsage: () => { reads: number; declined: number } | null
  close: () => Promise<void>
}
