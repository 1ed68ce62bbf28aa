/** Maximum nesting of a value: enough for fifty nested lists. */
const maxLevels = 210

/** True when objects and lists nest too deeply. Iterative, because such a value would overflow the stack of a recursion. */
export function isTooNested(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= maxLevels; depth++) {
    const next: unknown[] = []
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue
      for (const member of Object.values(item)) if (typeof member === 'object' && member !== null) next.push(member)
    }
    if (next.length === 0) return false
    level = next
  }
  return true
}
