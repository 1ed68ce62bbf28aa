/** How the body of an article file is written; `post` is HTML of an export, in which nothing is a template. */
export type Markup = 'markdown' | 'mdx' | 'html' | 'post' | 'docx'

const markups: readonly { pattern: RegExp; markup: Markup }[] = [
  { pattern: /\.(?:md|markdown)$/i, markup: 'markdown' },
  { pattern: /\.mdx$/i, markup: 'mdx' },
  { pattern: /\.(?:html?|njk)$/i, markup: 'html' },
  { pattern: /\.docx$/i, markup: 'docx' },
]

/** The markup of a file by its name; null for files that are no articles. */
export function toMarkup(path: string): Markup | null {
  return markups.find(({ pattern }) => pattern.test(path))?.markup ?? null
}

/** True for a name that the export of another publishing system may have. */
export function isExportName(name: string): boolean {
  return /\.(?:xml|wxr|json)$/i.test(name)
}
