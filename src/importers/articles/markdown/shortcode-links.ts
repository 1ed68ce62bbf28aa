import { fileScheme } from '@/importers/articles/file-scheme'

/** The link that stands for an embedded video; null without its id. */
export function toVideoLink(
  base: string,
  service: string,
  named: Record<string, string>,
  positional: readonly string[],
): string | null {
  const id = named.id ?? positional[0]
  return id ? `\n\n[${escapeLabel(named.title ?? `Video on ${service}`)}](${base}${encodeURIComponent(id)})\n\n` : null
}

/** The destination of a Markdown link: a web address, or a file of the import. */
export function toDestination(target: string): string {
  return /^https?:/.test(target)
    ? target.replace(/[()\s]/g, encodeURIComponent)
    : `${fileScheme}${encodeURI(target).replace(/[()]/g, (c) => (c === '(' ? '%28' : '%29'))}`
}

/** A text in the brackets of a Markdown link. */
export function escapeLabel(text: string): string {
  return text.replace(/[[\]]/g, '\\$&')
}

/** True inside `](…)` or `href="…"`, where what replaces a shortcode has to be a URL; outputs may stand before it. */
export function isInDestination(markdown: string, offset: number): boolean {
  const before = markdown.slice(Math.max(0, offset - 300), offset).replace(/\{\{[^{}]*\}\}/g, '')
  return /(\]\(\s*<?|(href|src)\s*=\s*["']?|\]:\s*)[^\s"')<>]*$/.test(before)
}
