/** A post of another publishing system: members of front matter, and its text as HTML. */
export type ExportedPost = {
  slug: string
  data: Readonly<Record<string, unknown>>
  html: string
}

/** What the export of another publishing system holds. */
export type ExportedSite = {
  posts: ExportedPost[]
  /** Where its posts stood. */
  baseUrl: string | null
  /** What of it is no article, in sentences. */
  notes: string[]
}

/** The text of a file that holds one post, with front matter in JSON. */
export function toPostFile({ slug, data, html }: ExportedPost): string {
  return `${JSON.stringify({ slug, ...data }, null, 1)}\n${html}`
}

/** A sentence on documents that are no articles, by kind and number; null where there are none. */
export function toLeftOutNote(source: string, counts: ReadonlyMap<string, number>): string | null {
  if (counts.size === 0) return null
  const kinds = [...counts].map(([kind, count]) => `${count.toLocaleString('en')} ${kind}`)
  return `${source}: left out as no articles: ${kinds.join(', ')}.`
}
