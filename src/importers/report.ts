import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'

import { outcomes, UnusableError, type ImportedRecord, type Outcome } from './importer'

export type Counts = Record<Outcome, number> & { read: number }

/** What is known of a run beside its records. */
export type RunFacts = {
  importer: string
  paths: readonly string[]
  isDryRun: boolean
  startedAt: string
}

/** How a run ended. `problem` is why nothing more could be done, where that is so. */
export type RunEnd = { finishedAt: string; exitCode: number; isInterrupted: boolean; problem: string | null }

export type Report = {
  counts: Counts
  add: (record: ImportedRecord) => Promise<void>
  close: (end: RunEnd) => Promise<void>
}

const flushBytes = 64 * 1024

/**
 * Counts the records of a run and, given a file, writes each as it comes, so that memory does not grow
 * with the input. The file appears under its name when it is whole.
 */
export async function createReport(facts: RunFacts, file: string | null): Promise<Report> {
  const counts: Counts = { read: 0, imported: 0, changed: 0, unchanged: 0, rejected: 0 }
  const target = file === null ? null : path.resolve(file)
  const draft = `${target}.new-${process.pid}`
  const handle = target === null ? null : await openDraft(draft, target)
  const { isDryRun: dryRun, ...rest } = facts
  // The records come last, so that a reader of the first lines knows what the file is.
  let text = `${JSON.stringify({ ...rest, dryRun }).slice(0, -1)},"records":[`

  return {
    counts,
    async add(record) {
      text += `${counts.read === 0 ? '' : ','}\n${JSON.stringify(record)}`
      counts.read++
      counts[record.outcome]++
      if (!handle) text = ''
      else if (text.length > flushBytes) text = await flush(handle, text)
    },
    async close({ finishedAt, exitCode, isInterrupted: interrupted, problem }) {
      if (!handle || target === null) return
      const end = { counts, finishedAt, interrupted, problem, exitCode }
      await flush(handle, `${text}\n],${JSON.stringify(end).slice(1)}\n`)
      await handle.close()
      await rename(draft, target)
    },
  }
}

async function openDraft(draft: string, target: string): Promise<FileHandle> {
  await rm(draft, { force: true })
  return open(draft, 'wx').catch((error: Error) => {
    throw new UnusableError(`The report cannot be written to ${target}: ${error.message}`)
  })
}

async function flush(handle: FileHandle, text: string): Promise<''> {
  await handle.write(text)
  return ''
}

/** The counts in a sentence: `3,611 read: 3,596 imported, 0 changed, 0 unchanged, 15 rejected`. */
export function toSummary(counts: Counts): string {
  const number = (value: number) => value.toLocaleString('en')
  return `${number(counts.read)} read: ${outcomes.map((outcome) => `${number(counts[outcome])} ${outcome}`).join(', ')}`
}
