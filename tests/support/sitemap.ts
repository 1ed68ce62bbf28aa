import { readText } from './http'
import { baseUrl } from './servers'

export type SitemapUrl = { url: string; path: string; lastModified: string | null }

/** The sitemap's entries, in its order. */
export async function readSitemap(): Promise<SitemapUrl[]> {
  const xml = await readText('/sitemap.xml', 'application/xml; charset=utf-8')
  return [...xml.matchAll(/<url><loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?<\/url>/g)].map(
    ([, url = '', time]) => {
      const address = url.replaceAll('&amp;', '&')
      return { url: address, path: address.slice(baseUrl.length), lastModified: time ?? null }
    },
  )
}

/** The Markdown URL of a page, by the documented rule. */
export function toMarkdownAddress(path: string): string {
  const [name = '', query] = path.split('?')
  return `${name === '/' ? '/index' : name}.md${query ? `?${query}` : ''}`
}
