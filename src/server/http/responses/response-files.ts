import { access, constants, type FileHandle } from 'node:fs/promises'
import os from 'node:os'

import { makeFolder } from '@/config/make-folder'
import { temporaryFolderVariable } from '@/config/temporary-folder'
import type { SpooledBody } from '@/config/spooled-body'
import type { BodyChunks } from '@/config/fill-listener'
import { spoolBody } from '@/server/renderer/spool-body'
import { openUnnamed, removeAbandoned, type SpoolLimits } from '@/server/spool-folder'
import { createFileSet, type FileSet } from './file-set'
import { createFileSpace } from './file-space'
import { Unavailable } from '@/server/http/problems/unavailable'

/** A body in a file, which many clients read concurrently through one descriptor. */
export type FileBody = {
  readonly length: number
  readonly digest: string
  readonly handle: FileHandle
  readonly of: FileSet
}

export type ResponseFiles = {
  /** Opens a body that the renderer has written. */
  adopt: (body: SpooledBody) => Promise<FileBody>
  /** Collects a body that is generated in this process, in a file if it is too large for memory. */
  gather: (chunks: BodyChunks) => Promise<Buffer | FileBody>
  stats: () => { bytes: number; count: number }
}

/** Prepares the folder, and removes files of killed processes. */
export async function openResponseFiles(options: SpoolLimits): Promise<ResponseFiles> {
  const { folder } = options
  try {
    await makeFolder(folder)
    await access(folder, constants.W_OK)
  } catch (error) {
    // Without SPOOL_DIR it is the folder of the system, which the private sockets need as well.
    const setting = folder === os.tmpdir() ? `The temporary folder (${temporaryFolderVariable})` : 'SPOOL_DIR'
    throw new Error(`${setting} ${folder} cannot be used: ${(error as Error).message}.`, { cause: error })
  }
  await removeAbandoned(folder)
  return createResponseFiles(options)
}

/** Bodies that are too large for memory, in unlinked files, bounded in bytes. */
export function createResponseFiles(limits: SpoolLimits): ResponseFiles {
  const { folder, maxBytes } = limits
  const space = createFileSpace(maxBytes)

  async function adopt({ path, bytes: length, digest }: SpooledBody): Promise<FileBody> {
    void removeAbandoned(folder)
    const handle = await openUnnamed(path, 'r').catch((cause: unknown) => {
      throw new Unavailable('The file of a response could not be opened.', { cause })
    })
    return { length, digest, handle, of: createFileSet(handle, length, space, folder) }
  }

  return {
    adopt,
    async gather(chunks) {
      // The client may disconnect meanwhile: others may have joined.
      const { signal } = new AbortController()
      const gathered = await spoolBody(chunks, { ...limits, signal, onProgress: () => undefined })
      return gathered instanceof Uint8Array
        ? Buffer.from(gathered.buffer, gathered.byteOffset, gathered.length)
        : adopt(gathered)
    },
    stats: space.stats,
  }
}
