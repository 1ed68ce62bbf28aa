import type { Payload } from 'payload'

import { getPool } from '@/cms/connection'
import type { TableProfile } from '@/importers/evidence/table-profile'
import type { ImportKind } from './import-kinds'

export type RunCounts = Record<'read' | 'imported' | 'changed' | 'unchanged' | 'rejected', number>

/** The stored part of a report: its counts, and the first records of each outcome. */
export type StoredReport = {
  counts: RunCounts
  problem: string | null
  /** What was left out of the whole input. */
  notes?: string[]
  /** How each column of a table of books was read; null for one that was not. */
  columns?: { file: string; columns: { name: string; use: string | null }[] }[]
  records: {
    outcome: string
    reference: string | null
    file: string
    line: number | null
    reasons: string[]
    document?: number
    isDraft?: boolean
  }[]
  /** How each table of findings was read. */
  tables?: TableProfile[]
}

/** An import started in the admin; running until it has an exit code. */
export type ImportRun = {
  id: number
  kind: ImportKind
  fileName: string
  isDryRun: boolean
  startedBy: string
  startedAt: Date
  finishedAt: Date | null
  exitCode: number | null
  /** Who cancelled it; null when nobody did. */
  cancelledBy: string | null
  /** The last line of its output. */
  said: string
  report: StoredReport | null
}

/** An import without its records. */
export type RunListItem = Omit<ImportRun, 'report'> & { counts: RunCounts | null }

/** A run without a heartbeat (sent every second) for this long ended with its server; less once it was cancelled. */
const heartbeatTimeout = `case when cancelled_by is null then interval '30 seconds' else interval '10 seconds' end`
const columns = `id, kind, file_name as "fileName", is_dry_run as "isDryRun", started_by as "startedBy",
  started_at as "startedAt", finished_at as "finishedAt", exit_code as "exitCode", cancelled_by as "cancelledBy", said`
const maxStoredRuns = 20

/** The newest import with its report; null when there is none. */
export async function findLatestRun(payload: Payload): Promise<ImportRun | null> {
  await finishStaleRuns(payload)
  const { rows } = await getPool(payload).query<ImportRun>(
    `select ${columns}, report from import_runs order by id desc limit 1`,
  )
  return rows[0] ?? null
}

/** An import with its report; null if there is none with this id. */
export async function findRun(payload: Payload, id: number): Promise<ImportRun | null> {
  await finishStaleRuns(payload)
  const { rows } = await getPool(payload).query<ImportRun>(`select ${columns}, report from import_runs where id = $1`, [
    id,
  ])
  return rows[0] ?? null
}

/** The imports before the newest, newest first. */
export async function findEarlierRuns(payload: Payload): Promise<RunListItem[]> {
  const { rows } = await getPool(payload).query<RunListItem>(
    `select ${columns}, report -> 'counts' as counts from import_runs order by id desc limit ${maxStoredRuns} offset 1`,
  )
  return rows
}

type NewRun = Pick<ImportRun, 'kind' | 'fileName' | 'isDryRun' | 'startedBy'>

/** Inserts a new import and prunes old ones; null while another is running. */
export async function beginRun(payload: Payload, run: NewRun): Promise<number | null> {
  await finishStaleRuns(payload)
  const { rows } = await getPool(payload).query<{ id: number }>(
    `insert into import_runs (kind, file_name, is_dry_run, started_by) values ($1, $2, $3, $4)
     on conflict do nothing returning id`,
    [run.kind, run.fileName, run.isDryRun, run.startedBy],
  )
  await getPool(payload).query(
    `delete from import_runs where id <= (select max(id) - ${maxStoredRuns} from import_runs)`,
  )
  return rows[0]?.id ?? null
}

/** Records a heartbeat and the current message, unless it has ended; true when the import was cancelled. */
export async function recordProgress(payload: Payload, id: number, said: string): Promise<boolean> {
  const { rows } = await getPool(payload).query<{ isCancelled: boolean }>(
    `update import_runs set heard_at = now(), said = $2 where id = $1 and finished_at is null
     returning cancelled_by is not null as "isCancelled"`,
    [id, said],
  )
  return rows[0]?.isCancelled ?? false
}

/** Requests cancellation of a running import; the process that runs it reacts at its next heartbeat. */
export async function cancelRun(payload: Payload, id: number, by: string): Promise<void> {
  await getPool(payload).query(
    'update import_runs set cancelled_by = $2 where id = $1 and finished_at is null and cancelled_by is null',
    [id, by],
  )
}

export type RunResult = { exitCode: number; said: string; report: string | null }

/** Records the result of an import. */
export async function finishRun(payload: Payload, id: number, { exitCode, said, report }: RunResult): Promise<void> {
  await getPool(payload).query(
    'update import_runs set finished_at = now(), exit_code = $2, said = $3, report = $4::jsonb where id = $1',
    [id, exitCode, said, report],
  )
}

async function finishStaleRuns(payload: Payload): Promise<void> {
  await getPool(payload).query(
    `update import_runs set finished_at = now(), exit_code = 130, said = 'It broke off with the server that ran it. Run it again to finish.'
     where finished_at is null and heard_at < now() - ${heartbeatTimeout}`,
  )
}

export type RunSummary = Pick<
  ImportRun,
  'id' | 'kind' | 'fileName' | 'isDryRun' | 'startedAt' | 'finishedAt' | 'exitCode'
> & {
  counts: StoredReport['counts'] | null
}

/** The newest imports, without their records. */
export async function findLatestRuns(payload: Payload, limit: number): Promise<RunSummary[]> {
  await finishStaleRuns(payload)
  const { rows } = await getPool(payload).query<RunSummary>(
    `select id, kind, file_name as "fileName", is_dry_run as "isDryRun", started_at as "startedAt", finished_at as "finishedAt",
       exit_code as "exitCode", report->'counts' as counts from import_runs order by id desc limit $1`,
    [limit],
  )
  return rows
}
