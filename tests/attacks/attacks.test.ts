import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readHeldResources, waitUntilReleased } from '../support/held-resources'
import { startAdmin } from '../support/start-admin'
import { attackNames } from './attacks'
import { readResourceUsage, waitUntilResourcesReleased, type ProcessUsages } from './resource-usage'
import { createLegitimateClient, type LegitimateClient } from './legitimate-client'
import { summarize } from './summarize'
import { startSite, type Site } from './site'
import { listAddresses, startAttack } from './start-attack'

/**
 * Every attack briefly, alternately from one address and from twenty. The latency of the legitimate client is measured
 * by `npm run attack` on an idle machine; here its responses must be correct, and no resources may leak.
 */
const attackMs = 1_500
const rate = 300

let site: Site
let client: LegitimateClient
let before: ProcessUsages | null
let connections: number

beforeAll(async () => {
  site = await startSite()
  await startAdmin(site.origins.content)
  client = await createLegitimateClient(site)
  await client.read(2_000)
  before = await readResourceUsage(site)
  ;({ connections } = (await readHeldResources(site)).connections)
})

afterAll(async () => {
  client?.close()
  await site?.stop()
}, 60_000)

/** The server's last warnings and errors: why a response was wrong. */
const readWarnings = () =>
  site
    .output()
    .split('\n')
    .filter((line) => /"level":"(warn|error)"/.test(line))
    .slice(-5)

describe('A legitimate client', () => {
  it.each(attackNames.map((name, index): [string, number] => [name, index % 2 === 0 ? 1 : 20]))(
    'gets correct responses during “%s”, from %i addresses',
    async (attack, from) => {
      const { origins, targets } = site
      const { session, scripts } = client
      const { stop } = await startAttack({
        attack,
        origins,
        targets,
        addresses: listAddresses(from),
        rate,
        session,
        scripts,
      })
      const { faults } = summarize(await client.read(attackMs))
      const counts = await stop()
      expect({ faults, log: faults.length > 0 ? readWarnings() : [] }).toEqual({ faults: [], log: [] })
      // The attack did send requests.
      expect(Object.keys(counts).length + Number(attack === 'pipelined requests')).toBeGreaterThan(0)
      await waitUntilReleased(site, { connections: connections + 160, timeoutMs: 30_000 })
    },
    120_000,
  )

  it('gets correct responses afterwards, and neither process has leaked resources', async () => {
    expect(summarize(await client.read(1_000)).faults).toEqual([])
    await waitUntilResourcesReleased(site, before)
    expect(site.output()).not.toMatch(/MaxListenersExceeded|was not caught|"msg":"A request failed"/i)
  }, 120_000)
})
