import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'

import { listEnvelopeSchema, type ListEnvelope } from '@/schemas/content/list-envelope'
import { mediaSchema, type Media } from '@/schemas/shared/media'
import { query } from '../support/database'
import { comparable, messagesOf, read, readDocs, readJson, send } from '../support/http'
import { baseUrl } from '../support/servers'
import { readExpectedContent, type ExpectedContent } from '../support/expected-content'

const envelopeSchema = listEnvelopeSchema('TestMediaList', mediaSchema)
type List = ListEnvelope<Media>

let stored: ExpectedContent

beforeAll(async () => {
  stored = await readExpectedContent()
})

const filesOf = ({ url, filename, mimeType, filesize, width, height, sizes }: Media) => [
  { url, filename, mimeType, filesize, width, height },
  ...Object.values(sizes ?? {}),
]
const pathOf = (url: string | null | undefined) => new URL(url ?? 'missing:').href.replace(baseUrl, '')

describe('GET /api/media', () => {
  it('has enough sample data to test with', () => {
    expect(stored.media.length).toBeGreaterThanOrEqual(6)
    expect(stored.media.some(({ width }) => Number(width) >= 2000)).toBe(true)
  })

  it('lists the images that published articles show, as stored, newest first', async () => {
    const docs = await readDocs<Media>('/api/media')
    for (const doc of docs) expect(mediaSchema.parse(doc)).toEqual(doc)
    expect(docs).toEqual(stored.media)
  })

  it.each(['depth=0', 'depth=10', 'draft=true', 'where[alt][exists]=true'])('ignores %s', async (extra) => {
    expect(await readDocs<Media>(`/api/media?${extra}`)).toEqual(stored.media)
  })

  it('paginates with correct totals, ten per page by default', async () => {
    const total = stored.media.length
    const first = await readJson<List>('/api/media')
    expect(envelopeSchema.parse(first)).toEqual(first)
    expect(first).toMatchObject({ totalDocs: total, limit: 10, page: 1, totalPages: Math.ceil(total / 10) })
    const ids: number[] = []
    for (let page = 1; page <= Math.ceil(total / 4); page++) {
      const list = await readJson<List>(`/api/media?limit=4&page=${page}`)
      expect(list.pagingCounter).toBe((page - 1) * 4 + 1)
      ids.push(...list.docs.map(({ id }) => id))
    }
    expect(ids).toEqual(stored.media.map(({ id }) => id))
    expect(await readJson<List>('/api/media?page=1000')).toMatchObject({ docs: [], totalDocs: total, page: 1000 })
  })

  it.each([
    ['where[mimeType][equals]=image/png', ({ mimeType }: Media) => mimeType === 'image/png'],
    ['where[alt][contains]=A%20', ({ alt }: Media) => alt.toLowerCase().includes('a ')],
    ['where[width][greater_than]=2399', ({ width }: Media) => Number(width) > 2399],
    ['where[filesize][less_than]=60000', ({ filesize }: Media) => Number(filesize) < 60_000],
    ['where[url][contains]=/media/', () => true],
    ['where[filename][exists]=false', () => false],
    ['where[height][not_equals]=1350', ({ height }: Media) => height !== 1350],
    ['where[createdAt][greater_than]=2000-01-01', () => true],
  ])('returns exactly the images with %s', async (where, isMatch) => {
    expect(await readDocs<Media>(`/api/media?${where}`)).toEqual(stored.media.filter(isMatch))
  })

  it.each(['id', 'alt', 'filename', 'url', 'filesize', 'createdAt'])(
    'sorts by %s in both directions',
    async (field) => {
      const column = field === 'createdAt' ? 'created_at' : field === 'url' ? 'filename' : field
      for (const [sign, direction] of [
        ['', 'asc'],
        ['-', 'desc'],
      ] as const) {
        const ids = stored.media.map(({ id }) => id)
        const rows = await query<{ id: number }>(
          `select id from media where id = any ($1) order by ${column} ${direction} nulls last, id ${direction}`,
          [ids],
        )
        const docs = await readDocs<Media>(`/api/media?sort=${sign}${field}`)
        expect(docs.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
      }
    },
  )
})

describe('GET /api/media/{id}', () => {
  it('returns every public image as stored', async () => {
    for (const media of stored.media) expect(await readJson(`/api/media/${media.id}`)).toEqual(media)
  })

  it('has both sizes, without null values, none wider than the upload', () => {
    for (const { sizes, width } of stored.media) {
      expect(Object.keys(sizes ?? {})).toEqual(['card', 'wide'])
      for (const size of Object.values(sizes ?? {})) {
        for (const value of Object.values(size)) expect(value).not.toBeNull()
        expect(Number(size.width)).toBeLessThanOrEqual(Number(width))
      }
    }
  })

  it.each(['0', 'abc', '2147483647', '99999999999', 'file', '1.0'])(
    'returns 404 with the error envelope for the id %s',
    async (id) => {
      const response = await read(`/api/media/${id}`)
      expect(response.status).toBe(404)
      expect(messagesOf(response)).toEqual(['Not Found'])
    },
  )

  it('returns 404 for an image that no published document shows, and for its files', async () => {
    for (const media of stored.hiddenMedia) {
      expect((await read(`/api/media/${media.id}`)).status).toBe(404)
      for (const { url } of filesOf(media)) expect((await read(pathOf(url))).status).toBe(404)
    }
  })
})

describe('GET /media/{filename}', () => {
  it('serves the image that the API describes, for every image and size', async () => {
    for (const media of stored.media) {
      for (const file of filesOf(media)) {
        const response = await send(pathOf(file.url))
        expect(response.status, file.url ?? '').toBe(200)
        expect(response.headers['content-type']).toBe(file.mimeType)
        expect(response.bytes.length).toBe(file.filesize)
        const { width, height, format } = await sharp(response.bytes).metadata()
        expect({ width, height, type: `image/${format}` }).toEqual({
          width: file.width,
          height: file.height,
          type: file.mimeType,
        })
      }
    }
  })

  it('is immutable and cacheable for a year, since a filename is never reused', async () => {
    const target = pathOf(stored.media[0]?.sizes?.card.url)
    const { headers } = await read(target)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers.vary ?? '').not.toMatch(/\baccept\b(?!-)/i)
    const unchanged = await send(target, { headers: { 'if-none-match': headers.etag ?? '' } })
    expect({ status: unchanged.status, size: unchanged.bytes.length }).toEqual({ status: 304, size: 0 })
    const head = await send(target, { method: 'HEAD' })
    expect({ ...comparable(head), body: '' }).toEqual({ ...comparable(await send(target)), body: '' })
    expect(head.bytes.length).toBe(0)
  })

  it('has filenames that cannot be guessed', () => {
    for (const { filename } of stored.media) expect(filename).toMatch(/-[0-9a-f]{20}\.\w+$/)
  })

  it.each([
    '/media/',
    '/media/none.png',
    '/media/..%2fsecret',
    '/media/%2e%2e/secret',
    '/media/../secret',
    '/media/a%00.png',
    '/media/.',
    '/admin/api/media/file/none.png',
  ])('returns 404 or 401 for %s', async (target) => {
    const { status } = await read(target)
    expect([401, 404]).toContain(status)
  })
})
