import { catalogueOperations } from '@/surface/catalogue/operations'
import { graphqlPath } from '@/surface/content/json-paths'
import { contentOperations } from '@/surface/content/operations'
import { catalogueUrl } from './catalogue'
import { fillPath, type PathValues } from './example-paths'
import { send } from './http'
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

/** Both from the server with a cache, and from the one that has none. */
async function differs({ origin, path, accept, query }: Target): Promise<boolean> {
  const headers = { host: new URL(origin).host, accept, ...(query ? { 'content-type': 'application/json' } : {}) }
  const request = { headers, ...(query ? { method: 'POST', body: JSON.stringify({ query }) } : {}) }
  const [cached, uncached] = await Promise.all([
    send(path, { ...request, origin }),
    send(path, { ...request, origin: servers.uncachedOrigin }),
  ])
  return cached.status !== uncached.status || cached.text !== uncached.text
}

async function findDifferent(among: readonly Target[]): Promise<Target[]> {
  const different: Target[] = []
  const rest = [...among]
  const compare = async () => {
    for (let target = rest.pop(); target; target = rest.pop()) if (await differs(target)) different.push(target)
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
