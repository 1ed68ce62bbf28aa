import type { FileHandle } from 'node:fs/promises'

import { openUnnamed, toSpoolPath } from '@/server/spool-folder'
import type { FileSpace, SpaceEntry } from './file-space'
import { Unavailable } from '@/server/http/problems/unavailable'

/** The files of one response: its body and its compressed variants. */
export type FileSet = {
  /** Keeps them open until it is released. `onEvict` has to stop reading at once, since the space is needed. */
  hold: (onEvict: () => void) => () => void
  /** Closes them once nothing holds them. */
  end: () => void
  /** A further file, to be written from its start, where `grow` counts what is written; {@link Unavailable} once closed. */
  add: () => Promise<{ handle: FileHandle; grow: (bytes: number) => void; discard: () => void }>
  /** Removes the response from the cache, once its space is needed. */
  onEvict: () => void
}

/** The files of a response whose body, of so many bytes, is in the first one. */
export function createFileSet(first: FileHandle, bytes: number, space: FileSpace, folder: string): FileSet {
  const handles = [first]
  const holders = new Set<() => void>()
  let isClosed = false

  const entry: SpaceEntry = {
    bytes: 0,
    isEnded: false,
    evict() {
      set.onEvict()
      set.end()
      for (const stop of [...holders]) stop()
    },
  }

  function closeIfDone(): void {
    if (isClosed || !entry.isEnded || holders.size > 0) return
    isClosed = true
    space.remove(entry)
    for (const handle of handles) void handle.close().catch(() => undefined)
  }

  function discard(handle: FileHandle, written: number): void {
    handles.splice(handles.indexOf(handle), 1)
    space.grow(entry, -written)
    void handle.close().catch(() => undefined)
  }

  const set: FileSet = {
    hold(onEvict) {
      if (isClosed) throw new Unavailable('The file of a response was evicted.')
      space.touch(entry)
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
      if (isClosed) {
        await handle.close()
        throw new Unavailable('The file of a response was evicted.')
      }
      handles.push(handle)
      let written = 0
      return {
        handle,
        grow(by) {
          written += by
          space.grow(entry, by)
        },
        discard: () => discard(handle, written),
      }
    },
    onEvict: () => undefined,
  }
  space.add(entry)
  space.grow(entry, bytes)
  return set
}
