import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import { drawImage } from '../support/draw-image'
import { createS3Store, type Behaviour, type S3Store } from '../support/s3-store'
import { waitUntil } from '../support/wait-until'
import { createTestCluster, type TestCluster } from './cluster'
import { recoveredWithinMs, startLoad } from './load'
import { startSite, type Site } from './site'

const credentials = { accessKeyId: 'lectern', secretAccessKey: 'lectern-secret', region: 'eu-test-1' }
const awayForMs = 6_000
/** Until whoever waits for a bucket that is silent is told so. */
const refusedWithinMs = 20_000

type Answer = { status: number; retryAfter: string | null; body: Buffer; isWhole: boolean }

let postgres: TestCluster
let store: S3Store
let site: Site
/** Names of public images that nobody has read; each test takes one. */
let unread: string[]
let picture: Buffer

beforeAll(async () => {
  postgres = await createTestCluster()
  store = await createS3Store(credentials)
  site = await startSite(postgres.url, store.settings)
  picture = await drawImage(1200)
  const { docs } = (await (await fetch(`${site.origin}/api/media?limit=100`)).json()) as {
    docs: { filename: string }[]
  }
  unread = docs.map(({ filename }) => filename)
})

afterEach(() => store.behave('answering'))

afterAll(async () => {
  await site?.stop()
  await store?.close()
  await postgres?.close()
})

/** An answer as it arrived, and whether all of it did. */
async function read(target: string): Promise<Answer> {
  const response = await fetch(`${site.origin}${target}`)
  const body = await response.arrayBuffer().then(
    (bytes) => Buffer.from(bytes),
    () => null,
  )
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: body ?? Buffer.of(),
    isWhole: body !== null,
  }
}

async function upload(): Promise<{ status: number; retryAfter: string | null; text: string }> {
  const form = new FormData()
  form.set('_payload', JSON.stringify({ alt: 'A plain field.' }))
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'field.png')
  const response = await site.edit('POST', 'media', form)
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() }
}

const listObjects = () => [...store.objects.keys()].toSorted()
const countRows = async () => Number((await postgres.query('select count(*) from media'))[0]?.count)

describe('While the bucket is unavailable', () => {
  const ways: Behaviour[] = ['refusing', 'silent', 'halting', 'failing', 'gone', 'masked']
  it.each(ways)('(%s), images that are not cached are 503, an upload is refused and leaves nothing', async (way) => {
    const [hot = '', name = ''] = unread.splice(0, 2)
    const cached = (await read(`/media/${hot}`)).body
    const before = { objects: listObjects(), rows: await countRows() }
    const load = await startLoad(site)
    const faults: string[] = []
    const slow: number[] = []
    const over = new AbortController()
    onTestFinished(() => over.abort())
    const repeat = async (act: () => Promise<void>) => {
      while (!over.signal.aborted) await act().then(() => pause(30))
    }
    const readCached = async () => {
      const { status, body } = await read(`/media/${hot}`)
      if (status !== 200 || !body.equals(cached)) faults.push(`a cached image was ${status}`)
    }
    const readUncached = async () => {
      const startedAt = performance.now()
      const { status, retryAfter, isWhole } = await read(`/media/${name}`)
      slow.push(performance.now() - startedAt)
      if (status !== 503 || !isWhole || !/^\d+$/.test(retryAfter ?? ''))
        faults.push(`an image was ${status} ${isWhole} ${retryAfter} ${site.lastError()}`)
    }
    const readAsEditor = async () => {
      const response = await site.edit('GET', `media/file/${name}`)
      await response.text()
      if (response.status !== 503) faults.push(`an editor got ${response.status}`)
    }

    await store.behave(way)
    const readers = [readCached, readUncached, readUncached, readAsEditor].map(repeat)
    const awayFrom = performance.now()
    const refused = await upload()
    expect(performance.now() - awayFrom).toBeLessThan(refusedWithinMs)
    expect([refused.status, refused.retryAfter], refused.text).toEqual([503, expect.stringMatching(/^\d+$/)])
    expect(refused.text).toContain('This cannot be done just now. Try again in a few seconds.')
    await pause(Math.max(0, awayForMs - (performance.now() - awayFrom)))
    over.abort()
    // Only now: what had begun before the bucket came back may have been answered by it.
    await Promise.all(readers)

    await store.behave('answering')
    const backAt = performance.now()
    const image = await waitUntil('the image is there', async () => {
      const answer = await read(`/media/${name}`)
      return answer.status === 200 ? answer : null
    })
    expect(image.body.equals(store.objects.get(`pictures/media/${name}`)?.body ?? Buffer.of())).toBe(true)
    await waitUntil('an upload succeeds', async () => (await upload()).status === 201)
    expect(performance.now() - backAt).toBeLessThan(recoveredWithinMs)

    expect(faults).toEqual([])
    expect(await countRows()).toBe(before.rows + 1)
    await waitUntil('nothing is left of the upload that was refused', async () => {
      return listObjects().length === before.objects.length + 5
    })
    const counts = await load.check(postgres.url)
    expect([Object.keys(counts.misses), Object.keys(counts.writes)]).toEqual([['200'], ['200']])
    const slowestMs = Math.round(Math.max(...slow))
    process.stdout.write(`${JSON.stringify({ way, refusals: slow.length, slowestMs, ...counts })}\n`)
  })

  it.each(['one by one', 'together'])('images that are deleted %s are deleted from it once it is back', async (how) => {
    const before = listObjects()
    const ids: number[] = []
    for (let count = 0; count < 2; count++)
      ids.push((JSON.parse((await upload()).text) as { doc: { id: number } }).doc.id)
    expect(listObjects()).toHaveLength(before.length + 10)
    await store.behave('failing')
    const targets = how === 'together' ? [`media?where[id][in]=${ids.join()}`] : ids.map((id) => `media/${id}`)
    for (const target of targets) {
      const response = await site.edit('DELETE', target)
      expect(response.status, await response.text()).toBe(200)
    }
    await store.behave('answering')
    await waitUntil('their objects are gone', async () => String(listObjects()) === String(before))
  })

  it('a replaced image keeps its old files if the change fails, and loses them if it succeeds', async () => {
    const { doc } = JSON.parse((await upload()).text) as { doc: { id: number } }
    const before = listObjects()
    await store.behave('failing')
    const form = new FormData()
    form.set('_payload', JSON.stringify({ alt: 'Another.' }))
    form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'another.png')
    expect((await site.edit('PATCH', `media/${doc.id}`, form)).status).toBe(503)
    await store.behave('answering')
    await waitUntil('the files are as they were', async () => String(listObjects()) === String(before))
    const replaced = await site.edit('PATCH', `media/${doc.id}`, form)
    expect(replaced.status, await replaced.text()).toBe(200)
    await waitUntil('the new files are in their place', async () => {
      const objects = listObjects()
      return objects.length === before.length && objects.filter((key) => key.includes('/another-')).length === 5
    })
  })
})
