/** The `.md` address of a page, given its canonical path and query. */
export function toMarkdownPath(canonicalPath: string): string {
  const [path = '/', query] = canonicalPath.split('?')
  const markdownPath = path === '/' ? '/index.md' : `${path}.md`
  return query ? `${markdownPath}?${query}` : markdownPath
}
