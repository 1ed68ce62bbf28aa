import type { Payload } from 'payload'
import type { Pool } from 'pg'

import type { ImportKind } from './import-kinds'

/** What is kept of an import's report: its counts, and the records in its order. */
export type StoredReport = {
  counts: Record<'read' | 'imported' | 'changed' | 'unchanged' | 'rejected', number>
  problem: string | null
  records: {
    outcome: string
    reference: string | null
    file: string
    line: number | null
    reasons: string[]
    isDraft?: boolean
  }[]
}

/** An import that an editor started. It runs until it has an exit code. */
export type ImportRun = {
  id: number
  kind: ImportKind
  fileName: string
  isDryRun: boolean
  startedBy: string
  startedAt: Date
  finishedAt: Date | null
  exitCode: number | null
  /** The last that it said of itself. */
  said: string
  report: StoredReport | null
}

/** A run of which nothing has been heard for so long has ended with the process that watched over it. */
const silence = `interval '1 minute'`
const columns = `id, kind, file_name as "fileName", is_dry_run as "isDryRun", started_by as "startedBy",
  started_at as "startedAt", finished_at as "finishedAt", exit_code as "exitCode", said, report`
const keptRuns = 20

const toPool = (payload: Payload) => (payload.db as unknown as { pool: Pool }).pool

/** The newest import, with its report; null before the first. */
export async function findLatestRun(payload: Payload): Promise<ImportRun | null> {
  await endSilentRuns(payload)
  const { rows } = await toPool(payload).query<ImportRun>(
    `select ${columns} from import_runs order by id desc limit 1`,
  )
  return rows[0] ?? null
}

type Beginning = Pick<ImportRun, 'kind' | 'fileName' | 'isDryRun' | 'startedBy'>

/** Enters a new import; null while another is running. Old ones are forgotten. */
export async function beginRun(payload: Payload, run: Beginning): Promise<number | null> {
  await endSilentRuns(payload)
  const { rows } = await toPool(payload).query<{ id: number }>(
    `insert into import_runs (kind, file_name, is_dry_run, started_by) values ($1, $2, $3, $4)
     on conflict do nothing returning id`,
    [run.kind, run.fileName, run.isDryRun, run.startedBy],
  )
  await toPool(payload).query(
    `delete from import_runs where id <= (select max(id) - ${keptRuns} from import_runs)`,
  )
  return rows[0]?.id ?? null
}

/** Says that an import goes on, and what it says of itself. */
export async function noteProgress(payload: Payload, id: number, said: string): Promise<void> {
  await toPool(payload).query('update import_runs set heard_at = now(), said = $2 where id = $1', [id, said])
}

type Ending = { exitCode: number; said: string; report: string | null }

/** Enters how an import ended. */
export async function finishRun(
  payload: Payload,
  id: number,
  { exitCode, said, report }: Ending,
): Promise<void> {
  await toPool(payload).query(
    'update import_runs set finished_at = now(), exit_code = $2, said = $3, report = $4::jsonb where id = $1',
    [id, exitCode, said, report],
  )
}

async function endSilentRuns(payload: Payload): Promise<void> {
  await toPool(payload).query(
    `update import_runs set finished_at = now(), exit_code = 130, said = 'It broke off. Run it again to finish.'
     where finished_at is null and heard_at < now() - ${silence}`,
  )
}
