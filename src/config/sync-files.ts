import { open } from 'node:fs/promises'

/** The answers of systems, and of file systems of a network, that sync no folder. */
const unsupported = new Set(['EBADF', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'])

/** Has the bytes of a file reach the disk. */
export async function syncFile(file: string): Promise<void> {
  // Windows syncs no file that is open for reading only.
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Has the names of its files reach the disk, where the system syncs folders. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null)
  try {
    await handle?.sync()
  } catch (error) {
    if (!unsupported.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  } finally {
    await handle?.close()
  }
}
