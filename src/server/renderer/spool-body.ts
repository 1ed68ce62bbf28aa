import { rm } from 'node:fs/promises'

import type { BodyChunks } from '@/config/fill-listener'
import type { SpooledBody } from '@/config/spooled-body'
import { hasRoom, type SpoolLimits } from '@/server/spool-folder'
import { createSpoolFile, type SpoolFile } from './spool-file'

/** The bytes written between checks of the free disk space. */
const bytesBetweenChecks = 32 * 1024 * 1024

const noBytes = Buffer.alloc(0)

type Options = SpoolLimits & {
  /** Aborted when no client waits for the body any more. */
  signal: AbortSignal
  /** Called after each chunk. */
  onProgress: () => void
  /** Called after the last chunk; returns the beginning of the body. */
  toStart?: () => Uint8Array
}

/**
 * Collects a body in memory, or in a file once it is too large; the next chunk is generated once the last one was
 * written.
 */
export async function spoolBody(
  chunks: BodyChunks,
  { folder, maxMemoryBytes, maxBytes, signal, onProgress, toStart = () => noBytes }: Options,
): Promise<Uint8Array | SpooledBody> {
  const gathered: Uint8Array[] = []
  const files: SpoolFile[] = []
  let bytes = 0
  let uncheckedBytes = bytesBetweenChecks

  function count({ length }: Uint8Array): void {
    signal.throwIfAborted()
    onProgress()
    bytes += length
    if (bytes > maxBytes) throw new NoRoom(`A bulk export exceeds SPOOL_MAX_BYTES, which is ${maxBytes}.`)
  }

  async function open(): Promise<SpoolFile> {
    const file = await createSpoolFile(folder)
    files.push(file)
    return file
  }

  async function write(file: SpoolFile, chunk: Uint8Array): Promise<void> {
    uncheckedBytes += chunk.length
    if (uncheckedBytes >= bytesBetweenChecks) {
      uncheckedBytes = 0
      if (!(await hasRoom(folder))) throw new NoRoom(`The disk of ${folder} is almost full.`)
    }
    await file.write(chunk)
  }

  /** A file can only grow at its end. */
  async function prepend(start: Uint8Array, rest: SpoolFile): Promise<SpoolFile> {
    const file = await open()
    await write(file, start)
    for await (const chunk of rest.read()) {
      signal.throwIfAborted()
      onProgress()
      await write(file, chunk)
    }
    return file
  }

  try {
    let file: SpoolFile | null = null
    for await (const chunk of chunks) {
      count(chunk)
      if (file) {
        await write(file, chunk)
        continue
      }
      gathered.push(chunk)
      if (bytes <= maxMemoryBytes) continue
      file = await open()
      for (const each of gathered.splice(0)) await write(file, each)
    }
    const start = toStart()
    count(start)
    if (!file) return Buffer.concat([start, ...gathered], bytes)
    const whole = start.length > 0 ? await prepend(start, file) : file
    const digest = await whole.close()
    await removeAll(files.filter((each) => each !== whole))
    return { path: whole.path, bytes, digest }
  } catch (error) {
    await removeAll(files).catch(() => undefined)
    throw error
  }
}

async function removeAll(files: readonly SpoolFile[]): Promise<void> {
  for (const file of files) {
    await file.close().catch(() => undefined)
    await rm(file.path, { force: true })
  }
}

/** Treated like a full disk: the operator can free space, and the request is not wrong. */
class NoRoom extends Error {
  readonly code = 'ENOSPC'
}
