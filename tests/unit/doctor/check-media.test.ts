import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { compareEnvAgain, envKeys, readEnv } from '@/config/env'
import { checkMedia } from '@/doctor/check-media'
import { createS3Store, type S3Store } from '../../support/s3-store'

let store: S3Store
/** A bucket of which anybody can get a list. */
let listing: Server

beforeAll(async () => {
  store = await createS3Store(
    { accessKeyId: 'key', secretAccessKey: 'secret', region: 'eu-test-1' },
    { isPublic: true },
  )
  listing = createServer((req, res) => {
    if (req.url?.startsWith('/?')) return void res.end('<ListBucketResult><Contents/></ListBucketResult>')
    res.end(store.objects.get(`pictures${req.url}`)?.body)
  })
  await new Promise<void>((resolve) => listing.listen(0, '127.0.0.1', resolve))
})

afterAll(async () => {
  listing.close()
  await store.close()
})

beforeEach(() => {
  for (const key of envKeys) vi.stubEnv(key, '')
  vi.stubEnv('S3_BUCKET', 'pictures')
  vi.stubEnv('S3_REGION', 'eu-test-1')
  vi.stubEnv('S3_ENDPOINT', store.endpoint)
  vi.stubEnv('S3_ACCESS_KEY_ID', 'key')
  vi.stubEnv('S3_SECRET_ACCESS_KEY', 'secret')
  vi.stubEnv('S3_FORCE_PATH_STYLE', 'true')
})

async function check(publicUrl: string) {
  vi.stubEnv('S3_PUBLIC_URL', publicUrl)
  compareEnvAgain()
  const findings = await checkMedia(readEnv())
  expect(store.objects.size, 'it leaves nothing behind').toBe(0)
  return findings.map(({ state, text }) => `${state}: ${text}`)
}

const written = 'ok: A file was written to the bucket pictures, read and deleted.'

it('The public URL of a bucket serves its files, without a listing', async () => {
  const url = `${store.endpoint}/pictures`
  expect(await check(url)).toEqual([
    written,
    `ok: Readers get the files of the bucket at ${url}/, and no list of them.`,
  ])
})

it('A public URL of something else, or of nothing, is a failure', async () => {
  for (const url of [`${store.endpoint}/others`, 'http://127.0.0.1:9'])
    expect(await check(url)).toEqual([written, `failure: ${url}/media/ does not answer with the files of the bucket.`])
})

it('A bucket that anyone can list is a failure', async () => {
  const url = `http://127.0.0.1:${(listing.address() as AddressInfo).port}`
  expect(await check(url)).toEqual([written, `failure: Anyone can list the files at ${url}/.`])
})

it('A bucket from which the file cannot be read is a failure, and keeps no file', async () => {
  const get = vi.spyOn(store.objects, 'get').mockReturnValue(undefined)
  const findings = await check(`${store.endpoint}/pictures`)
  get.mockRestore()
  expect(findings).toEqual([
    'failure: A file could not be read from the bucket pictures: the file that was read differs from the one written.',
  ])
})

it('A bucket that does not list its files to the server either is a warning', async () => {
  const keys = vi.spyOn(store.objects, 'keys').mockImplementation(() => new Map().keys())
  const findings = await check('')
  keys.mockRestore()
  expect(findings).toEqual([
    written,
    'warning: Files of deleted images may be left in the bucket pictures: its files cannot be listed (it is not in the list).',
  ])
})
