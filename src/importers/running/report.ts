import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'

import { toCsv } from '@/lib/text/csv'
import { outcomes, ImportError, type ImportedRecord, type Outcome } from '@/importers/importer'

export type Counts = Record<Outcome, number> & { read: number }

/** All zero. */
export function createCounts(): Counts {
  return { read: 0, imported: 0, changed: 0, unchanged: 0, rejected: 0 }
}

/** The facts about a run in the report. */
export type RunFacts = {
  importer: string
  paths: readonly string[]
  isDryRun: boolean
  startedAt: string
}

/** How a run ended; `problem` is the error that ended it, if one did. */
export type ReportEnd = {
  finishedAt: string
  exitCode: number
  isInterrupted: boolean
  problem: string | null
  notes: readonly string[]
  /** Further lists, such as how each table was read. */
  details: Readonly<Record<string, readonly unknown[]>>
}

export type Report = {
  counts: Counts
  add: (record: ImportedRecord) => Promise<void>
  close: (end: ReportEnd) => Promise<void>
}

/** Where the report is written, if anywhere, and how many records of each outcome it lists; null for all. */
type ReportTarget = { reportFile: string | null; maxReportedPerOutcome: number | null }

const flushBytes = 64 * 1024

/**
 * Counts the records of a run and, given a file, streams them to it, so that memory does not grow with the input. The
 * file appears under its name when it is complete: as JSON, or as a table of the records where its name ends with .csv.
 */
export async function createReport(
  facts: RunFacts,
  { reportFile: file, maxReportedPerOutcome }: ReportTarget,
): Promise<Report> {
  const counts = createCounts()
  const target = file === null ? null : path.resolve(file)
  const temporary = `${target}.new-${process.pid}`
  const handle = target === null ? null : await openTemporary(temporary, target)
  const { isDryRun: dryRun, ...rest } = facts
  let written = 0
  const isTable = /\.csv$/i.test(target ?? '')
  // The facts come first, so that the beginning of a large report describes it; the counts are known last.
  let text = isTable ? toRows([]) : `${JSON.stringify({ ...rest, dryRun }).slice(0, -1)},"records":[`

  /** Writes all of it: a single write may take less when the disk is nearly full. */
  async function flush(more: string): Promise<''> {
    try {
      await handle?.appendFile(more)
      return ''
    } catch (error) {
      await handle?.close()
      await rm(temporary, { force: true })
      throw toReportError(target, error)
    }
  }

  return {
    counts,
    async add(record) {
      counts.read++
      if (++counts[record.outcome] > (maxReportedPerOutcome ?? Infinity)) return
      text += isTable ? toRow(record) : `${written++ === 0 ? '' : ','}\n${JSON.stringify(record)}`
      if (!handle) text = ''
      else if (text.length > flushBytes) text = await flush(text)
    },
    async close({ finishedAt, exitCode, isInterrupted: interrupted, problem, notes, details }) {
      if (!handle || target === null) return
      const end = { notes, ...details, counts, finishedAt, interrupted, problem, exitCode }
      await flush(isTable ? text : `${text}\n],${JSON.stringify(end).slice(1)}\n`)
      await handle.close()
      await rename(temporary, target)
    },
  }
}

const tableColumns = ['outcome', 'file', 'line', 'reference', 'document', 'draft', 'reasons'] as const

function toRows(records: readonly ImportedRecord[]): string {
  const rows = records.map(({ outcome, file, line, reference, document = null, isDraft, reasons }) => {
    return { outcome, file, line, reference, document, draft: isDraft ? 'yes' : null, reasons: reasons.join('\n') }
  })
  return toCsv(rows, tableColumns)
}

/** The row of a record without the header. */
function toRow(record: ImportedRecord): string {
  return toRows([record]).slice(toRows([]).length)
}

async function openTemporary(temporary: string, target: string): Promise<FileHandle> {
  await rm(temporary, { force: true })
  return open(temporary, 'wx').catch((error: unknown) => Promise.reject(toReportError(target, error)))
}

function toReportError(target: string | null, cause: unknown): ImportError {
  return new ImportError(`The report cannot be written to ${target}: ${(cause as Error).message}`, { cause })
}

/** Labels of the outcomes in a dry run. */
const dryRunLabels: Readonly<Record<Outcome, string>> = {
  imported: 'would be imported',
  changed: 'would be changed',
  unchanged: 'unchanged',
  rejected: 'would be rejected',
}

/** The counts in a sentence: `3,611 read: 3,596 imported, 0 changed, 0 unchanged, 15 rejected`. */
export function toSummary(counts: Counts, { isDryRun }: Pick<RunFacts, 'isDryRun'>): string {
  const number = (value: number) => value.toLocaleString('en')
  const parts = outcomes.map((outcome) => `${number(counts[outcome])} ${isDryRun ? dryRunLabels[outcome] : outcome}`)
  return `${number(counts.read)} read: ${parts.join(', ')}`
}
