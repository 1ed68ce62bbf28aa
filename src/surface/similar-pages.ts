import { distance } from 'fastest-levenshtein'

import { maxSlugLength, slugPattern } from '@/lib/text/slug'
import { catalogueOperations } from './catalogue/operations'
import { contentOperations } from './content/operations'
import type { Host, Operation } from './shared/operation'

const operations: Record<Host, readonly Operation[]> = { content: contentOperations, catalogue: catalogueOperations }

/** File extensions with which readers request a page. */
const ending = /\.(?:html?|md|json|csv|xml|txt|pdf)$/

/** The last segment of a path, if it looks like a slug or code; null for a path that cannot mean a document. */
export function toPathTerm(path: string): string | null {
  const last = path.split('/').findLast((segment) => segment !== '') ?? ''
  const term = last.toLowerCase().replace(ending, '').replaceAll('_', '-')
  return term.length >= 3 && term.length <= maxSlugLength && slugPattern.test(term) ? term : null
}

const maxFixed = 2

/** The pages and files of a host whose path ends in this segment; if there are none, those with a similar one. */
export function findSimilarPages(host: Host, term: string): { path: string; title: string }[] {
  const same = fixed[host].filter((one) => one.term === term)
  const found = same.length > 0 ? same : fixed[host].filter((one) => isMisspelled(one.term, term))
  return found.slice(0, maxFixed).map(({ path, title }) => ({ path, title }))
}

/** An edit distance of one; of two in a longer word. */
function isMisspelled(term: string, written: string): boolean {
  const allowed = term.length > 6 ? 2 : term.length > 3 ? 1 : 0
  return Math.abs(term.length - written.length) <= allowed && distance(term, written) <= allowed
}

const toFixed = (host: Host) =>
  operations[host]
    .filter(
      ({ method, path, isRedirect }) =>
        method === 'GET' && !path.includes('{') && !path.startsWith('/api/') && !isRedirect,
    )
    .flatMap(({ path, title }) => {
      const term = toPathTerm(path)
      return term === null ? [] : [{ path, title, term }]
    })

const fixed = { content: toFixed('content'), catalogue: toFixed('catalogue') }
