import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findFreePortPairs } from '../support/ports'
import { createS3Store, type S3Store } from '../support/s3-store'
import { startServer, type ServerProcess } from '../support/server-process'
import { waitUntil } from '../support/wait-until'

const credentials = { accessKeyId: 'lectern', secretAccessKey: 'lectern-secret', region: 'eu-test-1' }
const description = 'Long enough for the contract: '.padEnd(
  170,
  'a description of an article whose image is stored in a bucket, ',
)

let store: S3Store
let server: ServerProcess
let dataDir: string
let origin: string
let token: string

beforeAll(async () => {
  store = await createS3Store(credentials)
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern bucket '))
  await chmod(dataDir, 0o755)
  const [port = 0] = await findFreePortPairs(1)
  origin = `http://localhost:${port}`
  server = await startServer({
    PORT: String(port),
    DATA_DIR: dataDir,
    LECTERN_SAMPLE: 'off',
    S3_BUCKET: 'pictures',
    S3_REGION: credentials.region,
    S3_ENDPOINT: store.endpoint,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    S3_FORCE_PATH_STYLE: 'true',
  })
  const secret = await readFile(path.join(dataDir, 'secret'), 'utf8')
  const valueOf = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(secret)?.[1]
  const login = await fetch(`${origin}/admin/api/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: valueOf('ADMIN_EMAIL'), password: valueOf('ADMIN_PASSWORD') }),
  })
  token = ((await login.json()) as { token: string }).token
}, 240_000)

afterAll(async () => {
  await server?.stop()
  await store?.close()
  await rm(dataDir, { recursive: true, force: true })
}, 60_000)

describe('images in an S3 bucket', () => {
  it('are stored with their sizes, and served only while a published document shows them', async () => {
    const png = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#b04a32' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'My Picture é.png')
    form.set('_payload', JSON.stringify({ alt: 'A plain field of rust red.' }))
    const upload = await post('/media', form)
    expect(upload.status).toBe(201)
    const media = ((await upload.json()) as { doc: { id: number; filename: string } }).doc

    expect(store.rejections).toEqual([])
    const keys = [...store.objects.keys()]
    expect(keys).toHaveLength(5)
    expect(keys.map((key) => key.replace(/-[0-9a-f]{20}.*/, ''))).toEqual(Array(5).fill('pictures/media/my-picture-e'))
    expect(store.objects.get(`pictures/media/${media.filename}`)?.body.equals(png)).toBe(true)
    expect(await readdir(path.join(dataDir, 'media')).catch(() => [])).toEqual([])

    const file = () => fetch(`${origin}/media/${media.filename}`)
    expect((await file()).status).toBe(404)
    const article = await createArticle(media.id)
    const shown = await waitUntil('the image is public', async () =>
      file().then((response) => (response.ok ? response : null)),
    )
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(Buffer.from(await shown.arrayBuffer()).equals(png)).toBe(true)

    const list = (await (await fetch(`${origin}/api/media/${media.id}`)).json()) as {
      sizes: { card: { url: string; width: number } }
    }
    expect(list.sizes.card.width).toBe(768)
    expect((await fetch(list.sizes.card.url)).headers.get('content-type')).toBe('image/webp')

    await fetch(`${origin}/admin/api/articles/${article}`, {
      method: 'DELETE',
      headers: { 'If-Match': '*', Authorization: `JWT ${token}` },
    })
    await waitUntil('the image is private again', async () => (await file()).status === 404)
  })
})

async function createArticle(heroImage: number): Promise<number> {
  const me = (await (
    await fetch(`${origin}/admin/api/users/me`, { headers: { Authorization: `JWT ${token}` } })
  ).json()) as { user: { id: number } }
  const text = { type: 'text', version: 1, text: 'Words.', format: 0, detail: 0, mode: 'normal', style: '' }
  const paragraph = {
    type: 'paragraph',
    version: 1,
    format: '',
    indent: 0,
    direction: 'ltr',
    textFormat: 0,
    children: [text],
  }
  const response = await post(
    '/articles',
    JSON.stringify({
      title: 'A picture in a bucket',
      description,
      professions: ['librarians'],
      author: me.user.id,
      heroImage,
      body: { root: { type: 'root', version: 1, format: '', indent: 0, direction: 'ltr', children: [paragraph] } },
      sources: [{ label: 'A source', url: 'https://example.org/' }],
      _status: 'published',
    }),
  )
  expect(response.status).toBe(201)
  return ((await response.json()) as { doc: { id: number } }).doc.id
}

function post(to: string, body: BodyInit): Promise<Response> {
  const headers: Record<string, string> = { Authorization: `JWT ${token}` }
  if (typeof body === 'string') headers['Content-Type'] = 'application/json'
  return fetch(`${origin}/admin/api${to}`, { method: 'POST', headers, body })
}
