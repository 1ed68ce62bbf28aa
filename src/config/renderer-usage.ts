/** The target by which the server asks the renderer what it uses: see src/config/fill-listener.ts. */
export const usageTarget = '/usage'

/** What the renderer uses at the moment. */
export type RendererUsage = {
  /** In bytes. */
  memory: { rss: number; heapUsed: number; heapTotal: number; external: number }
  cpuSeconds: number
  /** By quantile, in seconds. */
  eventLoopLag: Record<string, number>
  pool: { total: number; idle: number; waiting: number; max: number }
  /** Reads that the replica served, and that it left to the primary; null where there is none. */
  replica: { reads: number; declined: number } | null
  isSchedulerLeader: boolean
  /** What happens beside serving; null while the database does not say. */
  upkeep: {
    importing: { importer: string; read: number; rejected: number } | null
    secondsSinceBackup: number | null
  } | null
}
