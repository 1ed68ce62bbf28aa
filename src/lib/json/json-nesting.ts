const [quote, backslash] = [0x22, 0x5c]
/** `[`, `{`, and what closes them. */
const steps: Readonly<Record<number, number>> = { 0x5b: 1, 0x7b: 1, 0x5d: -1, 0x7d: -1 }

/** True for JSON text with more levels of arrays and objects inside each other, outermost included, without parsing it. */
export function nestsDeeperThan(text: Uint8Array, levels: number): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < text.length; index++) {
    const byte = text[index]!
    if (isInString) {
      if (byte === backslash) index++
      else if (byte === quote) isInString = false
    } else if (byte === quote) isInString = true
    else {
      depth += steps[byte] ?? 0
      if (depth > levels) return true
    }
  }
  return false
}
