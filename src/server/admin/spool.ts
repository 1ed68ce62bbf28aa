import type { FileHandle } from 'node:fs/promises'
import os from 'node:os'
import { Readable } from 'node:stream'

import type { ByteBudget } from '@/server/http/byte-budget'
import { Unavailable } from '@/server/http/problems/unavailable'
import { openUnnamed, toSpoolPath } from '@/server/spool-folder'

/** A body that was received completely, in memory or, if it is long, on disk. */
export type Spooled = {
  bytes: number
  /** The body if it is in memory; null if it is on disk. */
  buffer: Buffer | null
  /** Reads it from its start. */
  toStream: () => Readable
  /** Frees it; to be called once, when nobody reads it any more. */
  discard: () => void
}

/** Why a body was not received: `over-budget` when too many bytes are buffered for this client or for all. */
export type NotSpooled = 'too-large' | 'too-slow' | 'over-budget' | 'disconnected'

type Options = {
  maxBytes: number
  timeoutMs: number
  /** Aborted when its sender, or the client that waits for it, has disconnected. */
  signal: AbortSignal
  /** The client that it counts against. */
  client: string
  /** The budgets of memory and of disk; without the latter everything stays in memory. */
  memory: ByteBudget
  disk?: ByteBudget
  /** Called when the body, already received, is evicted from its budget: closes the connection that it is for. */
  onEvict: () => void
}

/** Longer bodies are written to disk. */
const maxMemoryBytes = 256 * 1024
/** A file takes a descriptor too, so it counts as at least this many bytes. */
const minFileBytes = 4 * 1024 * 1024
/** The bytes that may wait to be written before back-pressure pauses the sender. */
const maxPendingBytes = 1024 * 1024

/**
 * Receives a body up to a size and a time, by the bytes that arrive whatever length was declared. Rejects only where the
 * disk does not take it, with {@link Unavailable}.
 */
export function spool(
  source: Readable,
  { maxBytes, timeoutMs, signal, client, memory, disk, onEvict }: Options,
): Promise<Spooled | NotSpooled> {
  return new Promise((resolve, reject) => {
    let isDone = false
    let chunks: Buffer[] = []
    let size = 0
    let pending = 0
    let counted = 0
    let file: Promise<FileHandle> | null = null
    let written: Promise<unknown> = Promise.resolve()
    const onEvicted = () => (isDone ? onEvict() : fail('over-budget'))
    let reservation = memory.reserve(client, onEvicted)
    const timer = setTimeout(() => fail('too-slow'), timeoutMs)

    function write(bytes: Buffer): void {
      const handle = (file ??= openUnnamed(toSpoolPath(os.tmpdir()), 'wx+'))
      pending += bytes.length
      if (pending > maxPendingBytes) source.pause()
      written = Promise.all([handle, written]).then(async ([into]) => {
        // All of it: a single write may take less when the disk is nearly full.
        await into.writeFile(bytes)
        pending -= bytes.length
        if (pending <= maxPendingBytes && !isDone) source.resume()
      })
      written.catch(failToStore)
    }

    function onData(chunk: Buffer): void {
      size += chunk.length
      if (size > maxBytes) return fail('too-large')
      if (file) {
        write(chunk)
      } else {
        chunks.push(chunk)
        if (!disk || size <= maxMemoryBytes) return reservation.grow(chunk.length)
        reservation.release()
        reservation = disk.reserve(client, onEvicted)
        write(Buffer.concat(chunks))
        chunks = []
      }
      const due = Math.max(size, minFileBytes) - counted
      counted += due
      if (due > 0) reservation.grow(due)
    }

    function stop(): boolean {
      if (isDone) return false
      isDone = true
      clearTimeout(timer)
      signal.removeEventListener('abort', onDisconnect)
      source.off('data', onData).off('end', onEnd).off('error', onDisconnect)
      source.on('error', () => undefined)
      return true
    }

    function fail(reason: NotSpooled): void {
      if (release()) resolve(reason)
    }

    function failToStore(cause: Error): void {
      if (!release()) return
      reject(new Unavailable(`A long body cannot be kept in ${os.tmpdir()}: ${cause.message}`, { cause }))
    }

    function release(): boolean {
      if (!stop()) return false
      reservation.release()
      closeFile(file)
      // A paused stream would keep a client that is still writing from reading the response.
      source.resume()
      return true
    }

    function onEnd(): void {
      written.then(async () => {
        const handle = await file
        const buffer = handle ? null : Buffer.concat(chunks, size)
        if (stop()) resolve(createSpooled({ size, buffer, handle, release: reservation.release }))
      }, failToStore)
    }

    function onDisconnect(): void {
      fail('disconnected')
    }

    if (signal.aborted || source.destroyed) return onDisconnect()
    signal.addEventListener('abort', onDisconnect)
    // It is paused where its beginning was read before.
    source.on('data', onData).once('end', onEnd).once('error', onDisconnect).resume()
  })
}

/** A body in memory, without a budget. */
export function toSpooled(text: string): Spooled {
  const buffer = Buffer.from(text)
  return { bytes: buffer.length, buffer, toStream: () => Readable.from([buffer]), discard: () => undefined }
}

type Parts = { size: number; buffer: Buffer | null; handle: FileHandle | null; release: () => void }

function createSpooled({ size, buffer, handle, release }: Parts): Spooled {
  return {
    bytes: size,
    buffer,
    toStream: () => handle?.createReadStream({ start: 0, autoClose: false }) ?? Readable.from(buffer ? [buffer] : []),
    discard() {
      release()
      closeFile(handle && Promise.resolve(handle))
    },
  }
}

function closeFile(file: Promise<FileHandle> | null): void {
  file?.then((handle) => handle.close()).catch(() => undefined)
}
