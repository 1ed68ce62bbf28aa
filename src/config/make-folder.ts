import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** Creates a folder, and those above it, unless it exists. */
export async function makeFolder(folder: string): Promise<void> {
  const error = await tryToMake(folder)
  if (error === null) return
  if (error.code !== 'ENOENT') return rejectUnlessFolder(folder, error)
  const parent = path.dirname(folder)
  if (parent === folder) throw error
  await makeFolder(parent)
  // Once: Node's own option `recursive` tries for ever where a folder exists and takes no other, as all below /proc do.
  const remaining = await tryToMake(folder)
  if (remaining !== null) await rejectUnlessFolder(folder, remaining)
}

async function tryToMake(folder: string): Promise<NodeJS.ErrnoException | null> {
  return mkdir(folder).then(
    () => null,
    (error: NodeJS.ErrnoException) => error,
  )
}

/** Systems report a folder that exists with different errors, such as one on a read-only disk. */
async function rejectUnlessFolder(folder: string, error: Error): Promise<void> {
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory()) throw error
}
