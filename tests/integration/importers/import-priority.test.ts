import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { sql } from '@payloadcms/db-postgres/drizzle'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { readEnv } from '@/config/env'
import { toDatabase } from '@/importers/books/stored/database'
import { findProcess } from '../../support/find-process'
import { generateFeed } from '../../support/generate-onix-feed'
import { emptyCatalogue } from '../../support/run-import'
import { waitUntil } from '../../support/wait-until'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

// Payload reads its environment when the modules below are loaded.
const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
/** `npm test` may have the same, and so has what it starts; but not its session. */
const nice = 10
let folder: string
let feed: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-priority-'))
  feed = path.join(folder, 'feed.xml')
  await writeFile(feed, generateFeed(10_000, { release: '3.0', tags: 'reference', encoding: 'utf-8' }))
})
afterAll(async () => {
  await emptyCatalogue(test.payload)
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

/** The process of the session that writes books at the moment; null between two batches. */
async function findWritingSession(): Promise<number | null> {
  const { rows } = await toDatabase(test.payload).execute<{ pid: number }>(sql`
    select pid from pg_locks where relation = 'books'::regclass and mode = 'RowExclusiveLock' and pid <> pg_backend_pid()`)
  return rows[0]?.pid ?? null
}

/** The nice value of a session, among others; null where Linux compares none. */
async function readSessionPriority(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/autogroup`, 'utf8').catch(() => '')
  return text === '' ? null : Number(/ nice (-?\d+)/.exec(text)?.[1])
}

// Elsewhere there are no sessions with a priority, and nothing tells whose a process of Postgres is.
it.skipIf(process.platform !== 'linux')('an import, and Postgres for it, yield to what readers wait for', async () => {
  const { DATABASE_URL, DATA_DIR, PAYLOAD_SECRET } = readEnv()
  const command = spawn(process.execPath, ['--import', 'tsx', 'src/processes/import.ts', 'books', feed], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    stdio: 'ignore',
    env: { ...process.env, NODE_OPTIONS: '--conditions=production', DATABASE_URL, DATA_DIR, PAYLOAD_SECRET },
  })
  const exited = once(command, 'exit')
  try {
    const expected = existsSync('/proc/self/autogroup') ? nice : null
    const hasYielded = async (pid: number | null) =>
      pid !== null && os.getPriority(pid) === nice && (await readSessionPriority(pid)) === expected
    await waitUntil('the import has the priority', async () =>
      hasYielded(await findProcess(command.pid, 'import-worker')),
    )
    await waitUntil('the session that writes books has it', async () => hasYielded(await findWritingSession()), {
      intervalMs: 20,
    })
    expect(await readSessionPriority(process.pid)).not.toBe(nice)
  } finally {
    command.kill()
    await exited
  }
})
