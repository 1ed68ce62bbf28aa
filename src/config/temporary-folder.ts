import { mkdtemp } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import type { DiskProblem } from './disk-problem'

/** The temporary folder of the system cannot be used. */
export class TemporaryFolderError extends Error {
  override name = 'TemporaryFolderError'
  readonly problem: DiskProblem

  constructor(problem: DiskProblem, cause: unknown) {
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
  return mkdtemp(path.join(parent, prefix)).catch((error: NodeJS.ErrnoException) => {
    const text = `The temporary folder (TMPDIR) ${parent} cannot be used (${error.code})`
    throw new TemporaryFolderError({ text, remedy: `${toRemedy(error.code)}, or name another in TMPDIR` }, error)
  })
}

function toRemedy(code: string | undefined): string {
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'create it'
  // Also where its disk has room, but for no more files.
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'make room on its disk, or delete files there'
  if (code === 'EROFS') return 'make its disk writable'
  return 'let the account that runs Lectern write to it'
}
