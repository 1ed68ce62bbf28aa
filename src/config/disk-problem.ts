import { access, constants, statfs } from 'node:fs/promises'

/** Postgres needs a few megabytes for the recovery after a crash. */
const fullBelowBytes = 8_000_000

/** A clause each, without a full stop. */
export type DiskProblem = { text: string; remedy: string }

/** What is wrong with the disk of a folder that takes no more writes; null for any other, and where that is unknown. */
export async function findDiskProblem(folder: string): Promise<DiskProblem | null> {
  // Also of root, which any permissions allow to write.
  const isReadOnly = await access(folder, constants.W_OK).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'EROFS',
  )
  if (isReadOnly) return { text: `The disk of ${folder} is read-only`, remedy: 'make it writable' }
  const disk = await statfs(folder).catch(() => null)
  const free = disk ? disk.bavail * disk.bsize : Infinity
  if (free > fullBelowBytes) return null
  return { text: `Only ${(free / 1e6).toFixed(1)} MB are free on the disk of ${folder}`, remedy: 'make room' }
}
