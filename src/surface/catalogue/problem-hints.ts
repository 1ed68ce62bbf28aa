import type { ProblemCode } from '@/schemas/shared/problem'
import { discoveryPaths } from '@/surface/shared/discovery-paths'
import { catalogueApiOperations, cataloguePath } from './operations'

/** What a client should do next about a problem, with addresses below `baseUrl`, or paths without it. */
export function toProblemHint(code: ProblemCode, baseUrl = ''): string {
  const openApi = `${baseUrl}${discoveryPaths.openApi}`
  switch (code) {
    case 'api_route_not_found':
      return `The routes are ${listRoutes(baseUrl)}; ${openApi} describes them.`
    case 'book_not_found':
      return `A book’s id is its catalogue code, such as T1-4, in capitals. GET ${baseUrl}${cataloguePath('listBooks')} lists every id.`
    case 'bundle_not_found':
      return `A bundle’s id is lower-case words joined by hyphens. GET ${baseUrl}${cataloguePath('listBundles')} lists every id.`
    case 'invalid_parameter':
      return `Mend or leave out what is named in detail; ${openApi} gives every parameter and what it allows.`
    case 'cursor_expired':
      return `Begin again: GET ${baseUrl}${cataloguePath('listChanges')} without since lists everything that there is.`
    case 'method_not_allowed':
      return 'The catalogue can only be read: use one of the methods in the Allow header.'
    case 'precondition_failed':
      return 'Ask without the condition, and compare the ETag of the answer.'
    case 'range_not_satisfiable':
      return 'Content-Range has the length in bytes; ask for a range within it, or for the whole.'
    case 'internal_error':
      return 'Ask again later. The request need not be changed.'
    case 'unavailable':
      return 'Ask again after the number of seconds in the Retry-After header.'
  }
}

function listRoutes(baseUrl: string): string {
  const routes = catalogueApiOperations.map(({ path }) => path).filter((path) => path.startsWith('/api/'))
  return `${routes
    .slice(0, -1)
    .map((path) => `${baseUrl}${path}`)
    .join(', ')} and ${baseUrl}${routes.at(-1)}`
}
