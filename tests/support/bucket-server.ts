import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import sharp from 'sharp'
import { expect } from 'vitest'

import { findFreePortPairs } from './ports'
import { createS3Store, type S3Store } from './s3-store'
import { startServer } from './server-process'
import { startAdmin } from './start-admin'

export type UploadedImage = { id: number; filename: string; bytes: Buffer }

/** A server whose uploads are in a bucket. */
export type ServerOnBucket = {
  origin: string
  dataDir: string
  /** Those of the server, without which a command finds neither its database nor its bucket. */
  settings: Record<string, string>
  /** Uploads a picture of 2000 × 1000 pixels. */
  upload: (filename: string) => Promise<UploadedImage>
  /** Publishes an article with this image above its text; its id. */
  publish: (heroImage: number) => Promise<number>
  /** Deletes a document for good. */
  remove: (collection: 'articles' | 'media', id: number) => Promise<void>
  close: () => Promise<void>
}

export type BucketServer = ServerOnBucket & { store: S3Store }

const credentials = { accessKeyId: 'lectern', secretAccessKey: 'lectern-secret', region: 'eu-test-1' }
const description = 'Long enough for the contract: '.padEnd(
  170,
  'a description of an article whose image is stored in a bucket, ',
)
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
const body = { root: { type: 'root', version: 1, format: '', indent: 0, direction: 'ltr', children: [paragraph] } }

/** A server of its own, without content, whose uploads are in a bucket; where that is public, readers are sent to it. */
export async function startBucketServer({ isPublic }: { isPublic: boolean }): Promise<BucketServer> {
  const store = await createS3Store(credentials, { isPublic })
  const server = await startServerOnBucket({
    ...store.settings,
    ...(isPublic ? { S3_PUBLIC_URL: `${store.endpoint}/pictures/` } : {}),
  })
  return {
    ...server,
    store,
    async close() {
      await server.close()
      await store.close()
    },
  }
}

/** The same with a bucket that is there already. */
export async function startServerOnBucket(bucket: Record<string, string>): Promise<ServerOnBucket> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern bucket '))
  await chmod(dataDir, 0o755)
  const [port = 0] = await findFreePortPairs(1)
  const origin = `http://localhost:${port}`
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    LECTERN_SAMPLE: 'off',
    ...bucket,
  }
  const server = await startServer(settings)
  const close = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const secret = await readFile(path.join(dataDir, 'secret'), 'utf8')
  const valueOf = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(secret)?.[1]
  await startAdmin(origin)
  const login = await fetch(`${origin}/admin/api/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: valueOf('ADMIN_EMAIL'), password: valueOf('ADMIN_PASSWORD') }),
  })
  expect(login.status).toBe(200)
  const { token, user } = (await login.json()) as { token: string; user: { id: number } }
  const authorization = { Authorization: `JWT ${token}` }

  async function post<T>(to: string, sent: BodyInit): Promise<T> {
    const type: Record<string, string> = typeof sent === 'string' ? { 'Content-Type': 'application/json' } : {}
    const headers = { ...authorization, ...type }
    const response = await fetch(`${origin}/admin/api${to}`, { method: 'POST', headers, body: sent })
    expect(response.status).toBe(201)
    return ((await response.json()) as { doc: T }).doc
  }

  return {
    origin,
    dataDir,
    settings,
    async upload(filename) {
      const bytes = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#b04a32' } })
        .png()
        .toBuffer()
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), filename)
      form.set('_payload', JSON.stringify({ alt: 'A plain field of rust red.' }))
      return { ...(await post<{ id: number; filename: string }>('/media', form)), bytes }
    },
    async publish(heroImage) {
      const article = {
        title: 'A picture in a bucket',
        description,
        professions: ['librarians'],
        author: user.id,
        heroImage,
        body,
        sources: [{ label: 'A source', url: 'https://example.org/' }],
        _status: 'published',
      }
      return (await post<{ id: number }>('/articles', JSON.stringify(article))).id
    },
    async remove(collection, id) {
      const headers = { 'If-Match': '*', ...authorization }
      const response = await fetch(`${origin}/admin/api/${collection}/${id}`, { method: 'DELETE', headers })
      expect(response.status).toBe(200)
    },
    close,
  }
}
