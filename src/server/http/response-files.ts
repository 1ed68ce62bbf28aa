import { mkdir, type FileHandle } from 'node:fs/promises'

import type { SpooledBody } from '@/config/spooled-body'
import type { BodyChunks } from '@/config/fill-listener'
import { spoolBody } from '@/server/renderer/spool-body'
import { openUnnamed, removeAbandoned, toSpoolPath, type SpoolLimits } from '@/server/spool-folder'
import { Unavailable } from './unavailable'

/** A body in a file, which many clients read concurrently through one descriptor. */
export type FileBody = {
  readonly length: number
  readonly digest: string
  readonly handle: FileHandle
  readonly of: FileSet
}

/** The files of one response: its body and its compressed variants. */
export type FileSet = {
  /** Keeps them open until it is released. `onEvict` has to stop reading at once, since the space is needed. */
  hold: (onEvict: () => void) => () => void
  /** Closes them once nothing holds them. */
  end: () => void
  /** A further file, to be written from its start. `grow` counts what is written. */
  add: () => Promise<{ handle: FileHandle; grow: (bytes: number) => void; discard: () => void }>
  /** Removes the response from the cache, once its space is needed. */
  onEvict: () => void
}

export type ResponseFiles = {
  /** Opens a body that the renderer has written. */
  adopt: (body: SpooledBody) => Promise<FileBody>
  /** Collects a body that is generated in this process, in a file if it is too large for memory. */
  gather: (chunks: BodyChunks) => Promise<Buffer | FileBody>
  stats: () => { bytes: number; count: number }
}

type Entry = { bytes: number; isEnded: boolean; evict: () => void }

/** Prepares the folder, and removes files of killed processes. */
export async function openResponseFiles(options: SpoolLimits): Promise<ResponseFiles> {
  await mkdir(options.folder, { recursive: true })
  await removeAbandoned(options.folder)
  return createResponseFiles(options)
}

/**
 * Bodies that are too large for memory, in unlinked files, bounded in bytes. Evicts first those that only slow clients
 * still read, since a newer response has replaced them; then the least recently requested.
 */
export function createResponseFiles(limits: SpoolLimits): ResponseFiles {
  const { folder, maxBytes } = limits
  /** In order of their last use. */
  const entries = new Set<Entry>()
  let bytes = 0

  function remove(entry: Entry): void {
    if (entries.delete(entry)) bytes -= entry.bytes
  }

  function touch(entry: Entry): void {
    if (entries.delete(entry)) entries.add(entry)
  }

  function grow(entry: Entry, by: number): void {
    if (!entries.has(entry)) return
    entry.bytes += by
    bytes += by
    while (bytes > maxBytes) {
      const others = [...entries].filter((each) => each !== entry)
      const victim = others.find(({ isEnded }) => isEnded) ?? others[0] ?? entry
      remove(victim)
      victim.evict()
    }
  }

  function createSet(first: FileHandle): { set: FileSet; entry: Entry } {
    const handles = [first]
    const holders = new Set<() => void>()
    let isClosed = false

    function closeIfDone(): void {
      if (isClosed || !entry.isEnded || holders.size > 0) return
      isClosed = true
      remove(entry)
      for (const handle of handles) void handle.close().catch(() => undefined)
    }

    const entry: Entry = {
      bytes: 0,
      isEnded: false,
      evict() {
        set.onEvict()
        set.end()
        for (const stop of [...holders]) stop()
      },
    }
    const set: FileSet = {
      hold(onEvict) {
        if (isClosed) throw new Unavailable('The file of a response was evicted.')
        touch(entry)
        // Several may pass the same function.
        const holder = () => onEvict()
        holders.add(holder)
        return () => {
          if (holders.delete(holder)) closeIfDone()
        }
      },
      end() {
        entry.isEnded = true
        closeIfDone()
      },
      async add() {
        const handle = await openUnnamed(toSpoolPath(folder), 'wx+')
        handles.push(handle)
        let written = 0
        return {
          handle,
          grow(by) {
            written += by
            grow(entry, by)
          },
          discard() {
            handles.splice(handles.indexOf(handle), 1)
            grow(entry, -written)
            void handle.close().catch(() => undefined)
          },
        }
      },
      onEvict: () => undefined,
    }
    return { set, entry }
  }

  async function adopt({ path, bytes: length, digest }: SpooledBody): Promise<FileBody> {
    void removeAbandoned(folder)
    const handle = await openUnnamed(path, 'r').catch((cause: unknown) => {
      throw new Unavailable('The file of a response could not be opened.', { cause })
    })
    const { set, entry } = createSet(handle)
    entries.add(entry)
    grow(entry, length)
    return { length, digest, handle, of: set }
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
    stats: () => ({ bytes, count: entries.size }),
  }
}
