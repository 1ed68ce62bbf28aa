import { fork, type ChildProcess } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { superviseImport } from '@/importers/running/supervise-import'
import { waitUntil } from '../../../support/wait-until'

vi.setConfig({ testTimeout: 60_000 })

let folder: string
let started: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-supervise-'))
})
afterEach(async () => {
  vi.useRealTimers()
  for (const child of started) child.kill('SIGKILL')
  started = []
  await rm(folder, { recursive: true, force: true })
})

type Options = {
  supervisorOptions?: object
  stallTimeoutSeconds?: number
  heapMegabytes?: number
  isDryRun?: boolean
  /** What the process does before its command is read, and while it waits for the database. */
  startScript?: string
  waitScript?: string
}

/** Supervises a process that reports one record, begins a second, and then runs `script`. */
async function supervise(
  script: string,
  {
    supervisorOptions = {},
    stallTimeoutSeconds = 60,
    heapMegabytes = 32,
    isDryRun = false,
    startScript = '',
    waitScript = '',
  }: Options = {},
) {
  const reportFile = path.join(folder, 'report.json')
  const facts = { importer: 'books', paths: ['feed.xml'], isDryRun, startedAt: new Date().toISOString() }
  const begin = {
    kind: 'begin',
    facts,
    supervisorOptions: { reportFile, maxReportedPerOutcome: null, maxMinutes: null, ...supervisorOptions },
  }
  const record = { outcome: 'imported', reference: 'a', file: 'feed.xml', line: 1, reasons: [] }
  const scriptFile = path.join(folder, 'import.mjs')
  await writeFile(
    scriptFile,
    `import { writeFileSync } from 'node:fs'
    const send = (message) => new Promise((resolve) => process.send(message, () => resolve()))
    const spin = () => { for (;;); }
    process.on('SIGTERM', () => {})
    ${startScript}
    await send(${JSON.stringify(begin)})
    ${waitScript}
    await send({ kind: 'ready' })
    await send({ kind: 'records', records: [${JSON.stringify(record)}] })
    writeFileSync(${JSON.stringify(path.join(folder, 'position'))}, '{"file":"feed.xml","line":12,"reference":"b"}\\nrest')
    ${script}`,
  )
  const child = fork(scriptFile, [], {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  started.push(child)
  const hasBegun = () => waitUntil('the second record', async () => (await readdir(folder)).includes('position'))
  let printed = ''
  const output = { write: (text: string) => (printed += text) }
  const { stop, exitCode } = superviseImport(child, {
    workFolder: folder,
    heapMegabytes,
    stallTimeoutSeconds,
    output,
    unread: { importer: 'books', reportFile },
  })
  const readReport = async () => JSON.parse(await readFile(reportFile, 'utf8')) as Record<string, unknown>
  return { child, stop, exitCode, hasBegun, readReport, printed: () => printed }
}

const oneImported = { read: 1, imported: 1, changed: 0, unchanged: 0, rejected: 0 }

describe('an import that exceeds a limit', () => {
  it('ends with a message when its heap is exhausted, and the report lists what was done', async () => {
    const { exitCode, readReport, printed } = await supervise(
      'const all = []; for (;;) all.push(new Array(1e4).fill(all.length))',
    )
    expect(await exitCode).toBe(2)
    const problem =
      'The import took more memory than the 32 MB that it may have at feed.xml:12 (b). Leave that out, or give the import more, with --memory on the command line.'
    expect(await readReport()).toMatchObject({ counts: oneImported, problem, exitCode: 2, interrupted: false })
    expect(printed()).toMatch(/^The import took more memory.*\n1 read: 1 imported.*\n$/)
  })

  it('ends when it makes no progress within the stall timeout', async () => {
    const { exitCode, readReport } = await supervise('spin()', { stallTimeoutSeconds: 1 })
    expect(await exitCode).toBe(2)
    expect(await readReport()).toMatchObject({
      counts: oneImported,
      problem: 'Nothing has happened for 1 seconds at feed.xml:12 (b): the import was ended. Leave that out.',
    })
  })

  it('goes on where the clock is set forward meanwhile', async () => {
    const { exitCode, hasBegun, readReport } = await supervise(
      "await new Promise((resolve) => setTimeout(resolve, 2_000)); await send({ kind: 'end', problem: null }); process.exit(0)",
    )
    await hasBegun()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    expect(await exitCode).toBe(0)
    expect(await readReport()).toMatchObject({ counts: oneImported, problem: null })
  })

  it('ends after --max-minutes', async () => {
    const { exitCode, readReport } = await supervise('spin()', { supervisorOptions: { maxMinutes: 0.01 } })
    expect(await exitCode).toBe(2)
    expect(await readReport()).toMatchObject({ counts: oneImported, problem: expect.stringContaining('have passed') })
  })

  it('is reported when the process crashes', async () => {
    const { exitCode, readReport } = await supervise("process.kill(process.pid, 'SIGSEGV')")
    expect(await exitCode).toBe(2)
    expect(await readReport()).toMatchObject({
      counts: oneImported,
      problem: 'The import broke off at feed.xml:12 (b) (SIGSEGV).',
    })
  })
})

describe('an import that is stopped', () => {
  it('ends, even during synchronous work', async () => {
    const { stop, exitCode, hasBegun, readReport } = await supervise('spin()')
    await hasBegun()
    stop()
    expect(await exitCode).toBe(130)
    expect(await readReport()).toMatchObject({ counts: oneImported, interrupted: true, problem: null, exitCode: 130 })
  })

  it('may commit its current batch, and is not waited for after its end message', async () => {
    const record = JSON.stringify({ outcome: 'changed', reference: 'b', file: 'feed.xml', line: 12, reasons: [] })
    const { child, stop, exitCode, hasBegun, readReport } = await supervise(
      `process.on('message', async () => {
        await send({ kind: 'records', records: [${record}] })
        await send({ kind: 'end', problem: null })
      })
      setInterval(() => undefined, 1000)`,
    )
    await hasBegun()
    stop()
    expect(await exitCode).toBe(130)
    expect(child.exitCode).toBeNull()
    expect(await readReport()).toMatchObject({ counts: { ...oneImported, read: 2, changed: 1 }, interrupted: true })
  })
})

/** Writes a file and waits for the end, or for so long. */
const toWait = (ms: number) =>
  `writeFileSync(${JSON.stringify(path.join(folder, 'waiting'))}, ''); await new Promise((resolve) => setTimeout(resolve, ${ms}));`
const isWaiting = () => waitUntil('it waits', async () => (await readdir(folder)).includes('waiting'))

describe('an import that has no database yet', () => {
  it('has a report when it is interrupted', async () => {
    const { stop, exitCode, readReport, printed } = await supervise('', { waitScript: toWait(60_000) })
    await isWaiting()
    await waitUntil('there is a report', async () => (await readdir(folder)).some((name) => name.startsWith('report')))
    stop()
    expect(await exitCode).toBe(130)
    expect(await readReport()).toMatchObject({ counts: { read: 0 }, interrupted: true, problem: null, exitCode: 130 })
    expect(printed()).toMatch(/^Interrupted; run the same command again to finish\.\n0 read/)
  })

  it('is under no limit of time: a migration may take longer', async () => {
    const { exitCode, readReport } = await supervise("await send({ kind: 'end', problem: null }); process.exit(0)", {
      waitScript: toWait(2_500),
      stallTimeoutSeconds: 1,
      supervisorOptions: { maxMinutes: 1 / 60 },
    })
    expect(await exitCode).toBe(0)
    expect(await readReport()).toMatchObject({ counts: oneImported, problem: null })
  })

  it('has a report when it is interrupted before its command was read', async () => {
    const { stop, exitCode, readReport, printed } = await supervise('', { startScript: toWait(60_000) })
    await isWaiting()
    stop()
    expect(await exitCode).toBe(130)
    expect(await readReport()).toMatchObject({ importer: 'books', counts: { read: 0 }, interrupted: true })
    expect(printed()).toMatch(/^Interrupted; run the same command again to finish\.\n0 read/)
  })
})

describe('a dry run', () => {
  it('prints what would be done with the records', async () => {
    const { exitCode, printed } = await supervise("await send({ kind: 'end', problem: null }); process.exit(0)", {
      isDryRun: true,
    })
    expect(await exitCode).toBe(0)
    expect(printed()).toMatch(
      /^1 read: 1 would be imported, 0 would be changed, 0 unchanged, 0 would be rejected \(nothing was written\)/,
    )
  })
})
