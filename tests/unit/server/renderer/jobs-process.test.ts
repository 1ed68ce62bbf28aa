import { fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { createJobsProcess } from '@/server/renderer/jobs-process'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-jobs-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a process of jobs that ends as `end` says. */
async function run(end: string): Promise<void> {
  const script = path.join(folder, 'jobs.mjs')
  await writeFile(script, end)
  await createJobsProcess({ fork: (options) => fork(script, options), restartAfterMs: 0 }).run()
}

it.each([
  [`process.kill(process.pid, 'SIGKILL')`, 'it was killed by the system, which may have run out of memory'],
  ['process.exit(3)', 'it exited with 3'],
])('The process of jobs is said to have ended for what has ended it: %s', async (end, reason) => {
  await expect(run(end)).rejects.toThrow(`The process of jobs ended: ${reason}.`)
})

it('The process of jobs has ended once nothing is left to be done', () => expect(run('')).resolves.toBeUndefined())
