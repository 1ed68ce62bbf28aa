import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { drawImage } from '../support/draw-image'
import { waitUntil } from '../support/wait-until'
import { createTestCluster, type TestCluster } from './cluster'
import { mountSmallDisk } from '../support/small-disk'
import { recoveredWithinMs, startLoad } from './load'
import { startSite, type Site } from './site'

const [own, ofPostgres] = [mountSmallDisk(24), mountSmallDisk(300)]

const canMount = own !== null && ofPostgres !== null

// Only root may mount a small file system.
describe.skipIf(!canMount)(`A full disk${canMount ? '' : ' (file systems cannot be mounted here)'}`, () => {
  let postgres: TestCluster
  let site: Site
  let image: Buffer

  beforeAll(async () => {
    const { folder } = own!
    await mkdir(path.join(folder, 'tmp'))
    postgres = await createTestCluster(ofPostgres!.folder)
    site = await startSite(postgres.url, { DATA_DIR: path.join(folder, 'data'), TMPDIR: path.join(folder, 'tmp') })
    image = await drawImage(2400)
  })

  afterAll(async () => {
    await site?.stop()
    await postgres?.close()
    own?.close()
    ofPostgres?.close()
  })

  async function upload(): Promise<{ status: number; retryAfter: string | null; text: string }> {
    const form = new FormData()
    form.set('_payload', JSON.stringify({ alt: 'A plain field.' }))
    form.set('file', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'field.png')
    const response = await site.edit('POST', 'media', form)
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() }
  }
  const countImages = async () => Number((await postgres.query('select count(*) from media'))[0]?.count)

  it('of uploads and of request bodies rejects uploads with 503, leaves no partial files, and affects nothing else', async () => {
    const before = await countImages()
    const load = await startLoad(site)
    await own!.fill()
    const refused = await upload()
    expect([refused.status, refused.retryAfter], `${refused.text} ${site.lastError()}`).toEqual([
      503,
      expect.stringMatching(/^\d+$/),
    ])
    await own!.free()
    const freedAt = performance.now()
    await waitUntil('an upload succeeds', async () => (await upload()).status === 201, { timeoutMs: 20_000 })
    expect(performance.now() - freedAt).toBeLessThan(recoveredWithinMs)
    expect(await countImages()).toBe(before + 1)
    const counts = await load.check(postgres.url)
    expect([Object.keys(counts.misses), Object.keys(counts.writes)]).toEqual([['200'], ['200']])
    process.stdout.write(`${JSON.stringify(counts)}\n`)
  })

  it('of Postgres fails writes with 503 until it is freed, and does not affect readers of cached pages', async () => {
    const load = await startLoad(site)
    await ofPostgres!.fill()
    await pause(5_000)
    await ofPostgres!.free()
    // Without room for its log Postgres ends, and whoever supervises it starts it again.
    await postgres.query('select 1').catch(async () => {
      await postgres.kill()
      await postgres.start()
    })
    expect(await load.untilRecovered()).toBeLessThan(recoveredWithinMs)
    process.stdout.write(`${JSON.stringify(await load.check(postgres.url))}\n`)
  })
})
