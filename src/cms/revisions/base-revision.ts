import type { Revision } from './lock-document'

/**
 * The precondition of a write: any state, the absence of the document, one revision, or, for a bulk operation, a
 * revision for each listed id.
 */
export type Base =
  | { kind: 'any' }
  | { kind: 'absent' }
  | { kind: 'revision'; revision: Revision }
  | { kind: 'listed'; revisions: ReadonlyMap<string, Revision> }

const isoInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)$/

/**
 * Parses `If-Match` and `If-None-Match` (RFC 9110 §13.1): `*`, one `"<updatedAt>"`, or a list of
 * `"<id>@<updatedAt>"`. Null when neither is present, "malformed" when a tag is not a revision.
 */
export function parseBase(headers: Pick<Headers, 'get'>): Base | null | 'malformed' {
  const ifMatch = headers.get('if-match')?.trim()
  if (!ifMatch) return headers.get('if-none-match')?.trim() === '*' ? { kind: 'absent' } : null
  if (ifMatch === '*') return { kind: 'any' }
  const tags = ifMatch.split(',').map((tag) => /^"([^"]*)"$/.exec(tag.trim())?.[1] ?? '')
  const [first = ''] = tags
  if (tags.length === 1 && isoInstant.test(first)) return { kind: 'revision', revision: first }
  const revisions = new Map<string, Revision>()
  for (const tag of tags) {
    const [id = '', revision = ''] = tag.split('@')
    if (!/^\d+$/.test(id) || !isoInstant.test(revision)) return 'malformed'
    revisions.set(id, revision)
  }
  return { kind: 'listed', revisions }
}

/** True when two revisions are the same instant, whatever their format. */
export function isSameRevision(one: Revision, other: Revision): boolean {
  return Date.parse(one) === Date.parse(other)
}
