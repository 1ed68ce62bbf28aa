import { randomBytes } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createBucketStore } from '@/cms/storage/bucket-store'
import type { MediaStore } from '@/cms/storage/media-stores'
import { provideEnv } from '@/config/provide-env'
import { isDependencyUnavailable } from '@/lib/errors/is-dependency-unavailable'
import { createS3Store, type Behaviour, type S3Store } from '../../../support/s3-store'

const image = { filename: 'field-0123456789abcdef0123.png', prefix: null }
const bytes = randomBytes(200_000)

let s3: S3Store
let store: MediaStore

beforeAll(async () => {
  s3 = await createS3Store({ accessKeyId: 'lectern', secretAccessKey: 'lectern-secret', region: 'eu-test-1' })
  provideEnv({ BASE_URL: 'http://localhost:3000', ...s3.settings })
})
beforeEach(async () => {
  await s3.behave('answering')
  // Of its own, since one that found the bucket silent does not ask it at once again.
  store = createBucketStore('pictures')
  await store.write(image, bytes)
})
afterAll(() => s3.close())

const findError = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error as Error,
  )

it('is read as it was written, and null where it is missing', async () => {
  expect(Buffer.from((await store.read(image)) ?? []).equals(bytes)).toBe(true)
  expect(await store.read({ ...image, filename: 'missing.png' })).toBeNull()
})

it('is read as it was written from a store that marks the end of an object instead of saying its length', async () => {
  await s3.behave('chunking')
  expect(Buffer.from((await store.read(image)) ?? []).equals(bytes)).toBe(true)
})

it('is read while this process is too busy to see the answer in time', async () => {
  const reading = store.read(image)
  // Not asleep: nothing else runs meanwhile, as during a long computation.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_500)
  expect(Buffer.from((await reading) ?? []).equals(bytes)).toBe(true)
})

it('is deleted', async () => {
  await store.delete(image)
  expect(await store.read(image)).toBeNull()
})

describe('a read that does not get the whole image from the bucket fails, as one that may succeed later', () => {
  const reasons: [Behaviour, RegExp][] = [
    ['gone', /^No bucket$/],
    ['masked', /^Something other than an S3 store answers at 127\.0\.0\.1: 200, text\/html$/],
    ['trickling', /^The bucket sent less than 10 kB within 3 s$/],
    ['cutting', /^The bucket did not say how long the object is/],
  ]
  it.each(reasons)('%s', async (way, reason) => {
    await s3.behave(way)
    const error = await findError(store.read(image))
    expect(error?.message).toMatch(reason)
    expect(isDependencyUnavailable(error)).toBe(true)
  })
})

it.each<Behaviour>(['gone', 'masked'])('a write is not taken for done where the bucket is %s', async (way) => {
  await s3.behave(way)
  const error = await findError(store.write(image, bytes))
  expect(isDependencyUnavailable(error)).toBe(true)
})

it('a write of what a proxy before the bucket says is too large is not one that may succeed later', async () => {
  await s3.behave('limited')
  const error = await findError(store.write(image, bytes))
  expect(error?.message).toBe('Something other than an S3 store answers at 127.0.0.1: 413, text/html')
  expect(isDependencyUnavailable(error)).toBe(false)
})

it('a bucket that trickles is not asked for every image', async () => {
  await s3.behave('trickling')
  const first = await findError(store.read(image))
  expect(await findError(store.read(image))).toBe(first)
})
