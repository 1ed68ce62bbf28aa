import { forkProcess } from '@/config/fork-process'
import type { Log } from '@/config/log'
import { toExitReason } from './exit-reason'
import { isPrepared, listUnknownMigrations } from './is-prepared'

/** What src/processes/prepare.ts sends at its end. */
export type Preparation = { isSampleLoaded: boolean }

/**
 * Migrates and prepares the database, if that is needed, in a child process (src/processes/prepare.ts), since the server
 * itself never loads Payload outside Next. Rejects unless that process reports success. A database of a newer version is
 * served, since instances of the former one may start again during an upgrade, but not silently. Aborted, it rejects once
 * that process has ended.
 */
export async function prepareDatabase(log: Pick<Log, 'warn'>, signal?: AbortSignal): Promise<Preparation> {
  const preparation = (await isPrepared()) ? { isSampleLoaded: false } : await prepareInChild(signal)
  const unknown = await listUnknownMigrations()
  if (unknown.length > 0) {
    log.warn(
      { migrations: unknown },
      'The database is of a newer version, with migrations that this version does not know and that cannot be undone. Run that version, unless an upgrade is under way; to go back, restore the backup that was made before it.',
    )
  }
  return preparation
}

function prepareInChild(signal: AbortSignal | undefined): Promise<Preparation> {
  signal?.throwIfAborted()
  return new Promise((resolve, reject) => {
    const child = forkProcess('prepare', { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    signal?.addEventListener('abort', () => child.kill(), { once: true })
    let preparation: Preparation | null = null
    child.on('message', (message) => {
      preparation = message as Preparation
    })
    child.on('error', reject)
    child.on('exit', (code, killedBy) => {
      if (preparation && code === 0) resolve(preparation)
      else reject(new Error(`The database could not be prepared: ${toExitReason(code, killedBy)}.`))
    })
  })
}
