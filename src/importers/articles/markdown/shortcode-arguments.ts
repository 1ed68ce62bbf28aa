/** Called with what was found, and what became of it. */
export type Note = (name: string, outcome: string) => void

export type Arguments = { named: Record<string, string>; positional: string[] }

/** The arguments of a shortcode of Hugo or a tag of Jekyll. */
export function parseArguments(text: string): Arguments {
  const result: Arguments = { named: {}, positional: [] }
  for (const [, key, double, single, raw, bare] of text.matchAll(
    /(?:([\w-]+)\s*[=:]\s*)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'(?![\w])|`([^`]*)`|([^\s"`=,]+))/g,
  )) {
    const value = ((double ?? single)?.replace(/\\(.)/g, '$1') ?? raw ?? bare ?? '').trim()
    if (key) result.named[key.toLowerCase()] = value
    else result.positional.push(value)
  }
  return result
}
