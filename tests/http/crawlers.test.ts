import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { dedicatedHosts, startDedicatedServer, type DedicatedServer } from '../support/dedicated-server'
import { send } from '../support/http'

describe('a copy that crawlers should not visit (CRAWLERS=off)', () => {
  let server: DedicatedServer

  beforeAll(async () => {
    server = await startDedicatedServer({ CRAWLERS: 'off' })
  })

  afterAll(() => server.stop())

  it.each(['content', 'catalogue'] as const)('asks them to stay away from all of the %s host', async (name) => {
    const get = (target: string, accept = '*/*') =>
      send(target, { origin: server.origin, headers: { host: dedicatedHosts[name], accept } })
    const signal = 'search=no, ai-input=no, ai-train=no'
    expect((await get('/robots.txt')).text).toBe(`User-agent: *\nDisallow: /\nContent-Signal: ${signal}\n`)
    for (const target of ['/', '/robots.txt', '/sitemap.xml', '/share.jpg', '/none-such', '/healthz', '/readyz'])
      expect((await get(target)).headers['x-robots-tag'], target).toBe('noindex')
    const { etag = '' } = (await get('/llms.txt')).headers
    const headers = { host: dedicatedHosts[name], 'if-none-match': etag }
    const unchanged = await send('/llms.txt', { origin: server.origin, headers })
    expect([unchanged.status, unchanged.headers['x-robots-tag']]).toEqual([304, 'noindex'])
    const fields = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`x-${index}`, '1']))
    const refused = await send('/', { origin: server.origin, headers: { host: dedicatedHosts[name], ...fields } })
    expect([refused.status, refused.headers['x-robots-tag']]).toEqual([431, 'noindex'])
    expect((await get('/', 'text/markdown')).headers['content-signal']).toBe(signal)
  })
})
