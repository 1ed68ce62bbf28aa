import { readdir } from 'node:fs/promises'
import path from 'node:path'

import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startServerOnBucket, type ServerOnBucket, type UploadedImage } from '../../support/bucket-server'
import { runCommand } from '../../support/run-command'
import { waitUntil } from '../../support/wait-until'

/** Those of a store of somebody else's, such as MinIO or OpenStack Swift; `TEST_S3_PUBLIC_URL` only where it has one. */
const {
  TEST_S3_ENDPOINT: endpoint = '',
  TEST_S3_ACCESS_KEY_ID: accessKeyId = '',
  TEST_S3_SECRET_ACCESS_KEY: secretAccessKey = '',
  TEST_S3_REGION: region = 'us-east-1',
  TEST_S3_BUCKET: Bucket = 'pictures',
  TEST_S3_PUBLIC_URL: publicUrl = '',
} = process.env

// A real store needs credentials, which whoever runs the tests has to give.
describe.skipIf(endpoint === '')(`A store of others${endpoint ? '' : ' (TEST_S3_ENDPOINT is not set)'}`, () => {
  const bucket = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  let server: ServerOnBucket
  let image: UploadedImage

  async function list(): Promise<string[]> {
    const { Contents = [] } = await bucket.send(new ListObjectsV2Command({ Bucket, Prefix: 'media/' }))
    return Contents.map(({ Key }) => path.basename(Key ?? '')).toSorted()
  }
  const listOnDisk = async () =>
    (await readdir(path.join(server.dataDir, 'media')).catch(() => [])).filter((name) => !name.startsWith('.'))
  const read = (name: string, headers: Record<string, string> = {}) =>
    fetch(`${server.origin}/media/${name}`, { headers })

  beforeAll(async () => {
    await bucket.send(new CreateBucketCommand({ Bucket })).catch((error: Error) => {
      if (!error.name.startsWith('BucketAlready')) throw error
    })
    expect(await list(), 'the bucket is empty').toEqual([])
    server = await startServerOnBucket({
      S3_BUCKET: Bucket,
      S3_REGION: region,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_FORCE_PATH_STYLE: 'true',
      ...(publicUrl ? { S3_PUBLIC_URL: publicUrl } : {}),
    })
  })

  afterAll(async () => {
    if (!server) return
    await server.close()
    for (const name of await list()) await bucket.send(new DeleteObjectCommand({ Bucket, Key: `media/${name}` }))
  })

  it('stores an image with its sizes, their type and Cache-Control', async () => {
    image = await server.upload('My Picture é.png')
    const names = await list()
    expect(names).toHaveLength(5)
    for (const name of names) {
      const object = await bucket.send(new GetObjectCommand({ Bucket, Key: `media/${name}` }))
      expect(object.ContentType).toMatch(/^image\/(png|webp)$/)
      expect(object.CacheControl).toBe('public, max-age=31536000, immutable')
      const bytes = await object.Body?.transformToByteArray()
      if (name === image.filename) expect(image.bytes.equals(bytes ?? Buffer.of())).toBe(true)
    }
    expect(await listOnDisk()).toEqual([])
  })

  it('serves the image, completely or a range of it, once published content shows it', async () => {
    expect((await read(image.filename)).status).toBe(404)
    await server.publish(image.id)
    const shown = await waitUntil('the image is public', async () =>
      read(image.filename).then((response) => (response.ok ? response : null)),
    )
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect(image.bytes.equals(Buffer.from(await shown.arrayBuffer()))).toBe(true)
    const part = await read(image.filename, { range: 'bytes=100-199' })
    expect(part.status).toBe(206)
    expect(image.bytes.subarray(100, 200).equals(Buffer.from(await part.arrayBuffer()))).toBe(true)
  })

  // A store of others may give nothing to anyone without credentials.
  it.skipIf(publicUrl === '')(
    `gives it to anyone at its public address, and lists nothing there${publicUrl ? '' : ' (TEST_S3_PUBLIC_URL is not set)'}`,
    async () => {
      const { url } = (await (await fetch(`${server.origin}/api/media/${image.id}`)).json()) as { url: string }
      expect(url).toBe(`${publicUrl.replace(/\/$/, '')}/media/${image.filename}`)
      const response = await fetch(url)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(image.bytes.equals(Buffer.from(await response.arrayBuffer()))).toBe(true)
      expect((await fetch(publicUrl)).ok).toBe(false)
    },
  )

  it('is supported by npm run media, in both directions', async () => {
    const names = await list()
    for (const [to, from, expected] of [
      ['disk', 'bucket', names],
      ['bucket', 'disk', []],
    ] as const) {
      const { code, output } = await runCommand('media', ['move', to, '--delete'], server.settings)
      expect(code, output).toBe(0)
      expect(output, from).toContain('of 5 files 5 copied')
      expect((await listOnDisk()).toSorted()).toEqual(expected)
    }
    expect(await list()).toEqual(names)
    const object = await bucket.send(new GetObjectCommand({ Bucket, Key: `media/${image.filename}` }))
    expect(object.ContentType).toBe('image/png')
    expect(image.bytes.equals((await object.Body?.transformToByteArray()) ?? Buffer.of())).toBe(true)
  })

  it('no longer contains an image and its sizes after its deletion', async () => {
    const other = await server.upload('Other.png')
    await server.remove('media', other.id)
    await waitUntil('its objects are gone', async () => (await list()).length === 5)
    expect(await list()).toContain(image.filename)
  })
})
