/** What a set of files takes, and how to give it up. */
export type SpaceEntry = { bytes: number; isEnded: boolean; evict: () => void }

/** Space for files, bounded in bytes. */
export type FileSpace = {
  add: (entry: SpaceEntry) => void
  remove: (entry: SpaceEntry) => void
  /** Marks an entry as used. */
  touch: (entry: SpaceEntry) => void
  /** Counts further bytes of an entry, and evicts others until there is space for them, or else the entry itself. */
  grow: (entry: SpaceEntry, bytes: number) => void
  stats: () => { bytes: number; count: number }
}

/**
 * Evicts first what only slow clients still read, since a newer response has replaced it; then the least recently
 * requested.
 */
export function createFileSpace(maxBytes: number): FileSpace {
  /** In order of their last use. */
  const entries = new Set<SpaceEntry>()
  let bytes = 0

  function remove(entry: SpaceEntry): void {
    if (entries.delete(entry)) bytes -= entry.bytes
  }

  return {
    add: (entry) => void entries.add(entry),
    remove,
    touch(entry) {
      if (entries.delete(entry)) entries.add(entry)
    },
    grow(entry, by) {
      if (!entries.has(entry)) return
      entry.bytes += by
      bytes += by
      while (bytes > maxBytes) {
        const others = [...entries].filter((each) => each !== entry)
        const victim = others.find(({ isEnded }) => isEnded) ?? others[0] ?? entry
        remove(victim)
        victim.evict()
      }
    },
    stats: () => ({ bytes, count: entries.size }),
  }
}
