import type { ChildProcess } from 'node:child_process'

import type { ImportedRecord } from '@/importers/importer'
import { stopMessage, type ImportMessage } from './ipc-messages'
import { readPositionFile } from '@/importers/files/position-file'
import type { TerminalOutput } from './progress'
import { createRunReporter, toPositionText, type RunEnd, type RunReporter } from './run-reporter'

type Options = {
  /** Contains the position file of the importing process. */
  workFolder: string
  heapMegabytes: number
  /** A run without progress for this long is ended. */
  stallTimeoutSeconds: number
  output: TerminalOutput
  /** What the command line says, for the report of a run that is interrupted before the process has parsed it. */
  unread: { importer: string; reportFile: string | null }
}

/** An import in a child process: `stop` ends it gracefully the first time and at once the second. */
export type SupervisedImport = { stop: () => void; exitCode: Promise<number> }

/** A process that does not end within this time after a stop is killed; Postgres rolls back its transaction. */
const gracePeriodMs = 700
const pollMs = 500
/** First lines of V8's diagnostics when the heap is exhausted, which are not for users. */
const engineDiagnostics = /^(<--- Last few GCs|FATAL ERROR:|#$)/
const outOfMemoryPattern = /out of memory|heap limit|Allocation failed|invalid (array|table|size)/i

/**
 * Reports what a child process imports, and ends it on request or when it exceeds a limit. However the process ends,
 * the report lists what was done until then and names the record that was being processed.
 */
export function superviseImport(child: ChildProcess, options: Options): SupervisedImport {
  const { workFolder, heapMegabytes, stallTimeoutSeconds, output, unread } = options
  const startedAt = new Date().toISOString()
  let reporter: RunReporter | null = null
  /** The end that the process reported, and the one that the supervisor imposed, which takes precedence. */
  let reportedEnd: RunEnd | null = null
  let imposedEnd: RunEnd | null = null
  /** A time of `performance.now()`: the clock may be set, or this machine sleep, during an import. */
  let lastProgressAt = performance.now()
  let lastPositionAtMs = 0
  let isOutOfMemory = false
  let isReady = false
  let maxMinutes: number | null = null
  let timeLimit: NodeJS.Timeout | undefined
  /** Handles messages one after another. */
  let messageQueue: Promise<void> = Promise.resolve()

  const toPositionPhrase = () => {
    const last = readPositionFile(workFolder)
    return last ? ` at ${toPositionText(last.position)}` : ''
  }

  function end(reason: RunEnd, waitMs: number): void {
    if (imposedEnd) waitMs = 0
    imposedEnd ??= reason
    if (child.connected) child.send(stopMessage)
    setTimeout(() => child.kill('SIGKILL'), waitMs).unref()
  }

  const stallCheck = setInterval(() => {
    const positionAtMs = readPositionFile(workFolder)?.writtenAtMs ?? 0
    if (positionAtMs !== lastPositionAtMs) lastProgressAt = performance.now()
    lastPositionAtMs = positionAtMs
    if (!isReady || performance.now() - lastProgressAt < stallTimeoutSeconds * 1000) return
    const problem = `Nothing has happened for ${stallTimeoutSeconds} seconds${toPositionPhrase()}: the import was ended. Leave that out.`
    end({ isInterrupted: false, problem }, 0)
  }, pollMs)

  async function handleMessage(message: ImportMessage): Promise<void> {
    lastProgressAt = performance.now()
    if (message.kind === 'begin') {
      reporter = await createRunReporter({ ...message, output })
      maxMinutes = message.supervisorOptions.maxMinutes
    } else if (message.kind === 'ready') {
      isReady = true
      reporter?.progress.start()
      if (maxMinutes === null) return
      const problem = `The ${maxMinutes} minutes that it may take have passed: the import was ended. Run it again to finish.`
      timeLimit = setTimeout(() => end({ isInterrupted: false, problem }, gracePeriodMs), maxMinutes * 60_000)
    } else if (message.kind === 'total') reporter?.progress.setTotal(message.records)
    else if (message.kind === 'fraction') reporter?.progress.setFraction(message.fraction)
    else if (message.kind === 'note') reporter?.addNote(message.note)
    else if (message.kind === 'detail') reporter?.addDetail(message)
    else if (message.kind === 'records') await addRecords(message.records)
    else reportedEnd = { isInterrupted: false, problem: message.problem }
  }

  async function addRecords(records: readonly ImportedRecord[]): Promise<void> {
    for (const record of records) await reporter?.add(record)
  }

  const readStderr = createLineReader((line, isEngineDiagnostic) => {
    if (!isEngineDiagnostic) output.write(`${line}\n`)
    else if (outOfMemoryPattern.test(line)) isOutOfMemory = true
  })
  child.stderr?.setEncoding('utf8').on('data', readStderr)

  async function finish(code: number | null, signal: NodeJS.Signals | null): Promise<number> {
    clearInterval(stallCheck)
    clearTimeout(timeLimit)
    const crash =
      reportedEnd || code === 0
        ? null
        : toCrashMessage({ code, signal, isOutOfMemory, heapMegabytes, position: toPositionPhrase() })
    if (reporter) return reporter.close(imposedEnd ?? reportedEnd ?? { isInterrupted: false, problem: crash })
    if (imposedEnd?.isInterrupted) {
      const { importer, reportFile } = unread
      const facts = { importer, paths: [], isDryRun: false, startedAt }
      const supervisorOptions = { reportFile, maxReportedPerOutcome: null, maxMinutes: null }
      return (await createRunReporter({ facts, supervisorOptions, output })).close(imposedEnd)
    }
    // Before the run began, the process has already printed its error; a crash prints nothing.
    if (signal !== null && crash) output.write(`${crash}\n`)
    return code ?? 2
  }

  const exitCode = new Promise<number>((resolve, reject) => {
    let isSettled = false
    const settle = (code: number | null, signal: NodeJS.Signals | null) => {
      if (isSettled) return
      isSettled = true
      messageQueue.then(() => finish(code, signal)).then(resolve, reject)
    }
    child.on('message', (message) => {
      messageQueue = messageQueue.then(() => handleMessage(message as ImportMessage))
      messageQueue.catch((error: unknown) => {
        child.kill('SIGKILL')
        reject(error as Error)
      })
      // An interrupted run does not wait for an embedded database to shut down.
      if ((message as ImportMessage).kind === 'end' && imposedEnd) settle(null, null)
    })
    child.once('close', settle)
    child.once('error', reject)
  })

  return { stop: () => end({ isInterrupted: true, problem: null }, gracePeriodMs), exitCode }
}

type Crash = {
  code: number | null
  signal: string | null
  isOutOfMemory: boolean
  heapMegabytes: number
  position: string
}

/** Why a process ended without an `end` message. */
function toCrashMessage({ code, signal, isOutOfMemory, heapMegabytes, position }: Crash): string {
  if (isOutOfMemory)
    return `The import took more memory than the ${heapMegabytes} MB that it may have${position}. Leave that out, or give the import more, with --memory on the command line.`
  if (signal === 'SIGKILL') return `The import was killed by the system${position}, which may have run out of memory.`
  return `The import broke off${position} (${signal ?? `exit code ${code}`}).`
}

/** Splits chunks into lines; everything from the first line of V8's diagnostics on counts as diagnostics. */
function createLineReader(onLine: (line: string, isEngineDiagnostic: boolean) => void): (text: string) => void {
  let rest = ''
  let isEngineDiagnostic = false
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      isEngineDiagnostic ||= engineDiagnostics.test(line)
      // V8 begins its diagnostics with an empty line.
      if (line !== '') onLine(line, isEngineDiagnostic)
    }
  }
}
