import { parseArgs } from 'node:util'

import { readHeldResources, waitUntilReleased } from '../support/held-resources'
import { waitUntil } from '../support/wait-until'
import type { AttackName } from './attacks'
import { readResourceUsage, readResidentMb, waitUntilResourcesReleased } from './resource-usage'
import { createLegitimateClient } from './legitimate-client'
import { startSite } from './site'
import { listAddresses, startAttack } from './start-attack'

/**
 * `npm run attack:memory -- [--keys 500000]`: the resident memory of both processes under a thousand malformed bodies,
 * a thousand stalled readers of large responses, and as many distinct cache keys.
 */
const { values } = parseArgs({ options: { keys: { type: 'string', default: '500000' } } })
/** As stated in src/docs/operations.md. */
const bounds = { server: 450, renderer: 600 }
const steps: { name: AttackName; count: number; addresses: number; rate: number; ms?: number }[] = [
  { name: 'malformed bodies, unauthenticated', count: 1_000, addresses: 20, rate: 500 },
  { name: 'malformed bodies of an editor', count: 1_000, addresses: 20, rate: 500 },
  { name: 'stalled readers', count: 1_000, addresses: 20, rate: 500, ms: 20_000 },
  { name: 'small distinct cache keys', count: Number(values.keys), addresses: 20, rate: 50_000 },
]
const failures: string[] = []
const site = await startSite()
try {
  const client = await createLegitimateClient(site)
  await client.read(5_000)
  const before = await readResourceUsage(site)
  const { connections } = (await readHeldResources(site)).connections
  const start = await readResidentMb(site)
  process.stdout.write(
    `| | server MB | renderer MB |\n| --- | --- | --- |\n| at the start | ${start?.server} | ${start?.renderer} |\n`,
  )
  for (const { name, count, addresses, rate, ms = 0 } of steps) {
    const attack = await startAttack({
      attack: name,
      origins: site.origins,
      targets: site.targets,
      addresses: listAddresses(addresses),
      rate,
      session: client.session,
      scripts: client.scripts,
    })
    const startedAt = performance.now()
    const peaks = { server: 0, renderer: 0 }
    const isDone = async () => {
      const now = await readResidentMb(site)
      for (const process_ of ['server', 'renderer'] as const)
        peaks[process_] = Math.max(peaks[process_], now?.[process_] ?? 0)
      const counts = await attack.counts()
      return Object.values(counts).reduce((sum, one) => sum + one, 0) >= count && performance.now() - startedAt > ms
    }
    await waitUntil(`${count} of ${name}`, isDone, { timeoutMs: 3_600_000, intervalMs: 500 })
    const counts = await attack.stop()
    const { cache } = await readHeldResources(site)
    process.stdout.write(
      `| ${name}: ${JSON.stringify(counts)}, ${Math.round((performance.now() - startedAt) / 1000)} s, ${cache.entries} cached in ${Math.round(cache.bytes / 2 ** 20)} MiB | ${peaks.server} | ${peaks.renderer} |\n`,
    )
    for (const process_ of ['server', 'renderer'] as const)
      if (peaks[process_] > bounds[process_])
        failures.push(`${name}: the ${process_} took ${peaks[process_]} MB, more than ${bounds[process_]}`)
    await waitUntilReleased(site, { connections: connections + 160, timeoutMs: 60_000 })
  }
  const faults = (await client.read(5_000)).flatMap(({ target, fault }) => (fault ? [`${target}: ${fault}`] : []))
  client.close()
  await waitUntilResourcesReleased(site, before)
  const after = await readResidentMb(site)
  process.stdout.write(
    `| afterwards | ${after?.server} | ${after?.renderer} |\n${[...failures, ...faults].map((line) => `\n${line}`).join('')}\n`,
  )
  process.exitCode = failures.length + faults.length > 0 ? 1 : 0
} finally {
  await site.stop()
}
