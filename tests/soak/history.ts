/** A state of an article, and when it had certainly taken effect. */
type State = { title: string | null; by: number }

/** The states of every article over time, in `performance.now()` milliseconds, recorded by the writer. */
export type History = {
  /** Records that an article is being changed to this title, or to unpublished (null); call the result once it is. */
  begin: (slug: string, title: string | null) => () => void
  /** The minimum staleness of a response at the time of its request; null if it was never correct. */
  findStaleness: (slug: string, title: string | null, requestedAt: number) => number | null
}

export function createHistory(): History {
  const states = new Map<string, State[]>()
  return {
    begin(slug, title) {
      const state = { title, by: Infinity }
      const all = states.get(slug) ?? []
      all.push(state)
      states.set(slug, all)
      return () => void (state.by = performance.now())
    },
    findStaleness(slug, title, requestedAt) {
      const all = states.get(slug) ?? []
      let age: number | null = null
      for (const [index, state] of all.entries()) {
        if (state.title !== title) continue
        const next = all[index + 1]
        // This state may have lasted until the next one had certainly taken effect.
        const staleMs = next ? Math.max(0, requestedAt - next.by) : 0
        age = age === null ? staleMs : Math.min(age, staleMs)
      }
      return age
    },
  }
}
