import { createHash } from 'node:crypto'

import { beforeAll, describe, expect, it } from 'vitest'

import { readCatalogue } from '../support/catalogue'
import { messagesOf, read, send, type HttpResponse } from '../support/http'

const file = '/llms-full.txt'

describe('If-Match', () => {
  it('accepts a request with the current ETag, and any with *', async () => {
    for (const target of [file, '/resources', '/resources.md', '/api/articles?limit=1']) {
      const { headers } = await send(target)
      for (const tag of [String(headers.etag), `"x", ${headers.etag}`, '*'])
        expect((await read(target, { 'if-match': tag })).status, `${target} ${tag}`).toBe(200)
    }
  })

  it('is otherwise 412, in the format of errors', async () => {
    const json = await read('/api/articles?limit=1', { 'if-match': '"x"' })
    expect(json.status).toBe(412)
    expect(messagesOf(json)[0]).toContain('If-Match')
    const page = await read('/resources', { 'if-match': '"x"', accept: 'text/markdown' })
    expect({ status: page.status, type: page.headers['content-type'] }).toEqual({
      status: 412,
      type: 'text/markdown; charset=utf-8',
    })
    const book = await readCatalogue('/api/v1/books', { 'if-match': '"x"' })
    expect(book.status).toBe(412)
    expect(JSON.parse(book.text)).toMatchObject({ status: 412, code: 'precondition_failed' })
    for (const { headers } of [json, page, book]) expect(headers['cache-control']).toBe('no-store')
  })

  it('compares strongly, and each content coding is another representation', async () => {
    const { headers } = await send(file, { headers: { 'accept-encoding': 'br' } })
    const ask = async (tag: string, coding: string) =>
      (await read(file, { 'if-match': tag, 'accept-encoding': coding })).status
    expect(await ask(String(headers.etag), 'br')).toBe(200)
    expect(await ask(String(headers.etag), 'identity')).toBe(412)
    expect(await ask(`W/${headers.etag}`, 'br')).toBe(412)
  })

  it('precedes If-None-Match, and has no effect on a missing resource', async () => {
    const { headers } = await send(file)
    expect((await read(file, { 'if-match': '"x"', 'if-none-match': String(headers.etag) })).status).toBe(412)
    expect((await read(file, { 'if-match': '*', 'if-none-match': String(headers.etag) })).status).toBe(304)
    expect((await read('/nowhere', { 'if-match': '"x"' })).status).toBe(404)
  })
})

describe('If-Unmodified-Since', () => {
  it('is compared with Last-Modified, if there is one and no If-Match', async () => {
    const list = JSON.parse((await send('/api/articles?limit=1')).text) as { docs: { slug: string }[] }
    const target = `/resources/${list.docs[0]?.slug}.md`
    const { headers } = await send(target)
    const ask = async (more: Record<string, string>) => (await read(target, more)).status
    expect(await ask({ 'if-unmodified-since': String(headers['last-modified']) })).toBe(200)
    expect(await ask({ 'if-unmodified-since': 'Sun, 06 Nov 1994 08:49:37 GMT' })).toBe(412)
    expect(await ask({ 'if-unmodified-since': 'Sunday, 06-Nov-94 08:49:37 GMT' })).toBe(412)
    expect(await ask({ 'if-unmodified-since': 'Sun Nov  6 08:49:37 1994' })).toBe(412)
    expect(await ask({ 'if-unmodified-since': '1994' })).toBe(200)
    expect(await ask({ 'if-unmodified-since': 'Sun, 06 Nov 1994 08:49:37 GMT', 'if-match': '*' })).toBe(200)
    expect((await read(file, { 'if-unmodified-since': 'Sun, 06 Nov 1994 08:49:37 GMT' })).status).toBe(200)
  })
})

