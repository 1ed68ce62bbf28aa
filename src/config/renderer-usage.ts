/** The request target for the renderer's resource usage: see src/config/fill-listener.ts. */
export const usageTarget = '/usage'

/** The current resource usage of the renderer. */
export type RendererUsage = {
  /** In bytes. */
  memory: { rss: number; heapUsed: number; heapTotal: number; external: number }
  cpuSeconds: number
  /** By quantile, in seconds. */
  eventLoopLag: Record<string, number>
  pool: { total: number; idle: number; waiting: number; max: number }
  /** Reads served by the replica, and by the primary instead; null without a replica. */
  replica: { reads: number; declined: number } | null
  isSchedulerLeader: boolean
  /** See src/reading/shared/maintenance.ts; null while the database is unavailable. */
  maintenance: {
    importing: { importer: string; read: number; rejected: number } | null
    secondsSinceBackup: number | null
    backlog: Record<'schedules' | 'notices', { secondsLate: number; failedWithinDay: number }>
  } | null
}
