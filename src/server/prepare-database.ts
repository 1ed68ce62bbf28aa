import { forkProcess } from '@/config/fork-process'
import { isPrepared } from './is-prepared'

/** What src/processes/prepare.ts sends at its end. */
export type Preparation = { isSampleLoaded: boolean }

/**
 * Migrates and prepares the database, if that is needed, in a child process (src/processes/prepare.ts), since the server
 * itself never loads Payload outside Next. Rejects unless that process reports success.
 */
export async function prepareDatabase(): Promise<Preparation> {
  if (await isPrepared()) return { isSampleLoaded: false }
  return new Promise((resolve, reject) => {
    const child = forkProcess('prepare', { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    let preparation: Preparation | null = null
    child.on('message', (message) => {
      preparation = message as Preparation
    })
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (preparation && code === 0) resolve(preparation)
      else reject(new Error(`The database could not be prepared (the process exited with ${signal ?? code}).`))
    })
  })
}
