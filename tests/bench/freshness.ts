import pg from 'pg'

import { sendRequest, load, percentile, type BenchRequest } from './load'

type Options = { databaseUrl: string; origin: string; otherOrigin: string; token: string; changes: number }

export type Freshness = Record<'same' | 'other', { p50Ms: number; p99Ms: number }>

/**
 * The time from the response to an editor's publication until readers get the new text, from the server
 * that handled it and from another on the same database, while both are under load.
 */
export async function measureFreshness({
  databaseUrl,
  origin,
  otherOrigin,
  token,
  changes,
}: Options): Promise<Freshness> {
  const ids = await findSomeArticles(databaseUrl)
  const times: Record<'same' | 'other', number[]> = { same: [], other: [] }
  const stop = new AbortController()
  const backgroundLoad = [origin, otherOrigin].map(async (one) => {
    while (!stop.signal.aborted) await load(one, { path: '/api/articles' }, 2)
  })
  for (let change = 0; change < changes; change++) {
    const id = ids[change % ids.length]!
    const request = { path: `/api/articles/${id}` }
    for (const one of [origin, otherOrigin]) await sendRequest(one, request)
    const title = `Change ${change}`
    await publish(origin, { id, title, token })
    const publishedAt = performance.now()
    const wait = async (one: string) => {
      while (!(await sendRequest(one, request)).body.includes(`"${title}"`))
        await new Promise((resolve) => setTimeout(resolve, 1))
      return performance.now() - publishedAt
    }
    const [same, other] = await Promise.all([wait(origin), wait(otherOrigin)])
    times.same.push(same)
    times.other.push(other)
  }
  stop.abort()
  await Promise.all(backgroundLoad)
  return { same: toSummary(times.same), other: toSummary(times.other) }
}

async function findSomeArticles(databaseUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: number }>(
    `select id from articles where _status = 'published' order by id limit 20`,
  )
  await client.end()
  return rows.map(({ id }) => id)
}

async function publish(
  origin: string,
  { id, title, token }: { id: number; title: string; token: string },
): Promise<void> {
  const request: BenchRequest = {
    path: `/admin/api/articles/${id}`,
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'if-match': '*', authorization: `JWT ${token}` },
    body: JSON.stringify({ title, _status: 'published' }),
  }
  const { status, body } = await sendRequest(origin, request)
  if (status !== 200) throw new Error(`Publishing returned ${status}:  ${body.toString().slice(0, 300)}`)
}

function toSummary(times: number[]) {
  times.sort((a, b) => a - b)
  return { p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99) }
}
