import { toValueHash } from '@/importers/writing/imported-values'

/** A post of another publishing system: members of front matter, and its text as HTML. */
export type ExportedPost = {
  slug: string
  /** Its number on its site, by which links may know it: `/?p=7`. */
  id?: string
  data: Readonly<Record<string, unknown>>
  html: string
  /** All that its HTML is made of, as its system wrote it. */
  source: string | Uint8Array
}

/** The contents of another publishing system's export. */
export type ExportedSite = {
  posts: ExportedPost[]
  /** The base URL of its posts. */
  baseUrl: string | null
  /** Notes on contents that are not articles. */
  notes: string[]
}

/** A file with one post, with front matter in JSON. */
export function toPostFile({ slug, data, html, source }: ExportedPost): string {
  return `${JSON.stringify({ slug, ...data, sourceHash: toValueHash(source) }, null, 1)}\n${html}`
}

/** A sentence that counts documents that are not articles, by kind; null if there are none. */
export function toLeftOutNote(source: string, counts: ReadonlyMap<string, number>): string | null {
  if (counts.size === 0) return null
  const kinds = [...counts].map(([kind, count]) => `${count.toLocaleString('en')} ${kind}`)
  return `${source}: left out as no articles: ${kinds.join(', ')}.`
}
