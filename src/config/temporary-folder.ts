import { mkdtemp, rmdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { toErrorCode } from '@/lib/errors/error-code'
import { findDiskProblem, type DiskProblem } from './disk-problem'

/** The variable that names it, as Node reads it. */
export const temporaryFolderVariable = process.platform === 'win32' ? 'TEMP' : 'TMPDIR'
/** Of the address of a socket, but for the byte that ends it. */
const maxSocketBytes = process.platform === 'linux' ? 107 : 103
/** What the longest path of a private socket has after the temporary folder. */
const socketBytes = '/lectern-XXXXXX/requests.sock'.length

/** The temporary folder of the system cannot be used. */
class TemporaryFolderError extends Error {
  override name = 'TemporaryFolderError'
  readonly problem: DiskProblem

  constructor(problem: DiskProblem, cause?: unknown) {
    super(`${problem.text}: ${problem.remedy}.`, { cause })
    this.problem = problem
  }
}

/**
 * Creates a folder of this process in the temporary folder of the system; throws a {@link TemporaryFolderError} where that
 * is missing, or takes no folder.
 */
export async function makeTemporaryFolder(prefix: string): Promise<string> {
  const parent = os.tmpdir()
  return mkdtemp(path.join(parent, prefix)).catch((error: Error) => {
    const code = toErrorCode(error)
    const text = `The temporary folder (${temporaryFolderVariable}) ${parent} cannot be used (${code})`
    const remedy = `${toRemedy(code)}, or name another in ${temporaryFolderVariable}`
    throw new TemporaryFolderError({ text, remedy }, error)
  })
}

/**
 * Throws a {@link TemporaryFolderError} where the paths of private sockets would be too long: Node cuts them off, and all
 * sockets would be one, beside their folder.
 */
export function rejectLongTemporaryFolder(): void {
  const parent = os.tmpdir()
  const maxBytes = maxSocketBytes - socketBytes
  // Named pipes of Windows are in no folder.
  if (process.platform === 'win32' || Buffer.byteLength(parent) <= maxBytes) return
  const text = `The temporary folder (TMPDIR) ${parent} is too long for the sockets of a server`
  throw new TemporaryFolderError({ text, remedy: `name one of at most ${maxBytes} bytes in TMPDIR` })
}

/** What is wrong with the temporary folder of the system; null where it can be used. */
export async function findTemporaryFolderProblem(): Promise<DiskProblem | null> {
  try {
    rejectLongTemporaryFolder()
    await rmdir(await makeTemporaryFolder('lectern-check-'))
  } catch (error) {
    if (error instanceof TemporaryFolderError) return error.problem
    throw error
  }
  // Some disks that are full still take a folder.
  const problem = await findDiskProblem(os.tmpdir())
  return problem && { ...problem, remedy: `${problem.remedy}, or name another folder in ${temporaryFolderVariable}` }
}

function toRemedy(code: string): string {
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'create it'
  // Also where its disk has room, but for no more files.
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'make room on its disk, or delete files there'
  if (code === 'EROFS') return 'make its disk writable'
  return 'let the account that runs Lectern write to it'
}
