/** The maximum time of long work in one turn, so that other requests, such as saves, are not delayed. */
export const turnMs = 4

const waiting: (() => void)[] = []

/** Resolves in a later iteration of the event loop, one caller in each: long work of many must not add up. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(resumeNext)
  })
}

function resumeNext(): void {
  const resume = waiting.shift()
  if (waiting.length > 0) setImmediate(resumeNext)
  resume?.()
}

/** A check to await between the parts of long work: once these have taken a few milliseconds, other work has its turn. */
export function createTurns(): () => Promise<void> | undefined {
  let turnEnd = performance.now() + turnMs
  return () => {
    if (performance.now() <= turnEnd) return undefined
    return nextTurn().then(() => void (turnEnd = performance.now() + turnMs))
  }
}
