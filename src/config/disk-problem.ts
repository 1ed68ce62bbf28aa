import { randomBytes } from 'node:crypto'
import { access, constants, open, rm, statfs } from 'node:fs/promises'
import path from 'node:path'

import { toErrorCode } from '@/lib/errors/error-code'

/** Postgres needs a few megabytes for the recovery after a crash. */
const fullBelowBytes = 8_000_000
const chunkBytes = 1_000_000

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
  const free = await readFreeBytes(folder)
  if (free <= fullBelowBytes)
    return { text: `Only ${(free / 1e6).toFixed(1)} MB are free on the disk of ${folder}`, remedy: 'make room' }
  switch (toErrorCode(await tryToWrite(folder, Math.min(fullBelowBytes, free - fullBelowBytes)))) {
    case 'EDQUOT':
      return { text: `The quota of ${folder} is used up`, remedy: 'make room, or raise it' }
    case 'ENOSPC':
      return { text: `The disk of ${folder} takes no more files`, remedy: 'delete some of them' }
  }
  return null
}

/**
 * The error by which so many bytes cannot be written to a folder now; null where they can. What a quota leaves, and for
 * how many files there is room, only the attempt tells; it is not made where it would take what Postgres needs meanwhile.
 */
export async function findWriteError(folder: string, bytes: number): Promise<unknown> {
  const hasRoom = (await readFreeBytes(folder)) >= bytes + fullBelowBytes
  return hasRoom ? tryToWrite(folder, bytes) : Object.assign(new Error('The disk is full'), { code: 'ENOSPC' })
}

async function readFreeBytes(folder: string): Promise<number> {
  const disk = await statfs(folder).catch(() => null)
  return disk ? disk.bavail * disk.bsize : Infinity
}

/** The error of an attempt, of which nothing is left; null where it succeeds. */
async function tryToWrite(folder: string, bytes: number): Promise<unknown> {
  const file = path.join(folder, `.lectern-room-${randomBytes(8).toString('hex')}`)
  // Zeros, which a file system may compress, need no room.
  const chunk = randomBytes(chunkBytes)
  try {
    const handle = await open(file, 'wx', 0o600)
    try {
      await rm(file)
      for (let rest = bytes; rest > 0; rest -= chunkBytes) await handle.writeFile(chunk.subarray(0, rest))
      await handle.sync()
      return null
    } finally {
      await handle.close()
    }
  } catch (error) {
    return error
  }
}
