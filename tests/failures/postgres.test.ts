import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createTestCluster, type TestCluster } from './cluster'
import { recoveredWithinMs, startLoad } from './load'
import { startSite, type Site } from './site'
import { startSwitch, type Switch } from './switch'

let primary: TestCluster
let replica: TestCluster | null = null
let address: Switch
let site: Site

beforeAll(async () => {
  primary = await createTestCluster()
  address = await startSwitch(primary.port)
  site = await startSite(address.toUrl(primary.url))
})

afterAll(async () => {
  await site?.stop()
  await address?.close()
  await replica?.close()
  await primary?.close()
})

describe('Readers of cached pages are not affected, others get 503, and no acknowledged write is lost', () => {
  it.each([3_000, 12_000])('while Postgres is stopped for %i ms and continued', async (stoppedMs) => {
    const load = await startLoad(site)
    await primary.signal('SIGSTOP')
    await pause(stoppedMs)
    await primary.signal('SIGCONT')
    expect(await load.untilRecovered()).toBeLessThan(recoveredWithinMs)
    process.stdout.write(`${JSON.stringify(await load.check(primary.url))}\n`)
  })

  it('while Postgres is killed and started again', async () => {
    const load = await startLoad(site)
    await primary.kill()
    await pause(2_000)
    await primary.start()
    expect(await load.untilRecovered()).toBeLessThan(recoveredWithinMs)
    process.stdout.write(`${JSON.stringify(await load.check(primary.url))}\n`)
  })

  it('while Postgres fails over to a replica that is promoted', async () => {
    replica = await primary.replicate()
    const load = await startLoad(site)
    await pause(1_000)
    await primary.kill()
    await pause(1_000)
    await replica.query('select pg_promote()')
    address.lead(replica.port)
    expect(await load.untilRecovered()).toBeLessThan(recoveredWithinMs)
    process.stdout.write(`${JSON.stringify(await load.check(replica.url))}\n`)
  })
})
