import { catalogueOperations } from '@/surface/catalogue/operations'
import { graphqlPath } from '@/surface/content/json-paths'
import { contentOperations } from '@/surface/content/operations'
import { catalogueUrl } from './catalogue'
import { fillPath, type PathValues } from './example-paths'
import { send, type HttpResponse } from './http'
import { toOrigin } from './server-process'
import { baseUrl, servers } from './servers'
import { waitUntil } from './wait-until'

/** A request whose response may be cached: a GET, or with a query one of GraphQL. */
export type Target = { origin: string; path: string; accept: string; query?: string }

/** As many as the server fills at a time for one client. */
const atATime = 4

/** Every GET of both hosts with these values, and these lists. */
export function toTargets(values: PathValues, lists: Record<'content' | 'catalogue', readonly string[]>): Target[] {
  const toHostTargets = (origin: string, operations: typeof contentOperations | typeof catalogueOperations) =>
    operations
      .filter(({ kind, path }) => kind !== 'file' && !/graphql|changes|share|card/.test(path))
      .flatMap(({ kind, path }) =>
        fillPath(path, values).map((filled) => ({
          origin,
          path: filled,
          accept: kind === 'page' ? 'text/html' : '*/*',
        })),
      )
  return [
    ...toHostTargets(baseUrl, contentOperations),
    ...lists.content.map((path) => ({ origin: baseUrl, path, accept: '*/*' })),
    ...toHostTargets(catalogueUrl, catalogueOperations),
    ...lists.catalogue.map((path) => ({ origin: catalogueUrl, path, accept: '*/*' })),
  ]
}

/** GraphQL requests with these queries. */
export function toQueryTargets(queries: readonly string[]): Target[] {
  return queries.map((query) => ({ origin: baseUrl, path: graphqlPath, accept: '*/*', query }))
}

type Asked = { hostname?: string; coding?: string }

/** One request, by default to the server with a cache; `hostname` is the address of the machine that another listens on. */
export function ask({ origin, path, accept, query }: Target, { hostname, coding }: Asked = {}): Promise<HttpResponse> {
  const { host, port, hostname: own } = new URL(origin)
  const headers = {
    ...{ host, accept },
    ...(coding ? { 'accept-encoding': coding } : {}),
    ...(query ? { 'content-type': 'application/json' } : {}),
  }
  const request = { headers, ...(query ? { method: 'POST', body: JSON.stringify({ query }) } : {}) }
  return send(path, { ...request, origin: toOrigin(hostname ?? own, Number(port)) })
}

const uncachedHost = new URL(servers.uncachedOrigin).hostname.replace(/^\[|\]$/g, '')

/** Those of which a server with a cache does not send what the one without has. */
export async function findDifferent(among: readonly Target[], asked: readonly Asked[] = [{}]): Promise<Target[]> {
  const different: Target[] = []
  const rest = [...among]
  const compare = async () => {
    for (let target = rest.pop(); target; target = rest.pop()) {
      const one = target
      const [uncached, ...cached] = await Promise.all([
        ask(one, { hostname: uncachedHost }),
        ...asked.map((each) => ask(one, each)),
      ])
      if (cached.some(({ status, text }) => status !== uncached.status || text !== uncached.text)) different.push(one)
    }
  }
  await Promise.all(Array.from({ length: atATime }, compare))
  return different
}

/** A change, by what it is called; `salt` makes its texts distinct. */
export type Edit = [name: string, run: (salt: string) => Promise<unknown>]

/**
 * Makes each of these edits once, and then `rounds` times three of them at once while everything is read; fails if a
 * response stays stale after any of them.
 */
export async function editAndCompare(
  edits: readonly Edit[],
  { rounds, pick, targets }: { rounds: number; pick: (edits: readonly Edit[]) => Edit; targets: readonly Target[] },
): Promise<void> {
  for (const [index, [name, run]] of edits.entries()) {
    await run(`${index}`)
    await waitUntilFresh(`a change of ${name}`, targets)
  }
  for (let round = 0; round < rounds; round++) {
    const some = [pick(edits), pick(edits), pick(edits)]
    // One may be rejected, as of a book that another deletes meanwhile.
    const edited = Promise.allSettled(some.map(([, run], index) => run(`${round}x${index}`)))
    await Promise.all([edited, findDifferent(targets)])
    await waitUntilFresh(`at once, a change of ${some.map(([name]) => name).join(', of ')}`, targets)
  }
}

/** Waits until all are as they are without a cache; fails with those that stay stale. */
export async function waitUntilFresh(change: string, targets: readonly Target[]): Promise<void> {
  let stale = targets
  await waitUntil(`${change} is everywhere`, async () => {
    stale = await findDifferent(stale)
    return stale.length === 0
  }).catch((error: unknown) => {
    throw new Error(
      `Stale are ${stale.map(({ path, accept, query = '' }) => `${path} as ${accept} ${query}`).join(', ')}`,
      { cause: error },
    )
  })
}
