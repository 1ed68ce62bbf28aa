/** A parsed llms.txt. */
export type LlmsIndex = {
  title: string
  summary: string | null
  details: string
  sections: Record<string, { title: string; url: string; note: string | null }[]>
}

/**
 * Parses an llms.txt as the convention's reference parser does, with all its limitations: a title and a
 * summary of one line, H2 sections of link items only, the last of two sections with the same name.
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
  if (!head) throw new Error('It does not begin with a title followed by text.')
  return { title: head[1] ?? '', summary: head[2] ?? null, details: head[3] ?? '', sections }
}

function parseItem(line: string) {
  const item = /-\s*\[([^\]]+)\]\(([^)]+)\)(?::\s*(.*))?/.exec(line)
  if (!item) throw new Error(`This line of a section is not a link item: ${line}`)
  return { title: item[1] ?? '', url: item[2] ?? '', note: item[3] ?? null }
}
