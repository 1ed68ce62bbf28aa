/** The last segment of a path or URL without its file extension; null when there is none. */
export function toLastSegment(path: string): string | null {
  const segment = path.split(/[?#]/, 1)[0]?.split('/').findLast(Boolean)
  return segment ? segment.replace(/\.(html?|md|mdx|markdown|php|aspx?)$/i, '') : null
}

/** Percent-decodes a path; returns it unchanged where that is not possible. */
export function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
