import { describe, expect, it } from 'vitest'

import { changesSchema, type Change, type Changes } from '@/schemas/shared/changes'
import { readCatalogue, sendToCatalogue, catalogueUrl } from '../support/catalogue'
import { messagesOf, read, readDocs, send, type HttpResponse } from '../support/http'
import { baseUrl } from '../support/servers'

type Reader = (target: string, headers?: Record<string, string>) => Promise<HttpResponse>

const hosts: { name: string; url: string; get: Reader; kinds: Change['kind'][] }[] = [
  { name: 'content', url: baseUrl, get: read, kinds: ['article', 'finding'] },
  { name: 'catalogue', url: catalogueUrl, get: readCatalogue, kinds: ['book', 'bundle'] },
]

async function readChanges(get: Reader, target: string): Promise<Changes> {
  const { status, text, headers } = await get(target)
  expect(status, `${target}: ${text.slice(0, 300)}`).toBe(200)
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  const changes = JSON.parse(text) as Changes
  expect(changesSchema.parse(changes)).toEqual(changes)
  return changes
}

/** All that there is, page by page. */
async function readAll({ get, url }: (typeof hosts)[number], limit: number): Promise<Change[]> {
  const found: Change[] = []
  for (let target = `/changes.json?limit=${limit}`; ;) {
    const { changes, next, more, cursor } = await readChanges(get, target)
    found.push(...changes)
    expect(next).toBe(`${url}/changes.json?since=${cursor}${limit === 100 ? '' : `&limit=${limit}`}`)
    if (!more) return found
    expect(changes).toHaveLength(limit)
    target = next.slice(url.length)
  }
}

describe.each(hosts)('the changes of the $name host', (host) => {
  it('begin with all public documents, whatever the size of a page', async () => {
    const all = await readAll(host, 100)
    expect(await readAll(host, 37)).toEqual(all)
    expect(await readAll(host, 1000)).toEqual(all)
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(host.kinds))
    const existing = all.filter(({ change }) => change !== 'retracted')
    const pages = (await host.get('/sitemap.xml')).text
    const inSitemap = [...pages.matchAll(/<loc>([^<]+)<\/loc>/g)]
      .map(([, url = '']) => url)
      .filter((url) => /\/(books|bundles)\/[^/]+$|\/state-of-applied-ai\/\d+$|\/resources\/[^/]+$/.test(url))
      .filter((url) => !/\/resources\/(librarians|educators|hr-and-ld|public-service|hospitals)$/.test(url))
    expect(existing.map(({ url }) => url).toSorted()).toEqual(inSitemap.toSorted())
    for (const { revision } of existing) expect(revision).toMatch(/^[0-9a-f]{16}$/)
  })

  it('end with an empty page, whose URL stays the same until something changes', async () => {
    const all = await readChanges(host.get, '/changes.json?limit=1000')
    const end = await readChanges(host.get, all.next.slice(host.url.length))
    const last = end.changes.length > 0 ? await readChanges(host.get, end.next.slice(host.url.length)) : end
    expect(last).toMatchObject({ changes: [], more: false })
    expect(last.next).toContain(`since=${last.cursor}`)
  })

  it('are cached, compared and linked like other lists', async () => {
    const { headers } = await host.get('/changes.json?limit=1')
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(headers.link).toMatch(/<[^>]+\/changes\.json\?since=[^>]+&limit=1>; rel="next"/)
    const again = await host.get('/changes.json?limit=1', { 'if-none-match': headers.etag! })
    expect(again.status).toBe(304)
    const whole = await host.get('/changes.json?limit=1000')
    expect(whole.headers.link).not.toContain('rel="next"')
  })

  it('begin at a time', async () => {
    const { changes } = await readChanges(host.get, '/changes.json?limit=1000')
    const from = changes[Math.floor(changes.length / 2)]!.at
    const after = await readChanges(host.get, `/changes.json?limit=1000&since=${encodeURIComponent(from)}`)
    expect(after.changes.filter(({ change }) => change !== 'retracted')).toEqual(changes.filter(({ at }) => at > from))
    const ahead = await readChanges(host.get, '/changes.json?since=2999-01-01T00:00:00%2B02:00')
    expect(ahead.changes).toEqual([])
    expect(await readChanges(host.get, '/changes.json?since=')).toEqual(await readChanges(host.get, '/changes.json'))
  })

  it('have one revision in HTML, in Markdown and in JSON', async () => {
    const all = await readAll(host, 1000)
    for (const kind of host.kinds) {
      for (const { url, id, revision } of all.filter((change) => change.kind === kind && change.revision).slice(0, 3)) {
        const path = url.slice(host.url.length)
        const html = await host.get(path, { accept: 'text/html' })
        const markdown = await host.get(`${path}.md`)
        const json = await host.get(
          { article: '/api/articles/', finding: '/api/findings/', book: '/api/v1/books/', bundle: '/api/v1/bundles/' }[
            kind
          ] + id,
        )
        for (const { status, headers } of [html, markdown, json]) {
          expect(status).toBe(200)
          expect(headers['content-version']).toBe(`"${revision}"`)
          expect(headers['access-control-expose-headers']).toContain('Content-Version')
        }
        expect(html.text).toContain(`<meta name="revision" content="${revision}"/>`)
        expect(markdown.text.split('---')[1]).toMatch(new RegExp(`^revision: "?${revision}"?$`, 'm'))
        expect(json.text).not.toContain(revision)
      }
    }
  })
})

