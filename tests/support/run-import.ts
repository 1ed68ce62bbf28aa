import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { sql } from '@payloadcms/db-postgres/drizzle'
import type { Payload } from 'payload'

import type { ColumnUse } from '@/importers/books/feeds/book-reader'
import { toDatabase } from '@/importers/books/stored/database'
import type { Progress } from '@/importers/running/progress'
import { createRunReporter } from '@/importers/running/run-reporter'
import type { TableProfile } from '@/importers/evidence/table-profile'
import { ImportError, type FlagValues, type ImportedRecord, type Importer } from '@/importers/importer'
import { runImport } from '@/importers/running/run-import'

type Input = {
  importer: Importer<unknown>
  paths: readonly string[]
  payload: Payload
  flags?: FlagValues
  isDryRun?: boolean
  signal?: AbortSignal
}

/** The report of an import, and its terminal output. */
export type Imported = {
  counts: Record<'read' | 'imported' | 'changed' | 'unchanged' | 'rejected', number>
  records: ImportedRecord[]
  exitCode: number
  interrupted: boolean
  problem: string | null
  notes: string[]
  /** How each table was read. */
  tables?: TableProfile[]
  /** How each column of each table of books was read. */
  columns?: { file: string; columns: ColumnUse[] }[]
  output: string
}

/** Imports and reports in this process, as `npm run import` does in two. */
export async function importInto({
  importer,
  paths,
  payload,
  flags = {},
  isDryRun = false,
  signal = new AbortController().signal,
}: Input): Promise<Imported> {
  const options = await importer.parseOptions(flags)
  const workFolder = await mkdtemp(path.join(os.tmpdir(), 'lectern-import-'))
  const reportFile = path.join(workFolder, 'report.json')
  const facts = { importer: importer.name, paths, isDryRun, startedAt: new Date().toISOString() }
  let text = ''
  const output = { write: (chunk: string) => (text += chunk) }
  const reporter = await createRunReporter({
    facts,
    supervisorOptions: { reportFile, maxReportedPerOutcome: null, maxMinutes: null },
    output,
  })
  const progress: Progress = {
    ...reporter.progress,
    setPosition: () => undefined,
    addNote: reporter.addNote,
    addDetail: ({ name, value, toText }) => reporter.addDetail({ name, value, text: toText?.(100) ?? null }),
  }
  let problem: string | null = null
  try {
    await runImport({ importer, paths, options, payload, isDryRun, signal, workFolder, progress }, async (imported) => {
      for (const record of imported) await reporter.add(record)
    })
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    problem = error.message
  } finally {
    await reporter.close({ isInterrupted: signal.aborted, problem })
  }
  const report = JSON.parse(await readFile(reportFile, 'utf8')) as Omit<Imported, 'output'>
  await rm(workFolder, { recursive: true })
  return { ...report, output: text }
}

/** Removes all books and bundles with what imports know of them. */
export async function emptyCatalogue(payload: Payload): Promise<void> {
  await toDatabase(payload).execute(
    sql`truncate books, bundles, onix_records, onix_members, catalogue_books, catalogue_bundles cascade`,
  )
}
