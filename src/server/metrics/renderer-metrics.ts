import type { Registry } from 'prom-client'

import type { RendererUsage } from '@/config/renderer-usage'
import { addCounter, addGauge, toSamplesBy, type Sample } from './add-metric'

export type ProcessParts = {
  /** The usage reported by the process; null while it does not respond. */
  readUsage: () => Promise<RendererUsage | null>
  restarts: () => number
}

type Read = (usage: RendererUsage) => readonly Sample[] | number | null
type Add = (name: string, help: string, labels: readonly string[], read: Read) => void

const importLabels = ['importer', 'outcome']

/** The metrics of the renderer and of the admin's process, each requested over its private socket once for each scrape. */
export function addRendererMetrics(registry: Registry, parts: Record<'renderer' | 'admin', ProcessParts>): void {
  addProcessMetrics(registry, 'admin', parts.admin)
  const add = addProcessMetrics(registry, 'renderer', parts.renderer)
  add('lectern_database_connections', 'Connections of the pool of the renderer.', ['state'], ({ pool }) =>
    toSamplesBy('state', { used: pool.total - pool.idle, idle: pool.idle }),
  )
  add('lectern_database_connections_max', 'The size of that pool.', [], ({ pool }) => pool.max)
  add('lectern_database_waiting', 'Queries that wait for a connection.', [], ({ pool }) => pool.waiting)
  add(
    'lectern_replica_reads',
    'Reads since the start of the renderer that a replica served, or left to the primary; absent without a replica.',
    ['server'],
    ({ replica }) => replica && toSamplesBy('server', { replica: replica.reads, primary: replica.declined }),
  )
  add('lectern_scheduler_leader', '1 where this server runs what editors have scheduled.', [], (usage) =>
    Number(usage.isSchedulerLeader),
  )
  add('lectern_import_running', '1 while an import runs, on whatever machine.', [], ({ maintenance }) =>
    maintenance ? Number(maintenance.importing !== null) : null,
  )
  add(
    'lectern_import_records',
    'Records that the running import has read, and rejected of them.',
    importLabels,
    (usage) => {
      const { importing } = usage.maintenance ?? {}
      if (!importing) return null
      const { importer, read, rejected } = importing
      return toSamplesBy('outcome', { read, rejected }).map(({ labels, value }) => ({
        labels: { ...labels, importer },
        value,
      }))
    },
  )
  add(
    'lectern_backup_age_seconds',
    'Since the last backup was made; absent when there was none.',
    [],
    ({ maintenance }) => maintenance?.secondsSinceBackup ?? null,
  )
  add(
    'lectern_job_delay_seconds',
    'For how long the schedule, and the notice by e-mail, waits that should have been done first; 0 if none does.',
    ['kind'],
    ({ maintenance }) => maintenance && toSamplesByKind(maintenance.backlog, ({ secondsLate }) => secondsLate),
  )
  add(
    'lectern_jobs_failed',
    'Schedules, and notices by e-mail, that were given up within the last day.',
    ['kind'],
    ({ maintenance }) => maintenance && toSamplesByKind(maintenance.backlog, ({ failedWithinDay }) => failedWithinDay),
  )
}

type Kinds = NonNullable<RendererUsage['maintenance']>['backlog']

function toSamplesByKind({ schedules, notices }: Kinds, read: (kind: Kinds['notices']) => number): Sample[] {
  return toSamplesBy('kind', { schedule: read(schedules), notice: read(notices) })
}

/** What both processes report; the function adds further metrics from the same report. */
function addProcessMetrics(registry: Registry, name: string, { readUsage, restarts }: ProcessParts): Add {
  let asking: Promise<RendererUsage | null> | null = null
  const ask = () => (asking ??= readUsage().finally(() => (asking = null)))
  const add: Add = (metric, help, labels, read) =>
    addGauge({
      registry,
      name: metric,
      help,
      labels,
      read: async () => {
        const usage = await ask()
        return usage === null ? null : read(usage)
      },
    })

  addGauge({
    registry,
    name: `lectern_${name}_up`,
    help: `1 while the ${name} answers.`,
    read: async () => Number((await ask()) !== null),
  })
  addCounter({
    registry,
    name: `lectern_${name}_restarts_total`,
    help: `How often the ${name} exited, or was killed, and was started again.`,
    read: restarts,
  })
  add(`lectern_${name}_memory_bytes`, `Memory of the ${name}, by kind.`, ['kind'], ({ memory }) =>
    toSamplesBy('kind', memory),
  )
  add(
    `lectern_${name}_cpu_seconds`,
    `Processor time of the ${name} since its start.`,
    [],
    ({ cpuSeconds }) => cpuSeconds,
  )
  add(
    `lectern_${name}_event_loop_lag_seconds`,
    `Delay of the event loop of the ${name} since it was last asked.`,
    ['quantile'],
    ({ eventLoopLag }) => toSamplesBy('quantile', eventLoopLag),
  )
  return add
}
