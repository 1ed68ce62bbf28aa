import { createHash } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'

import type { BodyChunks } from '@/config/fill-listener'
import type { SpooledBody } from '@/config/spooled-body'
import { hasRoom, toSpoolPath, type SpoolLimits } from '@/server/spool-folder'

/** How much may be written before the room on the disk is looked at again. */
const bytesBetweenChecks = 32 * 1024 * 1024

type Options = SpoolLimits & {
  /** Aborted when nobody waits for the body any more. */
  signal: AbortSignal
  /** Called whenever something was made. */
  onProgress: () => void
}

/** Gathers a body in memory, or in a file once it is too large; the next chunk is made when the last one was written. */
export async function spoolBody(
  chunks: BodyChunks,
  { folder, maxMemoryBytes, maxBytes, signal, onProgress }: Options,
): Promise<Uint8Array | SpooledBody> {
  const gathered: Uint8Array[] = []
  const hash = createHash('sha256')
  let bytes = 0
  let written = 0
  let checkedAt = 0
  let file: { path: string; handle: FileHandle } | null = null

  async function write(chunk: Uint8Array): Promise<void> {
    if (written >= checkedAt + bytesBetweenChecks || written === 0) {
      checkedAt = written
      if (!(await hasRoom(folder))) throw new NoRoom(`The disk of ${folder} is almost full.`)
    }
    hash.update(chunk)
    await file?.handle.writeFile(chunk)
    written += chunk.length
  }

  try {
    for await (const chunk of chunks) {
      signal.throwIfAborted()
      onProgress()
      bytes += chunk.length
      if (bytes > maxBytes) throw new NoRoom(`A file of everything exceeds SPOOL_MAX_BYTES, which is ${maxBytes}.`)
      if (file) {
        await write(chunk)
        continue
      }
      gathered.push(chunk)
      if (bytes <= maxMemoryBytes) continue
      const path = toSpoolPath(folder)
      file = { path, handle: await open(path, 'wx', 0o600) }
      for (const each of gathered.splice(0)) await write(each)
    }
    if (!file) return Buffer.concat(gathered, bytes)
    await file.handle.close()
    return { path: file.path, bytes, digest: hash.digest('base64') }
  } catch (error) {
    await file?.handle.close().catch(() => undefined)
    if (file) await rm(file.path, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Counts as a full disk: whoever runs the server can make room, and the request is not wrong. */
class NoRoom extends Error {
  readonly code = 'ENOSPC'
}
