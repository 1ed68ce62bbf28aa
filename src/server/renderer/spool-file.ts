import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

import { toSpoolPath } from '@/server/spool-folder'

/** A file that is written from its start to its end, and may be read after that. */
export type SpoolFile = {
  path: string
  write: (chunk: Uint8Array) => Promise<void>
  read: () => AsyncIterable<Uint8Array>
  /** Gives the SHA-256 of what was written, as Repr-Digest has it. */
  close: () => Promise<string>
}

export async function createSpoolFile(folder: string): Promise<SpoolFile> {
  const path = toSpoolPath(folder)
  const handle = await open(path, 'wx+', 0o600)
  const hash = createHash('sha256')
  return {
    path,
    async write(chunk) {
      hash.update(chunk)
      await handle.writeFile(chunk)
    },
    read: () => handle.createReadStream({ start: 0, autoClose: false }),
    async close() {
      await handle.close()
      return hash.digest('base64')
    },
  }
}
