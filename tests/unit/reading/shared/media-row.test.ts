import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { envKeys } from '@/config/env'

const size = { width: 768, height: 384, mimeType: 'image/webp', filesize: 9, filename: 'a b-768x384.webp' }
const row = {
  id: 1,
  alt: 'A picture',
  filename: 'a b.png',
  mimeType: 'image/png',
  filesize: 10,
  width: 2000,
  height: 1000,
  card: size,
  wide: { ...size, filename: null },
  updatedAt: '2026-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
}

beforeEach(() => {
  vi.resetModules()
  for (const key of envKeys) vi.stubEnv(key, '')
  vi.stubEnv('BASE_URL', 'https://www.example.org')
})

afterEach(() => vi.unstubAllEnvs())

async function readUrls() {
  const { toMedia, toThumbnails } = await import('@/reading/shared/media-row')
  const { url, sizes } = toMedia(row)
  return [url, sizes?.card?.url, sizes?.wide?.url, toThumbnails([size])[0]?.url]
}

it('An image and its sizes have URLs on the content host', async () => {
  const folder = 'https://www.example.org/media/'
  const card = `${folder}a%20b-768x384.webp`
  expect(await readUrls()).toEqual([`${folder}a%20b.png`, card, null, card])
})

it('With S3_PUBLIC_URL they have URLs of the bucket', async () => {
  vi.stubEnv('S3_BUCKET', 'pictures')
  vi.stubEnv('S3_REGION', 'eu-1')
  vi.stubEnv('S3_ACCESS_KEY_ID', 'key')
  vi.stubEnv('S3_SECRET_ACCESS_KEY', 'secret')
  vi.stubEnv('S3_PUBLIC_URL', 'https://images.example.org/pictures/')
  const folder = 'https://images.example.org/pictures/media/'
  const card = `${folder}a%20b-768x384.webp`
  expect(await readUrls()).toEqual([`${folder}a%20b.png`, card, null, card])
})
