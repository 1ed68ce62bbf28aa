import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import type { Payload } from 'payload'

import { toSlug } from '@/lib/slug'
import { toStorableJson } from '@/lib/storable-json'
import { finishRun, recordProgress } from './import-runs'
import type { Upload } from './read-upload'

/** The exit code of src/importers/run-reporter.ts. */
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

/**
 * Runs the command that operators use, `npm run import`, on an upload, and records its progress and result. Returns at
 * once; the process ends when this one does.
 */
export async function startImport(payload: Payload, id: number, upload: Upload): Promise<void> {
  const folder = await mkdtemp(path.join(/* turbopackIgnore: true */ os.tmpdir(), 'lectern-upload-'))
  const saveFile = async (file: File) => {
    const filePath = path.join(/* turbopackIgnore: true */ folder, toFileName(file.name))
    await writeFile(filePath, new Uint8Array(await file.arrayBuffer()))
    return filePath
  }
  const reportFile = path.join(/* turbopackIgnore: true */ folder, 'report.json')
  const input = await saveFile(upload.file)
  const mapping = upload.mapping instanceof File ? await saveFile(upload.mapping) : upload.mapping
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
    clearInterval(timer)
    process.off('exit', stop)
    const report = await readFile(reportFile, 'utf8').catch(() => null)
    const stored = report === null ? null : toStorableReport(report.replaceAll(`${folder}${path.sep}`, ''))
    await finishRun(payload, id, { exitCode: code, said: toPlainLines(said), report: stored })
    await rm(folder, { recursive: true, force: true })
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
}

/** The name is part of the references of rows in later imports, so it stays readable. */
function toFileName(name: string): string {
  const { name: stem, ext } = path.parse(path.basename(name))
  return `${toSlug(stem) || 'upload'}${/^\.[a-z0-9]{1,8}$/i.test(ext) ? ext.toLowerCase() : ''}`
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
