import type { ChangeLog } from './change-log'

/** When which tags were invalidated, by generations: each invalidation begins one. */
export type Invalidations = {
  /** The generation of now; a fill records the one in which it starts. */
  current: () => number
  /** Begins a generation in which these tags are invalidated, or everything with null. */
  add: (tags: readonly string[] | null) => void
  /** True if any of these tags was invalidated after a generation. */
  includeAny: (tags: readonly string[], after: number) => boolean
  /** False once there are so many tags that clearing the cache is cheaper than remembering each. */
  areFew: () => boolean
}

const maxTags = 50_000

export function createInvalidations(changeLog: ChangeLog | undefined): Invalidations {
  let generation = 0
  let clearedIn = 0
  const invalidatedIn = new Map<string, number>()
  return {
    current: () => generation,
    add(tags) {
      generation++
      changeLog?.add(generation, tags)
      if (tags) for (const tag of tags) invalidatedIn.set(tag, generation)
      else {
        clearedIn = generation
        invalidatedIn.clear()
      }
    },
    includeAny: (tags, after) => clearedIn > after || tags.some((tag) => (invalidatedIn.get(tag) ?? 0) > after),
    areFew: () => invalidatedIn.size <= maxTags,
  }
}