describe('Range', () => {
  let whole: HttpResponse
  beforeAll(async () => {
    whole = await read(file)
  })

  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=100-', 100, null],
    ['bytes=-5', -5, null],
    ['BYTES=10-10', 10, 10],
    ['bytes=50-99999999999999999999', 50, null],
  ])('%s gets these bytes, and the digest of the whole', async (range, first, last) => {
    const { status, headers, bytes } = await read(file, { range })
    const length = whole.bytes.length
    const start = first < 0 ? length + first : first
    const end = last ?? length - 1
    expect(status).toBe(206)
    expect(bytes.equals(whole.bytes.subarray(start, end + 1))).toBe(true)
    expect(headers['content-range']).toBe(`bytes ${start}-${end}/${length}`)
    expect(headers['content-length']).toBe(String(end + 1 - start))
    for (const name of ['etag', 'repr-digest', 'cache-control', 'vary', 'content-type', 'accept-ranges'])
      expect(headers[name], name).toBe(whole.headers[name])
  })

  it('returns parts that together are the file, as its digest proves', async () => {
    const parts: Buffer[] = []
    const length = whole.bytes.length
    for (let start = 0; start < length; start += 40_000) {
      const headers = {
        range: `bytes=${start}-${start + 39_999}`,
        'if-range': String(whole.headers.etag),
        'accept-encoding': 'gzip, br',
      }
      const part = await send(file, { headers })
      expect(part.status).toBe(206)
      expect(part.headers['content-encoding']).toBeUndefined()
      parts.push(part.bytes)
    }
    const digest = createHash('sha256').update(Buffer.concat(parts)).digest('base64')
    expect(whole.headers['repr-digest']).toBe(`sha-256=:${digest}:`)
  })

  it.each(['bytes=99999999-', 'bytes=-0'])('%s is 416 with the length', async (range) => {
    const { status, headers } = await read(file, { range })
    expect({ status, range: headers['content-range'] }).toEqual({ status: 416, range: `bytes */${whole.bytes.length}` })
  })

  it.each(['bytes=5-2', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=', 'bytes=a-b', 'bytes 0-1', ''])(
    '%j gets the whole',
    async (range) => {
      const { status, bytes } = await read(file, { range })
      expect({ status, length: bytes.length }).toEqual({ status: 200, length: whole.bytes.length })
    },
  )

  it('returns the whole file if If-Range differs, and 304 if If-None-Match matches', async () => {
    const etag = String(whole.headers.etag)
    const ask = async (more: Record<string, string>) => (await read(file, { range: 'bytes=0-9', ...more })).status
    expect(await ask({ 'if-range': etag })).toBe(206)
    expect(await ask({ 'if-range': `W/${etag}` })).toBe(200)
    expect(await ask({ 'if-range': '"x"' })).toBe(200)
    expect(await ask({ 'if-range': 'Sun, 06 Nov 1994 08:49:37 GMT' })).toBe(200)
    expect(await ask({ 'if-none-match': etag })).toBe(304)
    expect(await ask({ 'if-match': '"x"' })).toBe(412)
    expect(await ask({ 'accept-encoding': 'br, identity;q=0' })).toBe(200)
    expect((await send(file, { method: 'HEAD', headers: { range: 'bytes=0-9' } })).status).toBe(200)
  })

  it('is supported for files on both hosts and images, not for pages and the APIs', async () => {
    const { docs } = JSON.parse((await send('/api/media?limit=1')).text) as { docs: { url: string }[] }
    const image = new URL(docs[0]?.url ?? '').pathname
    for (const [target, readFrom] of [
      [image, read],
      ['/state-of-applied-ai/evidence.json', read],
      ['/articles.jsonl', read],
      ['/books.mrc', readCatalogue],
      ['/catalogue.onix.xml', readCatalogue],
    ] as const) {
      const { status, headers, bytes } = await readFrom(target, { range: 'bytes=1-3' })
      expect({ target, status, length: bytes.length }).toEqual({ target, status: 206, length: 3 })
      expect(headers['accept-ranges']).toBe('bytes')
    }
    for (const target of ['/', '/resources.md', '/api/articles']) {
      const { status, headers } = await read(target, { range: 'bytes=1-3' })
      expect({ target, status }).toEqual({ target, status: 200 })
      expect(headers['accept-ranges']).toBeUndefined()
    }
  })

  it('does not change the responses of other clients', async () => {
    for (let turn = 0; turn < 3; turn++) {
      await send(file, { headers: { range: 'bytes=0-0', 'accept-encoding': 'br' } })
      const { status, headers } = await send(file, { headers: { 'accept-encoding': 'br' } })
      expect({ status, coding: headers['content-encoding'] }).toEqual({ status: 200, coding: 'br' })
    }
  })
})
