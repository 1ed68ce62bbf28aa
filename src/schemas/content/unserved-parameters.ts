import type { Issues } from '@/lib/issues'

/** Payload's switch for a list without pages: not served, and not ignored, since it would change what the answer means. */
export function refusePagination(query: URLSearchParams, issues: Issues): void {
  if (query.get('pagination') === 'false') {
    issues.push(
      'pagination=false is not served: a list always has pages, of at most 100 documents. limit=100 asks for the ' +
        'largest, and page for the next.',
    )
  }
}

/** Payload's selection within populated documents: likewise. */
export function refusePopulate(query: URLSearchParams, issues: Issues): void {
  if ([...query].some(([name, value]) => /^populate(\[|$)/.test(name) && value !== '')) {
    issues.push(
      'populate is not served: depth=1 populates every relationship, and select narrows what is populated, as ' +
        'select[author][name]=true does.',
    )
  }
}
