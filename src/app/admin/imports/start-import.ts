import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { Payload } from 'payload'

import { isDependencyUnavailable } from '@/lib/errors/is-dependency-unavailable'
import { toStorableJson } from '@/lib/json/storable-json'
import { finishRun, recordProgress, type RunResult } from './import-runs'
import type { Upload } from './read-upload'
import { storeUpload, type StoredUpload } from './store-upload'

/** The exit code of src/importers/running/run-reporter.ts. */
const interruptedExitCode = 130
const progressIntervalMs = 1_000
/** The time limit of an import from the admin; larger ones are for the command line. */
const maxMinutes = 60
/** The number of records of each outcome that are stored. */
const maxStoredRecords = 2_500
/** How long child processes of the import may keep its output open after its exit. */
const outputGraceMs = 1_000
/** The maximum length of the command's output that is stored. */
const maxOutputCharacters = 4_000
/** How long the result is kept while the database is unavailable. */
const resultPatienceMs = 600_000

/**
 * Runs the command that operators use, `npm run import`, on an upload, and records its progress and result. Returns at
 * once; the process ends when this one does.
 */
export async function startImport(payload: Payload, id: number, upload: Upload): Promise<void> {
  let stored: StoredUpload
  try {
    stored = await storeUpload(upload)
  } catch (error) {
    payload.logger.error({ err: error, msg: `The file of an import cannot be stored in ${os.tmpdir()}` })
    const said =
      'The server could not store the file, so nothing was imported: its disk may be full. Its log says more.'
    // Without an end it would keep other imports away, and be taken for one that ended with its server.
    return finishRun(payload, id, { exitCode: 2, said, report: null })
  }
  run(payload, id, upload, stored)
}

function run(payload: Payload, id: number, upload: Upload, { folder, input, mapping }: StoredUpload): void {
  const reportFile = path.join(/* turbopackIgnore: true */ folder, 'report.json')
  const args = [
    upload.kind,
    input,
    '--report',
    reportFile,
    '--report-most',
    String(maxStoredRecords),
    '--max-minutes',
    String(maxMinutes),
    ...(upload.isDryRun ? ['--dry-run'] : []),
    ...(mapping ? [`--mapping=${mapping}`] : []),
    ...(upload.baseUrl ? ['--base-url', upload.baseUrl] : []),
    ...(upload.encoding ? ['--encoding', upload.encoding] : []),
  ]
  const command = ['--conditions=production', '--no-deprecation', 'src/launch/import.mjs', ...args]
  const child = spawn(process.execPath, command, {
    cwd: /* turbopackIgnore: true */ process.cwd(),
    // No messages are sent on the channel; its end tells the import that this process has exited.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    // Paths of this machine are not shown to editors.
    said = (said + text.replaceAll(`${folder}${path.sep}`, '')).slice(-maxOutputCharacters)
  })
  const stop = () => child.kill()
  process.once('exit', stop)
  const timer = setInterval(() => {
    recordProgress(payload, id, toLastLine(said)).then(
      (isCancelled) => void (isCancelled && child.kill('SIGINT')),
      () => undefined,
    )
  }, progressIntervalMs)
  const end = async (code: number) => {
    process.off('exit', stop)
    const report = await readFile(reportFile, 'utf8').catch(() => null)
    const stored = report === null ? null : toStorableReport(report.replaceAll(`${folder}${path.sep}`, ''))
    await storeResult(payload, id, { exitCode: code, said: toPlainLines(said), report: stored })
  }
  const exitCode = new Promise<number>((resolve) => {
    child.once('exit', (code) => {
      const finish = () => resolve(code ?? interruptedExitCode)
      child.once('close', finish)
      setTimeout(finish, outputGraceMs)
    })
    child.once('error', (error) => {
      said = `The import could not be started: ${error.message}`
      resolve(2)
    })
  })
  exitCode
    .then(end)
    .catch((error: unknown) => payload.logger.error({ err: error, msg: 'The result of an import could not be stored' }))
    .finally(() => {
      clearInterval(timer)
      return rm(folder, { recursive: true, force: true })
    })
    .catch((error: unknown) => payload.logger.error({ err: error, msg: `${folder} could not be deleted` }))
}

/** Waits for the database: what ended the import may have been its restart. */
async function storeResult(payload: Payload, id: number, result: RunResult): Promise<void> {
  const deadline = performance.now() + resultPatienceMs
  for (;;) {
    try {
      return await finishRun(payload, id, result)
    } catch (error) {
      if (!isDependencyUnavailable(error) || performance.now() > deadline) throw error
      await pause(progressIntervalMs)
    }
  }
}

function toStorableReport(report: string): string {
  return JSON.stringify(toStorableJson(JSON.parse(report)))
}

/** The command's output for people, without log lines of libraries. */
function toPlainLines(said: string): string {
  return said
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\{"level":|^\s+at /.test(line))
    .join('\n')
}

function toLastLine(said: string): string {
  return toPlainLines(said).split('\n').at(-1) ?? ''
}
