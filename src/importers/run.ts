import type { Payload } from 'payload'
import type { Pool } from 'pg'

import { UnusableError, type ImportedRecord, type Importer } from './importer'
import { createProgressLine } from './progress'
import { createReport, toSummary, type Counts } from './report'

type Options = {
  importer: Importer<unknown>
  paths: readonly string[]
  options: unknown
  payload: Payload
  isDryRun: boolean
  reportFile: string | null
  signal: AbortSignal
  /** Where people read: progress, rejected records, the summary. */
  output: { isTTY?: boolean; columns?: number; write: (text: string) => unknown }
}

export type RunResult = { exitCode: number; counts: Counts }

/** Any 64-bit number that no other program on this database is likely to lock. */
export const importLock = 7_310_520_006
const shownRejections = 20
export const interruptedExitCode = 130

/** Runs one importer to its end, telling people and the report what becomes of each record. */
export async function runImport(run: Options): Promise<RunResult> {
  const { importer, paths, isDryRun, signal, output } = run
  const startedAt = new Date().toISOString()
  const unlock = await lockImports(run.payload, isDryRun)
  const facts = { importer: importer.name, paths, isDryRun, startedAt }
  const report = await createReport(facts, run.reportFile).catch((error: unknown) => {
    unlock()
    throw error
  })
  const progress = createProgressLine({ name: importer.name, output })
  const rejected: ImportedRecord[] = []
  let problem: string | null = null
  let waiting = 0
  try {
    for await (const record of importer.run({ ...run, progress })) {
      await report.add(record)
      progress.count()
      if (record.isDraft) waiting++
      if (record.outcome === 'rejected' && rejected.length < shownRejections) rejected.push(record)
    }
  } catch (error) {
    if (!(error instanceof UnusableError)) {
      await report.close({ ...toEnd(2, signal), problem: (error as Error).message.slice(0, 1000) })
      throw error
    }
    problem = error.message
  } finally {
    progress.close()
    unlock()
  }
  const exitCode = signal.aborted ? interruptedExitCode : problem ? 2 : report.counts.rejected > 0 ? 1 : 0
  await report.close({ ...toEnd(exitCode, signal), problem })
  for (const record of rejected) output.write(`${toLine(record)}\n`)
  const untold = report.counts.rejected - rejected.length
  if (untold > 0) output.write(`… and ${untold} more; --report FILE names them all.\n`)
  if (waiting > 0)
    output.write(
      `${waiting.toLocaleString('en')} cannot be published yet and wait as drafts; --report FILE says what each lacks.\n`,
    )
  if (problem) output.write(`${problem}\n`)
  if (signal.aborted) output.write('Interrupted; run the same command again to finish.\n')
  const seconds = (Date.now() - Date.parse(startedAt)) / 1000
  output.write(
    `${toSummary(report.counts)}${isDryRun ? ' (nothing was written)' : ''}, in ${seconds.toFixed(1)} s\n`,
  )
  return { exitCode, counts: report.counts }
}

function toEnd(exitCode: number, signal: AbortSignal) {
  return { finishedAt: new Date().toISOString(), exitCode, isInterrupted: signal.aborted }
}

function toLine({ file, line, reference, reasons }: ImportedRecord): string {
  return `rejected: ${file}${line === null ? '' : `:${line}`}${reference ? ` (${reference})` : ''}: ${reasons.join(' ')}`
}

/** Keeps two imports from planning against each other's half-done work; the lock ends with its connection. */
async function lockImports(payload: Payload, isDryRun: boolean): Promise<() => void> {
  if (isDryRun) return () => undefined
  const { pool } = payload.db as unknown as { pool: Pool }
  const client = await pool.connect()
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    importLock,
  ])
  if (!rows[0]?.held) {
    client.release()
    throw new UnusableError('Another import is running on this database; wait for its end.')
  }
  return () => client.release(true)
}
