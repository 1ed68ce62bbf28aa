import { provideEnv } from '@/config/provide-env'
import { forkProcess } from '@/config/fork-process'
import { ImportError } from '@/importers/importer'
import { terminalDescriptor } from './ipc-messages'

/** What src/processes/database.ts sends once the database is ready, or when preparing it failed. */
type Message = { kind: 'ready'; settings: Record<string, string> } | { kind: 'failed'; reason: string }

type Options = {
  /** Where the process writes. */
  terminal?: number
  /** False for the database as it is, without migrations. */
  isPrepared?: boolean
  /** Ends the wait for it, as for another process that migrates it, or for a Postgres that does not answer. */
  signal?: AbortSignal
}

/**
 * Forks a process that migrates the database, starting the embedded Postgres where none runs, and applies its
 * connection settings to this process. `release` stops what was started; so does the end of this process.
 */
export async function acquireDatabase({
  terminal = terminalDescriptor,
  isPrepared = true,
  signal,
}: Options = {}): Promise<{ release: () => Promise<void> }> {
  if (signal?.aborted) throw new ImportError('Interrupted.')
  const child = forkProcess('database', {
    args: isPrepared ? [] : ['--unprepared'],
    // Its output is for the terminal: stdout may be piped, and the supervisor waits for the end of stderr.
    stdio: ['ignore', terminal, terminal, 'ipc'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const message = await new Promise<Message>((resolve) => {
    child.once('message', (value) => resolve(value as Message))
    child.once('error', (error) => resolve({ kind: 'failed', reason: error.message }))
    child.once('exit', () => resolve({ kind: 'failed', reason: 'The database could not be prepared.' }))
    signal?.addEventListener('abort', () => resolve({ kind: 'failed', reason: 'Interrupted.' }), { once: true })
  })
  if (message.kind === 'failed') throw new ImportError(message.reason)
  provideEnv(message.settings)
  return {
    async release() {
      if (child.connected) child.disconnect()
      await exited
    },
  }
}
