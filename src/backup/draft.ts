import { randomBytes } from 'node:crypto'
import { open, readdir, rm, stat, utimes, type FileHandle } from 'node:fs/promises'
import path from 'node:path'

/** What a backup is written to until it is complete. */
export type Draft = { file: string; handle: FileHandle; release: () => void }

const name = /^\.(lectern-.+\.(tar|age)|.+\.(tar|age)\.[0-9a-f]{8})\.incomplete$/
const touchEveryMs = 60_000
/** Not the ids of processes: the folder may be one that several machines share. */
const abandonedAfterMs = 3_600_000

/** Opens a new draft beside a file, readable by its owner only, and removes those that killed backups have left there. */
export async function openDraft(target: string): Promise<Draft> {
  const folder = path.dirname(target)
  await removeAbandoned(folder)
  const file = path.join(folder, `.${path.basename(target)}.${randomBytes(4).toString('hex')}.incomplete`)
  const handle = await open(file, 'wx', 0o600)
  // Also while nothing is written, since another backup would take it for abandoned.
  const timer = setInterval(() => {
    const now = new Date()
    utimes(file, now, now).catch(() => undefined)
  }, touchEveryMs)
  timer.unref()
  return { file, handle, release: () => clearInterval(timer) }
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const entry of await readdir(folder).catch(() => [])) {
    if (!name.test(entry)) continue
    const file = path.join(folder, entry)
    const touched = await stat(file).catch(() => null)
    if (touched === null || Date.now() - touched.mtimeMs < abandonedAfterMs) continue
    await rm(file, { force: true }).catch(() => undefined)
  }
}
