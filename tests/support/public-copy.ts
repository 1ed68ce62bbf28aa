import { catalogueOperations } from '@/surface/catalogue/operations'
import { contentOperations } from '@/surface/content/operations'
import { comparable, send } from './http'

type Host = 'content' | 'catalogue'
type Site = { urls: Record<Host, string>; origins: Record<Host, string> }

const accepts = ['text/html', 'text/markdown', 'application/json']

/**
 * Every public response of a site: each URL of both sitemaps and each operation without a path parameter, in every
 * format, with its headers except for the date; and the images that its media list names. `urls` are the public
 * addresses, `origins` where the site is reached.
 */
export async function copyPublicSite({ urls, origins }: Site): Promise<Map<string, unknown>> {
  const copy = new Map<string, unknown>()
  const get = async (host: Host, target: string, accept: string) => {
    const response = await send(target, {
      origin: origins[host],
      headers: { host: new URL(urls[host]).host, accept },
    })
    copy.set(`${host} ${target} ${accept}`, comparable(response))
    return response
  }
  for (const host of ['content', 'catalogue'] as const) {
    const sitemap = await get(host, '/sitemap.xml', '*/*')
    const pages = [...sitemap.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) =>
      url.replaceAll('&amp;', '&').slice(urls[host].length),
    )
    const operations = host === 'content' ? contentOperations : catalogueOperations
    const paths = operations
      .filter(({ method, path }) => method === 'GET' && !path.includes('{'))
      .map(({ path }) => path)
    for (const target of new Set([...pages, ...paths])) for (const accept of accepts) await get(host, target, accept)
  }
  for (let page = 1; ; page++) {
    const list = await get('content', `/api/media?limit=100&page=${page}`, 'application/json')
    const { docs, hasNextPage } = JSON.parse(list.text) as {
      docs: { url: string; sizes: Record<string, { url: string | null }> }[]
      hasNextPage: boolean
    }
    for (const { url, sizes } of docs) {
      const files = [url, ...Object.values(sizes).map((size) => size.url)].filter((file) => file !== null)
      for (const file of new Set(files)) await get('content', file.slice(urls.content.length), '*/*')
    }
    if (!hasNextPage) return copy
  }
}
