import { catalogueOperations } from '@/surface/catalogue/operations'
import { contentOperations } from '@/surface/content/operations'
import type { Operation } from '@/surface/shared/operation'

/** One public resource in one of its formats, serializable for another process. */
export type Target = {
  operationId: string
  host: 'content' | 'catalogue'
  method: string
  target: string
  headers: Record<string, string>
  body?: string
  /** The names of its query parameters. */
  parameters: string[]
}

const query = '{ Articles(limit: 5) { docs { id title author { name } } } }'

/** Every operation of both hosts in every format, including those added to the tables later, but not redirects. */
export function listTargets(fill: (path: string) => string[]): Target[] {
  const operations: readonly Operation[] = [...contentOperations, ...catalogueOperations]
  const all = operations.filter(({ isRedirect }) => !isRedirect)
  return all.flatMap(({ id, host, method, path, kind, formats, parameters }) => {
    const accepts =
      kind === 'page' ? formats.map((format) => (format === 'markdown' ? 'text/markdown' : 'text/html')) : ['*/*']
    const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
    const sent =
      method === 'POST' ? { body: JSON.stringify({ query }), type: { 'content-type': 'application/json' } } : null
    return accepts.flatMap((accept) =>
      fill(path).map((target) => ({
        ...{ operationId: id, host, method, target, parameters: names },
        headers: { accept, ...sent?.type },
        ...(sent ? { body: sent.body } : {}),
      })),
    )
  })
}

/** Admin paths that are accessible without a session; they are not in the operation tables. */
export const publicAdminPaths = [
  '/admin',
  '/admin/login',
  '/admin/logout',
  '/admin/forgot',
  '/admin/api/users/me',
  '/admin/api/users/login',
  '/admin/api/users/logout',
  '/admin/api/articles',
  '/admin/api/media',
  '/_next/static/none.js',
]
