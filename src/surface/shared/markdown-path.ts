/** The `.md` address of a page, given its canonical path and query. */
export function toMarkdownPath(canonicalPath: string): string {
  const [path = '/', query] = canonicalPath.split('?')
  const markdownPath = path === '/' ? '/index.md' : `${path}.md`
  return query ? `${markdownPath}?${query}` : markdownPath
}

/** The address of one section of a page's Markdown. */
export function toSectionPath(canonicalPath: string, id: string): string {
  const path = toMarkdownPath(canonicalPath)
  return `${path}${path.includes('?') ? '&' : '?'}section=${encodeURIComponent(id)}`
}
