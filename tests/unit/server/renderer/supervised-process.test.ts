import { fork } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'

import { superviseProcess } from '@/server/renderer/supervised-process'
import { createRecordingLog } from '../../../support/recording-log'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-supervised-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Supervises a process whose first starts end as `end` says, and which then serves. */
async function supervise(failures: number, end: string) {
  const [script, starts] = [path.join(folder, 'process.mjs'), path.join(folder, 'starts')]
  await writeFile(starts, '')
  await writeFile(
    script,
    `import { appendFileSync, readFileSync } from 'node:fs'
     appendFileSync(${JSON.stringify(starts)}, 'x')
     if (readFileSync(${JSON.stringify(starts)}).length <= ${failures}) ${end}
     for (const event of ['message', 'disconnect', 'SIGTERM']) process.on(event, () => process.exit())
     process.send('ready')`,
  )
  const { log, entries } = createRecordingLog()
  const supervised = superviseProcess({
    name: 'admin',
    fork: ({ args, stdio }) => fork(script, args, { stdio }),
    sockets: {},
    probe: async () => true,
    maxWaitMs: 60_000,
    log,
  })
  onTestFinished(() => supervised.close())
  return { supervised, entries, countStarts: async () => (await readFile(starts)).length }
}

it('A process that cannot be started is logged once with what has ended it, and each start counts as a restart', async () => {
  const { supervised, entries, countStarts } = await supervise(3, `process.kill(process.pid, 'SIGKILL')`)
  await supervised.untilStarted()
  expect(await countStarts()).toBe(4)
  expect(supervised.restarts()).toBe(3)
  expect(entries.map(({ message, details }) => [message, (details.err as Error).message, details.attempts])).toEqual([
    [
      'The admin could not be started',
      'The admin could not be started: it was killed by the system, which may have run out of memory.',
      1,
    ],
  ])
})

it('A process that exits by itself is said to', async () => {
  const { supervised, entries } = await supervise(1, 'process.exit(3)')
  await supervised.untilStarted()
  expect(entries.map(({ details }) => (details.err as Error).message)).toEqual([
    'The admin could not be started: it exited with 3.',
  ])
})
