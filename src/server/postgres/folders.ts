import { randomBytes } from 'node:crypto'
import { chmod, readdir, rm } from 'node:fs/promises'
import path from 'node:path'

import { makeFolder } from '@/config/make-folder'

const sharedFolder = '/var/lib/lectern'

/** A folder that every account can read, where root puts what Postgres must access outside Lectern's own folders. */
export async function makeSharedFolder(): Promise<string> {
  await makeFolder(sharedFolder)
  await chmod(sharedFolder, 0o755)
  return sharedFolder
}

/** Distinguishes our temporary folders from those of an earlier process with the same id, as in a restarted container. */
const processToken = randomBytes(4).toString('hex')

/** A temporary sibling of `target` to prepare it in, which `removeAbandoned` finds again if this process is killed. */
export function toDraft(target: string): string {
  return `${target}.new-${process.pid}-${processToken}-${randomBytes(4).toString('hex')}`
}

/** Removes the temporary siblings of `target` that killed processes left behind. */
export async function removeAbandoned(target: string): Promise<void> {
  const prefix = `${path.basename(target)}.new-`
  for (const entry of await readdir(path.dirname(target))) {
    if (!entry.startsWith(prefix)) continue
    const [pid, token] = entry.slice(prefix.length).split('-')
    if (Number(pid) === process.pid ? token === processToken : isAlive(Number(pid))) continue
    // An orphaned child of its creator may still be writing; then the next start removes it.
    const options = { recursive: true, force: true, maxRetries: 3, retryDelay: 50 }
    await rm(path.join(path.dirname(target), entry), options).catch(() => undefined)
  }
}

/** True when a process with this id is running, under any account. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
