import type { Change } from '@/config/fill-listener'

/** The recent invalidations, for the renderer, which memoizes values that it reads. */
export type ChangeLog = {
  /** Adds the tags that were invalidated in a generation of the cache; null stands for everything. */
  add: (generation: number, tags: readonly string[] | null) => void
  /** All changes after a generation, oldest first. */
  since: (generation: number) => readonly Change[]
  latest: () => number
}

/** A reader that has missed more is told that everything has changed. */
const maxChanges = 2_000

export function createChangeLog(): ChangeLog {
  let changes: Change[] = []
  let latest = 0

  return {
    add(generation, tags) {
      latest = generation
      // Entries before a change of everything are not needed.
      if (tags === null) changes = []
      changes.push([generation, tags])
      if (changes.length > maxChanges) changes = [[generation, null]]
    },
    since(generation) {
      if (generation >= latest) return []
      // Most readers have missed only the last few.
      const index = changes.findLastIndex(([at]) => at <= generation)
      return index < 0 ? changes : changes.slice(index + 1)
    },
    latest: () => latest,
  }
}
