import { catalogueOperations } from '@/surface/catalogue/operations'
import { contentOperations } from '@/surface/content/operations'
import { fillPath, readPathValues } from '../support/example-paths'
import type { BenchRequest } from './load'

/** A response that is filled when it is requested. */
export type Miss = { name: string; host: 'content' | 'catalogue'; request: BenchRequest }

/** Not stored files, nor pictures that are drawn, whose cost is their own. */
const isMeasured = ({ id, kind }: { id: string; kind: string }) => kind !== 'file' && !/share|card|graphql/i.test(id)

/** Each GET of both hosts in each of its formats for readers and programs, searches, and a GraphQL query. */
export async function listMisses(query: Parameters<typeof readPathValues>[0]): Promise<Miss[]> {
  const values = await readPathValues(query)
  const misses: Miss[] = []
  for (const operation of [...contentOperations, ...catalogueOperations]) {
    const { id, host, kind, path, method, isRedirect } = operation
    if (method !== 'GET' || isRedirect || !isMeasured(operation)) continue
    const accepts = kind === 'page' ? ['text/html', 'text/markdown'] : ['*/*']
    for (const accept of accepts) {
      const [filled = path] = fillPath(path, values)
      misses.push({ name: `${host} ${id} ${accept}`, host, request: { path: filled, headers: { accept } } })
    }
  }
  for (const [host, path] of searches)
    misses.push({ name: `${host} ${path}`, host, request: { path, headers: { accept: 'text/html, */*;q=0.5' } } })
  misses.push({
    name: 'content GraphQL',
    host: 'content',
    request: {
      path: '/api/graphql',
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ Articles(limit: 10) { docs { id title author { name } } totalDocs } }' }),
    },
  })
  return misses
}

const searches: ['content' | 'catalogue', string][] = [
  ['content', '/search?q=library'],
  ['content', '/api/search?q=library'],
  ['catalogue', '/books?q=data'],
  ['catalogue', '/api/v1/books?q=data'],
]
