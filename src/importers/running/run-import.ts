import path from 'node:path'

import { recordImport } from '@/cms/activity/record'
import { lockImports } from './import-lock'
import { ImportError, type ImportedRecord, type Importer, type ImportRun } from '@/importers/importer'
import { createCounts, toSummary, type Counts } from './report'

type Run = ImportRun<unknown> & { importer: Importer<unknown> }

/** What the report shows of one record. */
const maxReasons = 50
const maxReasonCharacters = 1_000

/** Runs an importer under the import lock, reports records once they are committed, and logs the run as activity. */
export async function runImport(
  { importer, ...run }: Run,
  onRecords: (records: readonly ImportedRecord[]) => Promise<void>,
): Promise<void> {
  const counts = createCounts()
  const readProgress = () => ({ importer: importer.name, read: counts.read, rejected: counts.rejected })
  const lock = run.isDryRun ? null : await lockImports(readProgress)
  const signal = lock ? AbortSignal.any([run.signal, lock.lost]) : run.signal
  const logRun = () => logActivity({ importer, ...run }, counts)
  try {
    for await (const records of importer.run({ ...run, signal })) {
      if (records.length === 0) continue
      counts.read += records.length
      for (const { outcome } of records) counts[outcome]++
      await onRecords(records.map(limitReasons))
    }
    if (lock?.lost.aborted)
      throw new ImportError(
        'The connection that keeps other imports away was lost, so the import stopped. Run it again to finish.',
      )
  } catch (error) {
    // Committed records stay, so the run is logged. If the database is what failed, the first error is the one to report.
    await logRun().catch(() => undefined)
    throw error
  } finally {
    await lock?.release()
  }
  await logRun()
}

async function logActivity({ importer, payload, paths, isDryRun }: Run, counts: Counts): Promise<void> {
  if (isDryRun) return
  const title = `${importer.name}: ${paths.map((file) => path.basename(file)).join(', ')}`
  await recordImport(payload, { title, detail: toSummary(counts, { isDryRun }) })
}

function limitReasons(record: ImportedRecord): ImportedRecord {
  const { reasons } = record
  const shown = reasons.slice(0, maxReasons).map((reason) => reason.slice(0, maxReasonCharacters))
  const omitted = reasons.length - shown.length
  return { ...record, reasons: omitted > 0 ? [...shown, `And ${omitted} more.`] : shown }
}
