import { escapeHtml } from '@/lib/text/escape-html'
import { memoizeByObject } from '@/lib/memoize-by-object'

/** A URL with the time of its last change (W3C date-time), if known. */
export type SitemapEntry = { url: string; lastModified?: string }

/** The limit of a sitemap is 50,000. */
export const maxSitemapLength = 45_000

/** The parts of a sitemap in the sitemaps.org 0.9 format. An entry that is the same object as before is not written again. */
export function toSitemapParts(entries: Iterable<SitemapEntry>): Iterable<string> {
  return toDocument('urlset', 'url', entries)
}

/** A list of sitemaps, where there are too many addresses for one. */
export function toSitemapIndex(sitemaps: readonly SitemapEntry[]): string {
  return [...toDocument('sitemapindex', 'sitemap', sitemaps)].join('')
}

function* toDocument(root: string, element: string, entries: Iterable<SitemapEntry>): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
  for (const entry of entries) yield toLine(entry, element)
  yield `</${root}>\n`
}

const toLine = memoizeByObject(({ url, lastModified }: SitemapEntry, element: string) => {
  const time = lastModified ? `<lastmod>${escapeHtml(lastModified)}</lastmod>` : ''
  return `  <${element}><loc>${escapeHtml(url)}</loc>${time}</${element}>\n`
})
