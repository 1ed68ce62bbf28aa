import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'

const openFolder = '/var/lib/lectern'

/** Where root puts what Postgres must reach when Lectern's own folders are closed to it. */
export async function makeOpenFolder(): Promise<string> {
  await mkdir(openFolder, { recursive: true })
  await chmod(openFolder, 0o755)
  return openFolder
}

/** Tells our own drafts from those of an earlier process with our id, as a restarted container has. */
const processToken = randomBytes(4).toString('hex')

/** A sibling of `place` to prepare it in, which `removeAbandoned` finds again if we are killed. */
export function toDraft(place: string): string {
  return `${place}.new-${process.pid}-${processToken}-${randomBytes(4).toString('hex')}`
}

/** Removes the drafts of `place` that killed processes left. */
export async function removeAbandoned(place: string): Promise<void> {
  const prefix = `${path.basename(place)}.new-`
  for (const entry of await readdir(path.dirname(place))) {
    if (!entry.startsWith(prefix)) continue
    const [pid, token] = entry.slice(prefix.length).split('-')
    if (Number(pid) === process.pid ? token === processToken : isAlive(Number(pid))) continue
    // An orphan of its maker may still write there for a moment; then the next start removes it.
    const options = { recursive: true, force: true, maxRetries: 3, retryDelay: 50 }
    await rm(path.join(path.dirname(place), entry), options).catch(() => undefined)
  }
}

/** True when a process of this id runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
