import { maxSlugLength, slugPattern } from '@/lib/slug'
import { catalogueOperations } from './catalogue/operations'
import { contentOperations } from './content/operations'
import type { Host, Operation } from './shared/operation'

const operations: Record<Host, readonly Operation[]> = { content: contentOperations, catalogue: catalogueOperations }

/** Endings under which readers expect a page. */
const ending = /\.(?:html?|md|json|csv|xml|txt|pdf)$/

/** The last part of a path, if it is written as slugs and codes are; null for a path of which no document could be meant. */
export function toNearTerm(path: string): string | null {
  const last = path.split('/').findLast((segment) => segment !== '') ?? ''
  const term = last.toLowerCase().replace(ending, '').replaceAll('_', '-')
  return term.length >= 3 && term.length <= maxSlugLength && slugPattern.test(term) ? term : null
}

const maxFixed = 2

/** The pages and files of a host whose address ends in this part. */
export function findFixedAddresses(host: Host, term: string): { path: string; title: string }[] {
  return operations[host]
    .filter(
      ({ method, path, isRedirect }) =>
        method === 'GET' &&
        !path.includes('{') &&
        !path.startsWith('/api/') &&
        !isRedirect &&
        toNearTerm(path) === term,
    )
    .slice(0, maxFixed)
}
