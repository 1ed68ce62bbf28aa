import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import type { Payload } from 'payload'

import { toSlug } from '@/lib/slug'
import { finishRun, noteProgress } from './import-runs'
import type { Upload } from './read-upload'

/** As src/importers/run.ts has it. */
const interruptedExitCode = 130
const noteEveryMs = 2_000
/** As much of what the command says is worth keeping. */
const saidCharacters = 4_000

/**
 * Runs the very command that operators use, `npm run import`, on what was uploaded, and enters how it goes and ends.
 * Returns at once; the import's own process outlives no server.
 */
export async function startImport(payload: Payload, id: number, upload: Upload): Promise<void> {
  const folder = await mkdtemp(path.join(/* turbopackIgnore: true */ os.tmpdir(), 'lectern-upload-'))
  const keep = async (file: File) => {
    const place = path.join(/* turbopackIgnore: true */ folder, toFileName(file.name))
    await writeFile(place, new Uint8Array(await file.arrayBuffer()))
    return place
  }
  const reportFile = path.join(/* turbopackIgnore: true */ folder, 'report.json')
  const input = await keep(upload.file)
  const mapping = upload.mapping && (await keep(upload.mapping))
  const words = [
    upload.kind,
    input,
    '--report',
    reportFile,
    ...(upload.isDryRun ? ['--dry-run'] : []),
    ...(mapping ? ['--mapping', mapping] : []),
    ...(upload.baseUrl ? ['--base-url', upload.baseUrl] : []),
  ]
  const command = ['--conditions=production', '--no-deprecation', 'src/launch/import.mjs', ...words]
  const child = spawn(process.execPath, command, { cwd: /* turbopackIgnore: true */ process.cwd(), stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    // Where the upload lies is nobody's business.
    said = (said + text.replaceAll(`${folder}${path.sep}`, '')).slice(-saidCharacters)
  })
  const stop = () => child.kill()
  process.once('exit', stop)
  const timer = setInterval(() => {
    noteProgress(payload, id, toLastLine(said)).catch(() => undefined)
  }, noteEveryMs)
  const end = async (code: number) => {
    clearInterval(timer)
    process.off('exit', stop)
    const report = await readFile(reportFile, 'utf8').catch(() => null)
    const stored = report?.replaceAll(`${folder}${path.sep}`, '') ?? null
    await finishRun(payload, id, { exitCode: code, said: toPlainLines(said), report: stored })
    await rm(folder, { recursive: true, force: true })
  }
  const exitCode = new Promise<number>((resolve) => {
    child.once('close', (code) => resolve(code ?? interruptedExitCode))
    child.once('error', (error) => {
      said = `The import could not be started: ${error.message}`
      resolve(2)
    })
  })
  exitCode
    .then(end)
    .catch((error: unknown) => payload.logger.error({ err: error, msg: 'The end of an import is lost' }))
}

/** The name is part of what names rows from one import to the next, so it stays readable. */
function toFileName(name: string): string {
  const { name: stem, ext } = path.parse(path.basename(name))
  return `${toSlug(stem) || 'upload'}${/^\.[a-z0-9]{1,8}$/i.test(ext) ? ext.toLowerCase() : ''}`
}

/** What the command says to people, without what its libraries log. */
function toPlainLines(said: string): string {
  return said
    .split('\n')
    .filter((line) => line.trim() !== '' && !/\u001b\[|^\s+at /.test(line))
    .join('\n')
}

function toLastLine(said: string): string {
  return toPlainLines(said).split('\n').at(-1) ?? ''
}
