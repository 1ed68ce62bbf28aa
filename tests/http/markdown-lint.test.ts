import { describe, expect, it } from 'vitest'

import { catalogueUrl, sendToCatalogue } from '../support/catalogue'
import { send } from '../support/http'
import { lintMarkdown } from '../support/lint-markdown'
import { baseUrl } from '../support/servers'

const accept = 'text/markdown'

/** Views of pages, problems and sitemaps, which no list of pages has. */
const further = {
  content: [
    ...['/resources?page=2', '/resources?page=99', '/search?q=library', '/search?q=nothing-says-this'],
    ...['/state-of-applied-ai?kind=regulation', '/search?kind=x', '/nothing', '/sitemap.md'],
  ],
  catalogue: ['/books?q=the', '/books?tier=2', '/books?page=x', '/nothing', '/sitemap.md'],
}

describe.each([
  ['content', baseUrl, send, further.content],
  ['catalogue', catalogueUrl, sendToCatalogue, further.catalogue],
] as const)('the Markdown of the %s host', (_, origin, read, others) => {
  it('is clean under markdownlint on every page', async () => {
    const { text: sitemap } = await read('/sitemap.xml')
    const addresses = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url.slice(origin.length))
    const pages = addresses.filter((path) => !path.endsWith('.xml'))
    expect(pages.length).toBeGreaterThan(0)
    const found: string[] = []
    for (const path of [...pages, ...others]) {
      const { text } = await read(path, { headers: { accept } })
      for (const problem of await lintMarkdown(text)) found.push(`${path} ${problem}`)
    }
    expect(found).toEqual([])
  })
})
