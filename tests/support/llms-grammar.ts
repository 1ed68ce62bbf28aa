/** What the reader of an llms.txt gets from it. */
export type LlmsIndex = {
  title: string
  summary: string | null
  details: string
  sections: Record<string, { title: string; url: string; note: string | null }[]>
}

/**
 * Reads an llms.txt as the convention's reference parser does, with all its narrowness: a title and a
 * summary of one line, H2 sections of nothing but link items, the last of two sections of one name.
 * Throws where that parser fails.
 */
export function parseLlmsTxt(text: string): LlmsIndex {
  const [start = '', ...rest] = text.split(/^##[ \t]*(.*)$/m)
  const sections: LlmsIndex['sections'] = {}
  for (let index = 0; index < rest.length; index += 2) {
    const lines = (rest[index + 1] ?? '').split(/\n+/).filter((line) => line.trim() !== '')
    sections[rest[index] ?? ''] = lines.map(parseItem)
  }
  const head = /^#[ \t]*(.+)\n+(?:>[ \t]*(.+))?\n+([\s\S]*)/.exec(start.trim())
  if (!head) throw new Error('It does not begin with a title and something after it.')
  return { title: head[1] ?? '', summary: head[2] ?? null, details: head[3] ?? '', sections }
}

function parseItem(line: string) {
  const item = /-\s*\[([^\]]+)\]\(([^)]+)\)(?::\s*(.*))?/.exec(line)
  if (!item) throw new Error(`This line of a section is no link item: ${line}`)
  return { title: item[1] ?? '', url: item[2] ?? '', note: item[3] ?? null }
}
