import pg from 'pg'

import { ask, load, percentile } from './load'

type Options = { databaseUrl: string; origins: string[]; changes: number }

/** How long after its commit a change is in the bytes of a server that did not make it, under load. */
export async function measureFreshness({ databaseUrl, origins, changes }: Options): Promise<{ p50Ms: number; p99Ms: number }> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: number }>(`select id from articles where _status = 'published' order by id limit 20`)
  const times: number[] = []
  const busy = load(origins[0]!, { path: '/api/articles' }, Math.ceil(changes / 10))
  for (let change = 0; change < changes; change++) {
    const { id } = rows[change % rows.length]!
    const asking = { path: `/api/articles/${id}` }
    for (const origin of origins) await ask(origin, asking)
    const title = `Change ${change}`
    await client.query('update articles set title = $1 where id = $2', [title, id])
    const committedAt = performance.now()
    for (const origin of origins) {
      while (!(await ask(origin, asking)).body.includes(`"${title}"`)) await new Promise((resolve) => setTimeout(resolve, 1))
      times.push(performance.now() - committedAt)
    }
  }
  await busy
  await client.end()
  times.sort((a, b) => a - b)
  return { p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) }
}
