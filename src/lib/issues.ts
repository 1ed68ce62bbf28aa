/** Validated values, or the issues found; each names the parameter, its value and what is allowed. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; issues: string[] }

/** Collects the issues of one request. */
export type Issues = {
  push: (message: string) => void
  readonly isEmpty: boolean
  /** The first ten messages, and one that counts the rest, so that responses stay short. */
  toMessages: () => string[]
}

const maxMessages = 10

export function createIssues(): Issues {
  const messages: string[] = []
  let count = 0
  return {
    push(message) {
      count++
      if (messages.length < maxMessages) messages.push(message)
    },
    get isEmpty() {
      return count === 0
    },
    toMessages() {
      const more = count - messages.length
      if (more === 0) return [...messages]
      return [...messages, more === 1 ? 'There is 1 more fault.' : `There are ${more} more faults.`]
    },
  }
}
