import { escapeHtml } from '@/lib/escape-html'

/** A URL with the time of its last change (W3C date-time), if known. */
export type SitemapEntry = { url: string; lastModified?: string }

/** A sitemap in the sitemaps.org 0.9 format. */
export function toSitemap(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(
    ({ url, lastModified }) =>
      `  <url><loc>${escapeHtml(url)}</loc>${lastModified ? `<lastmod>${escapeHtml(lastModified)}</lastmod>` : ''}</url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}
