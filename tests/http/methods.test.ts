import { beforeAll, describe, expect, it } from 'vitest'

import { contentOperations } from '@/surface/content-operations'
import type { Operation } from '@/surface/operation'
import { query } from '../support/database'
import { comparable, messagesOf, send } from '../support/http'
import { baseUrl } from '../support/servers'

let values: Record<string, string>

beforeAll(async () => {
  const [row] = await query<{ id: number; slug: string; media: number; filename: string }>(
    `select a.id, a.slug, m.id as media, m.filename from articles a join media m on m.id = a.hero_image_id where a._status = 'published' limit 1`,
  )
  const [finding] = await query<{ id: number }>(`select id from evidence_entries where _status = 'published' limit 1`)
  values = { 'state-of-applied-ai/{id}': String(finding?.id), 'articles/{id}': String(row?.id), 'media/{id}': String(row?.media), 'resources/{slug}': row?.slug ?? '', 'media/{filename}': row?.filename ?? '' }
})

const fill = (path: string) => path.replace(/([\w-]+\/)\{(\w+)\}/, (whole, before: string) => `${before}${values[whole]}`)
const reads = contentOperations.filter(({ method }) => method === 'GET').map((operation): [string, Operation] => [operation.path, operation])
const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'LOCK', 'PURGE']

describe.each(reads)('%s', (path, operation) => {
  it('answers GET, and HEAD with the same headers and no body', async () => {
    const get = await send(fill(path))
    const head = await send(fill(path), { method: 'HEAD' })
    expect(get.status).toBe(200)
    expect(head.bytes.length).toBe(0)
    expect({ ...comparable(head), body: '' }).toEqual({ ...comparable(get), body: '' })
  })

  it('may be read from any origin, with no credentials, and says so to OPTIONS', async () => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET', 'access-control-request-headers': 'if-none-match' }
    const options = await send(fill(path), { method: 'OPTIONS', headers })
    expect(options.status).toBe(204)
    expect(options.headers.allow).toBe('GET, HEAD, OPTIONS')
    expect(options.headers['access-control-allow-origin']).toBe('*')
    expect(options.headers['access-control-allow-methods']).toContain('GET')
    expect(options.headers['access-control-allow-headers']?.toLowerCase()).toContain('if-none-match')
    const { headers: got } = await send(fill(path), { headers: { origin: 'https://elsewhere.example' } })
    expect(got['access-control-allow-origin']).toBe('*')
    expect(got['access-control-expose-headers']).toContain('ETag')
    expect(got['access-control-allow-credentials']).toBeUndefined()
    expect(got['set-cookie']).toBeUndefined()
  })

  it('refuses every other method with 405 and Allow', async () => {
    for (const method of methods) {
      const answer = await send(fill(path), { method })
      expect(answer.status, method).toBe(405)
      expect(answer.headers.allow, method).toBe('GET, HEAD, OPTIONS')
      if (path.startsWith('/api/')) expect(messagesOf(answer)[0]).toContain('GET')
    }
    expect((await send(fill(path), { method: 'POST', headers: { 'x-http-method-override': 'GET', 'content-type': 'application/json' }, body: '{}' })).status).toBe(405)
  })

  it('is one of the formats its row names, with the headers that all answers have', async () => {
    const { headers } = await send(fill(path))
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers.etag).toMatch(/^"[\w-]+"$/)
    expect(headers['content-length']).toBeTruthy()
    expect(headers['referrer-policy']).toBeTruthy()
    expect(headers.vary?.split(', ').includes('Accept')).toBe(operation.kind === 'page')
    if (operation.kind === 'data') expect(headers.link).toContain(operation.id === 'getApiCatalog' ? 'api-catalog' : `<${baseUrl}/openapi.json>; rel="service-desc"`)
  })

  it('never answers 304 to another’s entity tag, and does to its own', async () => {
    const { headers } = await send(fill(path))
    const ask = async (tag: string) => (await send(fill(path), { headers: { 'if-none-match': tag } })).status
    expect(await ask('"other"')).toBe(200)
    expect(await ask('')).toBe(200)
    expect(await ask(headers.etag ?? '')).toBe(304)
    expect(await ask(`W/${headers.etag}, "x"`)).toBe(304)
    expect(await ask('*')).toBe(304)
  })
})

describe('/api/graphql', () => {
  it('may be asked from any origin', async () => {
    const { status, headers } = await send('/api/graphql', {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    })
    expect({ status, allow: headers.allow }).toEqual({ status: 204, allow: 'POST, OPTIONS' })
    expect(headers['access-control-allow-methods']).toContain('POST')
    expect(headers['access-control-allow-headers']?.toLowerCase()).toContain('content-type')
  })
})
