/** Parses a list in the syntax of Python or JSON, `['a', "b"]`; any other text is one item. */
export function parseList(text: string): string[] {
  const trimmed = text.trim()
  if (!/^\[[\s\S]*\]$/.test(trimmed)) return [trimmed]
  const items = [...trimmed.slice(1, -1).matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^,\s][^,]*)/g)]
  return items.map(([, single, double, bare]) => unescape(single ?? double ?? bare?.trim() ?? '')).filter(Boolean)
}

function unescape(text: string): string {
  return text.replace(/\\(.)/g, (_, character: string) => ({ n: '\n', t: '\t', r: '' })[character] ?? character)
}
