import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access } from 'node:fs/promises'
import path from 'node:path'

import { expect, it } from 'vitest'

import { isAlive } from '@/server/postgres/folders'
import { findPidFile } from '@/server/postgres/pid-file'
import { waitUntil } from '../support/wait-until'

const script = `
  import { startDedicatedPostgres } from './tests/support/dedicated-postgres.ts'
  const { dataDir } = await startDedicatedPostgres()
  process.stdout.write(dataDir)
  setInterval(() => undefined, 60_000)`

/** A program that has started a test Postgres, as test files do, with the latter's process id and folder. */
async function startOwner() {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const [folder] = (await once(child.stdout, 'data')).map(String) as [string]
  const { pid } = (await findPidFile(path.join(folder, 'postgres')))!
  return { child, folder, postgres: pid }
}

// Windows has no process groups, to which the signals are sent.
it.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGKILL'] as const)(
  'A Postgres of a test ends with the process that started it, and leaves no folder, after %s to its group',
  async (signal) => {
    const { child, folder, postgres } = await startOwner()
    expect(isAlive(postgres)).toBe(true)
    process.kill(-child.pid!, signal)
    await waitUntil('Postgres has ended', async () => !isAlive(postgres))
    await waitUntil('its folder is removed', () =>
      access(folder).then(
        () => false,
        () => true,
      ),
    )
  },
)
