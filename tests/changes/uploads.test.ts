import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { send } from '../support/http'
import { baseUrl } from '../support/servers'
import { waitUntil } from '../support/wait-until'

let editor: Editor
let png: Buffer
const createdDocuments: number[] = []

beforeAll(async () => {
  editor = await signIn()
  png = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
})

afterAll(async () => {
  for (const id of createdDocuments) await editor.remove('media', id)
})

type Uploaded = { status: number; text: string; doc: { id: number; filename: string; mimeType: string } | null }

async function upload(
  file: { bytes: Buffer | string; name: string; type: string } | null,
  data: object = {},
): Promise<Uploaded> {
  const form = new FormData()
  form.set('_payload', JSON.stringify({ alt: 'An upload', ...data }))
  if (file)
    form.set(
      'file',
      new Blob([typeof file.bytes === 'string' ? file.bytes : new Uint8Array(file.bytes)], { type: file.type }),
      file.name,
    )
  const response = await fetch(`${baseUrl}/admin/api/media`, {
    method: 'POST',
    body: form,
    headers: { authorization: `JWT ${editor.token}` },
  })
  const text = await response.text()
  const { doc = null } = JSON.parse(text) as { doc?: Uploaded['doc'] }
  if (doc) createdDocuments.push(doc.id)
  return { status: response.status, text, doc }
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'

describe('An editor’s upload', () => {
  it.each([
    ['SVG', { bytes: svg, name: 'x.svg', type: 'image/svg+xml' }],
    ['SVG declared as PNG', { bytes: svg, name: 'x.png', type: 'image/png' }],
    ['HTML declared as PNG', { bytes: '<script>alert(1)</script>', name: 'x.png', type: 'image/png' }],
    ['PDF', { bytes: '%PDF-1.7', name: 'x.pdf', type: 'application/pdf' }],
    ['an empty file', { bytes: '', name: 'x.png', type: 'image/png' }],
  ])('of %s returns 400', async (_, file) => {
    expect((await upload(file)).status).toBe(400)
  })

  it('is never fetched from a URL in its data', async () => {
    for (const url of [`${baseUrl}/media/x.png`, 'https://example.org/x.png', 'file:///etc/passwd', '/media/x.png']) {
      const response = await upload(null, { url, filename: 'x.png' })
      expect(response.status, response.text).toBe(400)
      expect(response.text).toContain('file')
    }
  })

  it('is stripped of appended data, and gets a sanitized filename', async () => {
    const bytes = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])
    for (const name of [
      'poly.html',
      '../../../../etc/x.png',
      '"><img src=x>.png',
      'x.php.png',
      '\u202egnp.exe.png',
      `${'a'.repeat(300)}.png`,
    ]) {
      const { status, doc } = await upload({ bytes, name, type: 'image/png' })
      expect(status, name).toBe(201)
      expect(doc).toMatchObject({
        mimeType: 'image/png',
        filename: expect.stringMatching(/^[a-z0-9-]{1,61}[0-9a-f]{20}\.png$/),
      })
      const stored = await send(`/admin/api/media/file/${doc?.filename}`, { headers: editor.headers })
      expect(stored.bytes.includes('<script>'), name).toBe(false)
    }
  })

  it('in a malformed form returns 400', async () => {
    const part = (name: string, end: string) =>
      `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\nabc${end}`
    for (const body of [part('a\0b.png', '\r\n--x--\r\n'), part('a.png', ''), '--x', '']) {
      const response = await send('/admin/api/media', {
        method: 'POST',
        headers: {
          authorization: editor.headers.authorization ?? '',
          'content-type': 'multipart/form-data; boundary=x',
        },
        body,
      })
      expect(response.status, JSON.stringify(body)).toBe(400)
    }
  })
})

describe('The focal point of an image', () => {
  it('is applied to pages and cards as soon as it is set', async () => {
    const marker = createMarker()
    const image = await editor.upload(marker, `Alt ${marker}`, 800)
    const { id } = await editor.create(
      'articles',
      await toArticleData(marker, { heroImage: image.id, publishedAt: new Date().toISOString(), _status: 'published' }),
    )
    try {
      const pages = [`/resources/slug-${marker}`, '/resources']
      const readTag = async (path: string) =>
        new RegExp(`<img[^>]*alt="Alt ${marker}"[^>]*>`).exec((await send(path)).text)?.[0]
      for (const path of pages) await waitUntil(`${path} shows it`, async () => (await readTag(path)) !== undefined)
      for (const path of pages) expect(await readTag(path), path).not.toContain('focus-')
      await editor.update('media', image.id, { focalX: 12, focalY: 96 })
      for (const path of pages)
        await waitUntil(
          `${path} has the focal point`,
          async () => (await readTag(path))?.includes('class="focus-x-10 focus-y-100"') ?? false,
        )
    } finally {
      await editor.remove('articles', id)
      await editor.remove('media', image.id)
    }
  })
})
