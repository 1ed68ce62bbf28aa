import pg from 'pg'

import { ask, load, percentile, type Asking } from './load'

type Options = { databaseUrl: string; origin: string; otherOrigin: string; token: string; changes: number }

export type Freshness = Record<'same' | 'other', { p50Ms: number; p99Ms: number }>

/**
 * How long after an editor's publishing was answered the new words are in what readers get, from the server
 * that took it and from another on the same database, while both are under load.
 */
export async function measureFreshness({ databaseUrl, origin, otherOrigin, token, changes }: Options): Promise<Freshness> {
  const ids = await findSomeArticles(databaseUrl)
  const times: Record<'same' | 'other', number[]> = { same: [], other: [] }
  const ending = new AbortController()
  const busy = [origin, otherOrigin].map(async (one) => {
    while (!ending.signal.aborted) await load(one, { path: '/api/articles' }, 2)
  })
  for (let change = 0; change < changes; change++) {
    const id = ids[change % ids.length]!
    const asking = { path: `/api/articles/${id}` }
    for (const one of [origin, otherOrigin]) await ask(one, asking)
    const title = `Change ${change}`
    await publish(origin, { id, title, token })
    const answeredAt = performance.now()
    const wait = async (one: string) => {
      while (!(await ask(one, asking)).body.includes(`"${title}"`)) await new Promise((resolve) => setTimeout(resolve, 1))
      return performance.now() - answeredAt
    }
    const [same, other] = await Promise.all([wait(origin), wait(otherOrigin)])
    times.same.push(same)
    times.other.push(other)
  }
  ending.abort()
  await Promise.all(busy)
  return { same: toSummary(times.same), other: toSummary(times.other) }
}

async function findSomeArticles(databaseUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: number }>(`select id from articles where _status = 'published' order by id limit 20`)
  await client.end()
  return rows.map(({ id }) => id)
}

async function publish(origin: string, { id, title, token }: { id: number; title: string; token: string }): Promise<void> {
  const asking: Asking = {
    path: `/admin/api/articles/${id}`,
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `JWT ${token}` },
    body: JSON.stringify({ title, _status: 'published' }),
  }
  const { status, body } = await ask(origin, asking)
  if (status !== 200) throw new Error(`Publishing was answered with ${status}: ${body.toString().slice(0, 300)}`)
}

function toSummary(times: number[]) {
  times.sort((a, b) => a - b)
  return { p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) }
}
