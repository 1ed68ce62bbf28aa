import type { ImportedRecord } from '@/importers/importer'
import type { SupervisorOptions } from './ipc-messages'
import { createProgressLine, type ProgressLine, type RecordPosition, type TerminalOutput } from './progress'
import { createReport, toSummary, type Counts, type RunFacts } from './report'

type Options = {
  facts: RunFacts
  supervisorOptions: SupervisorOptions
  /** Where progress, rejected records and the summary are printed. */
  output: TerminalOutput
}

/** `isInterrupted` where a user or a signal ended the run; `problem` is the error that ended it, if one did. */
export type RunEnd = { isInterrupted: boolean; problem: string | null }

/** Reports a run on the terminal and in the report file. */
export type RunReporter = {
  progress: Pick<ProgressLine, 'start' | 'setTotal' | 'setFraction'>
  add: (record: ImportedRecord) => Promise<void>
  /** Adds a sentence on the input as a whole. */
  addNote: (note: string) => void
  /** Adds an item to a list of the report, and prints its text, if it has one. */
  addDetail: (detail: { name: string; value: unknown; text: string | null }) => void
  /** Completes the report, prints the summary and returns the exit code. */
  close: (end: RunEnd) => Promise<number>
}

const interruptedExitCode = 130
const maxShownRejections = 20
const maxNoteCharacters = 2_000

/** Throws {@link ImportError} where the report file cannot be written. */
export async function createRunReporter({ facts, supervisorOptions, output }: Options): Promise<RunReporter> {
  const report = await createReport(facts, supervisorOptions)
  const progress = createProgressLine({ name: facts.importer, output })
  const rejected: ImportedRecord[] = []
  const notes = new Set<string>()
  const details: Record<string, unknown[]> = {}
  let drafts = 0

  return {
    progress,
    async add(record) {
      await report.add(record)
      progress.count()
      if (record.isDraft) drafts++
      if (record.outcome === 'rejected' && rejected.length < maxShownRejections) rejected.push(record)
    },
    addNote(note) {
      notes.add(note.slice(0, maxNoteCharacters))
    },
    addDetail({ name, value, text }) {
      ;(details[name] ??= []).push(value)
      if (text !== null) output.write(`${text}\n`)
    },
    async close({ isInterrupted, problem }) {
      progress.close()
      const exitCode = toExitCode({ isInterrupted, problem }, report.counts)
      const finishedAt = new Date().toISOString()
      await report.close({ finishedAt, exitCode, isInterrupted, problem, notes: [...notes], details })
      for (const record of rejected) output.write(`${facts.isDryRun ? 'would be ' : ''}${toRejectionLine(record)}\n`)
      const omitted = report.counts.rejected - rejected.length
      if (omitted > 0) output.write(`… and ${omitted} more; --report FILE names them all.\n`)
      for (const note of notes) output.write(`${note}\n`)
      if (drafts > 0)
        output.write(
          `${drafts.toLocaleString('en')} cannot be published yet and ${facts.isDryRun ? 'would wait' : 'wait'} as drafts; --report FILE says what each lacks.\n`,
        )
      if (problem) output.write(`${problem}\n`)
      if (isInterrupted) output.write('Interrupted; run the same command again to finish.\n')
      // That nothing was read is said by the problem; a summary of nothing looks like one of an empty file.
      if (problem && report.counts.read === 0) return exitCode
      const seconds = (Date.now() - Date.parse(facts.startedAt)) / 1000
      output.write(
        `${toSummary(report.counts, facts)}${facts.isDryRun ? ' (nothing was written)' : ''}, in ${seconds.toFixed(1)} s\n`,
      )
      return exitCode
    },
  }
}

function toExitCode({ isInterrupted, problem }: RunEnd, { rejected }: Counts): number {
  if (isInterrupted) return interruptedExitCode
  if (problem) return 2
  return rejected > 0 ? 1 : 0
}

function toRejectionLine({ reasons, ...position }: ImportedRecord): string {
  return `rejected: ${toPositionText(position)}: ${reasons.join(' ')}`
}

/** A position with the record's identifier: `feed.xml:12 (9780000000002)`. */
export function toPositionText({ file, line, reference }: RecordPosition): string {
  const identifier = reference === null || reference === file ? '' : ` (${reference})`
  return `${file}${line === null ? '' : `:${line}`}${identifier}`
}
