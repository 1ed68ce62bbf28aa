import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { waitUntil } from '../../support/wait-until'

const toUrl = (file: string) => JSON.stringify(pathToFileURL(path.resolve(file)).href)

/** Fails while there is a file `broken`, is never ready while there is one `stuck`, and says in a file how it ended. */
const worker = `
  import { existsSync, writeFileSync } from 'node:fs'
  if (existsSync('broken')) process.exit(1)
  process.on('message', (message) => {
    if (message === 'ping') process.send('pong')
    if (message === 'stop') setTimeout(() => { writeFileSync('drained', ''); process.exit(0) }, 1_000)
  })
  if (!existsSync('stuck')) process.send('ready')`

type Stats = { running: number; restarts: number; failures: number }

let folder: string
let primary: ChildProcess

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-workers-'))
  await mkdir(path.join(folder, 'src/processes'), { recursive: true })
  await writeFile(path.join(folder, 'src/processes/worker.ts'), worker)
  // For tsx.
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
})

afterEach(async () => {
  if (primary.exitCode === null && primary.signalCode === null) {
    primary.kill('SIGKILL')
    await once(primary, 'exit')
  }
  await rm(folder, { recursive: true, force: true })
})

/** A process that starts two workers, and tells of them when it is asked. */
async function startPrimary(options: object): Promise<unknown> {
  const script = `
    const { default: cluster } = await import('node:cluster')
    const { startWorkers } = await import(${toUrl('src/server/workers.ts')})
    process.chdir(${JSON.stringify(folder)})
    let failures = 0
    const log = { error: (_, message) => { if (message === 'A worker could not be started') failures++ } }
    const starting = startWorkers({ count: 2, isEmbedded: false, log, ...${JSON.stringify(options)} })
    const workers = await starting.catch((error) => process.send(error.message, () => process.exit(1)))
    process.on('message', async (message) => {
      if (message === 'close') await workers.close().then(() => process.exit(0))
      else if (message === 'kill') Object.values(cluster.workers)[0].process.kill('SIGKILL')
      else process.send({ ...workers.stats(), failures })
    })
    process.send('ready')`
  primary = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return ((await once(primary, 'message')) as unknown[])[0]
}

async function readStats(): Promise<Stats> {
  const answered = once(primary, 'message')
  primary.send('stats')
  return ((await answered) as [Stats])[0]
}

describe('Workers', { timeout: 60_000 }, () => {
  it('are replaced when they exit, also where the first attempts fail, which count, and of which one is logged', async () => {
    await startPrimary({ drainMs: 0 })
    expect(await readStats()).toEqual({ running: 2, restarts: 0, failures: 0 })
    await writeFile(path.join(folder, 'broken'), '')
    primary.send('kill')
    await waitUntil('two attempts have failed', async () => (await readStats()).restarts >= 3)
    await rm(path.join(folder, 'broken'))
    await waitUntil('both serve again', async () => (await readStats()).running === 2)
    const { restarts } = await readStats()
    primary.send('kill')
    await waitUntil('the other is replaced', async () => (await readStats()).restarts > restarts)
    await waitUntil('both serve again', async () => (await readStats()).running === 2)
    expect(await readStats()).toEqual({ running: 2, restarts: restarts + 1, failures: 1 })
  })

  it('are said to have taken too long to start where one was killed for that', async () => {
    await writeFile(path.join(folder, 'stuck'), '')
    expect(await startPrimary({ drainMs: 0, startTimeoutMs: 1_000 })).toBe(
      'A worker could not serve: its start took too long.',
    )
  })

  it.each([
    { drainMs: 2_000, drains: true },
    { drainMs: 0, drains: false },
  ])('may take as long as their drain, and then the limit ($drainMs ms)', async ({ drainMs, drains }) => {
    await startPrimary({ drainMs, stopTimeoutMs: 100 })
    const exited = once(primary, 'exit')
    primary.send('close')
    expect(await exited).toEqual([0, null])
    expect(existsSync(path.join(folder, 'drained'))).toBe(drains)
  })
})
