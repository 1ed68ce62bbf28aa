import { mkdir, type FileHandle } from 'node:fs/promises'

import type { SpooledBody } from '@/config/spooled-body'
import type { BodyChunks } from '@/config/fill-listener'
import { spoolBody } from '@/server/renderer/spool-body'
import { openUnnamed, removeAbandoned, toSpoolPath, type SpoolLimits } from '@/server/spool-folder'
import { Unavailable } from './unavailable'

/** A body in a file, of which many read at a time through one descriptor. */
export type FileBody = {
  readonly length: number
  readonly digest: string
  readonly handle: FileHandle
  readonly of: FileSet
}

/** The files of one response: its body, and what it is compressed to. */
export type FileSet = {
  /** Keeps them open until it is released. `onEvict` is to stop reading at once: others need the space. */
  hold: (onEvict: () => void) => () => void
  /** They are closed once nobody holds them. */
  end: () => void
  /** A further file, to be written from its start. `grow` counts what is written. */
  add: () => Promise<{ handle: FileHandle; grow: (bytes: number) => void; discard: () => void }>
  /** Keeps others from finding the response, once its space is needed. */
  onEvict: () => void
}

export type ResponseFiles = {
  /** Opens a body that the renderer has written. */
  adopt: (body: SpooledBody) => Promise<FileBody>
  /** Gathers a body that is made here, in a file if it is too large for memory. */
  gather: (chunks: BodyChunks) => Promise<Buffer | FileBody>
  stats: () => { bytes: number; count: number }
}

type Entry = { bytes: number; isEnded: boolean; evict: () => void }

/** Prepares the folder, and removes what a process has left there that was killed. */
export async function openResponseFiles(options: SpoolLimits): Promise<ResponseFiles> {
  await mkdir(options.folder, { recursive: true })
  await removeAbandoned(options.folder)
  return createResponseFiles(options)
}

/**
 * Bodies that are too large for memory, in files without a name, bounded in bytes. First those are given up that are read
 * by slow readers alone, because a newer response has replaced theirs; then what was not asked for the longest.
 */
export function createResponseFiles(limits: SpoolLimits): ResponseFiles {
  const { folder, maxBytes } = limits
  /** In the order of their last use. */
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
        if (isClosed) throw new Unavailable('The file of a response was given up.')
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
      // Whoever waits for it may leave: others may have begun to wait.
      const { signal } = new AbortController()
      const gathered = await spoolBody(chunks, { ...limits, signal, onProgress: () => undefined })
      return gathered instanceof Uint8Array
        ? Buffer.from(gathered.buffer, gathered.byteOffset, gathered.length)
        : adopt(gathered)
    },
    stats: () => ({ bytes, count: entries.size }),
  }
}
