import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { query } from '../support/database'
import { dedicatedHosts, startDedicatedServer, type DedicatedServer } from '../support/dedicated-server'
import { createMarker } from '../support/editor'
import { send } from '../support/http'
import { servers } from '../support/servers'

const marker = createMarker()
let server: DedicatedServer

beforeAll(async () => {
  await query(`create database ${marker}`)
  const url = Object.assign(new URL(servers.databaseUrl), { pathname: `/${marker}` }).href
  server = await startDedicatedServer({
    DATABASE_URL: url,
    ADMIN_EMAIL: 'first@example.test',
    ADMIN_PASSWORD: 'a password of the first',
  })
})

afterAll(async () => {
  await server?.stop()
  await query(`drop database if exists ${marker} with (force)`)
})

const get = async (host: 'content' | 'catalogue', target: string, accept = '*/*') => {
  const response = await send(target, { origin: server.origin, headers: { host: dedicatedHosts[host], accept } })
  expect(response.status, target).toBe(200)
  return response.text
}

describe('A publication in which nothing has been published', () => {
  it('has an evidence record that was last changed when its database was made', async () => {
    const record = JSON.parse(await get('content', '/state-of-applied-ai/evidence.json')) as {
      updated: string
      attribution: string
    }
    const day = new Date(record.updated)
    expect(Date.now() - day.getTime()).toBeLessThan(24 * 3_600_000)
    expect(record.attribution).toContain(record.updated.slice(0, 10))
    for (const target of ['/llms-full.txt', '/datapackage.json', '/ro-crate-metadata.json', '/state-of-applied-ai'])
      expect(await get('content', target), target).not.toContain('1970')
  })

  it('has feeds and trade files that were last changed when its database was made', async () => {
    const files = [
      ['content', '/feed.xml', /<updated>([^<]+)/],
      ['content', '/resources/librarians/feed.xml', /<updated>([^<]+)/],
      ['content', '/state-of-applied-ai/feed.xml', /<updated>([^<]+)/],
      ['catalogue', '/feed.xml', /<updated>([^<]+)/],
      ['catalogue', '/catalogue.onix.xml', /<SentDateTime>([^<]+)/],
      ['catalogue', '/books.crossref.xml', /<timestamp>([^<]+)/],
    ] as const
    const { updated } = JSON.parse(await get('content', '/state-of-applied-ai/evidence.json')) as { updated: string }
    for (const [host, target, time] of files) {
      const day = time
        .exec(await get(host, target))?.[1]
        ?.replaceAll('-', '')
        .slice(0, 8)
      expect(day, target).toBe(updated.slice(0, 10).replaceAll('-', ''))
    }
  })

  it('says so on its pages, without filters, headings and numbers of nothing', async () => {
    const pages = [
      ['content', '/', /Nothing has been published/, /0 findings|1970/],
      [
        'content',
        '/state-of-applied-ai',
        /Nothing has been published/,
        /<form|No finding matches|Page 1|id="findings"/,
      ],
      ['content', '/resources', /Nothing has been published/, /Page 1/],
      ['content', '/archive', /Nothing has been published/, /Page 1|\(0\)/],
      ['catalogue', '/', /Nothing has been published/, /0 titles|By tier|By language/],
      ['catalogue', '/books', /Nothing has been published/, /0 titles, |facet-/],
      ['catalogue', '/catalogue-all', /Nothing has been published/, /0 titles/],
    ] as const
    for (const [host, target, present, absent] of pages) {
      const html = await get(host, target, 'text/html')
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
      expect(main, `${host} ${target}`).toMatch(present)
      expect(main, `${host} ${target}`).not.toMatch(absent)
    }
  })

  it.each([
    ['content', '/'],
    ['content', '/resources'],
    ['content', '/archive'],
    ['content', '/state-of-applied-ai'],
    ['catalogue', '/'],
    ['catalogue', '/books'],
    ['catalogue', '/bundles'],
    ['catalogue', '/authors'],
    ['catalogue', '/subjects'],
    ['catalogue', '/catalogue-all'],
  ] as const)('is not described by numbers of nothing: %s %s', async (host, target) => {
    const description = /<meta name="description" content="([^"]+)"/.exec(await get(host, target, 'text/html'))?.[1]
    expect(description).toMatch(/^\D+$/)
  })
})
