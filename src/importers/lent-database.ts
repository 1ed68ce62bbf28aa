import { fork } from 'node:child_process'
import path from 'node:path'

import { provideEnv } from '@/config/provide-env'
import { UnusableError } from './importer'

/** What src/server/lend-database.ts says once the database can be used, or why it cannot. */
type Message = { kind: 'ready'; settings: Record<string, string> } | { kind: 'failed'; reason: string }

/**
 * Has a process of the server's half bring the database up to date, starting the embedded Postgres where
 * none runs, and tells this process where it lies. `close` stops what was started for it; so does our death.
 */
export async function borrowDatabase(): Promise<{ close: () => Promise<void> }> {
  const child = fork(path.resolve(process.cwd(), 'src/server/lend-database.ts'), [], {
    execArgv: ['--conditions=production', '--import', 'tsx', '--no-deprecation'],
    // What it prints is for people; stdout may be somebody's pipe.
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const message = await new Promise<Message>((resolve) => {
    child.once('message', (value) => resolve(value as Message))
    child.once('error', (error) => resolve({ kind: 'failed', reason: error.message }))
    child.once('exit', () => resolve({ kind: 'failed', reason: 'The database could not be prepared.' }))
  })
  if (message.kind === 'failed') throw new UnusableError(message.reason)
  provideEnv(message.settings)
  return {
    async close() {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}