describe('a cursor that the host did not issue', () => {
  const texts = ['0', 'x', '-1', '2026-13-01T00:00:00Z', '2026-01-01', 'a'.repeat(5000)]

  it('is rejected, with a message that says what to do', async () => {
    for (const text of texts) {
      const response = await send(`/changes.json?since=${text}`)
      expect(response.status, text).toBe(400)
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(messagesOf(response)[0], text).toMatch(/^since must be the cursor .*; got "/)
      const problem = await sendToCatalogue(`/changes.json?since=${text}`)
      expect(problem.status, text).toBe(400)
      expect(JSON.parse(problem.text)).toMatchObject({
        code: 'invalid_parameter',
        detail: expect.stringMatching(/since must be/),
      })
    }
  })

  it('is 410 if it is from another list, so that a client starts again', async () => {
    const { cursor: ofCatalogue } = await readChanges(readCatalogue, '/changes.json')
    const { cursor: ofContent } = await readChanges(read, '/changes.json')
    for (const text of ['00000000-1', 'ffffffff-zzzzzzzzzz', ofCatalogue, `${ofContent.slice(0, 9)}zzzzzzzzzz`]) {
      const response = await send(`/changes.json?since=${text}`)
      expect(response.status, text).toBe(410)
      expect(messagesOf(response)[0], text).toMatch(/^since is ".*Begin again without since\.$/)
    }
    for (const text of ['00000000-1', ofContent, `${ofCatalogue.slice(0, 9)}zzzzzzzzzz`]) {
      const problem = await sendToCatalogue(`/changes.json?since=${text}`)
      expect(problem.status, text).toBe(410)
      expect(JSON.parse(problem.text), text).toMatchObject({ code: 'cursor_expired', status: 410 })
    }
  })

  it('is rejected when it is given twice, as is a limit out of bounds', async () => {
    expect((await send('/changes.json?since=a&since=b')).status).toBe(400)
    for (const limit of ['0', '1001', 'x', '1.5']) {
      const response = await send(`/changes.json?limit=${limit}`)
      expect(messagesOf(response)).toEqual([`limit must be an integer from 1 to 1000; got "${limit}".`])
    }
  })
})

it('articles and findings in lists and files carry no revision of their own', async () => {
  for (const doc of await readDocs<object>('/api/findings')) expect(doc).not.toHaveProperty('revision')
  expect((await read('/api/articles?limit=1')).headers).not.toHaveProperty('content-version')
})
