import type { Finding } from '@/schemas/content/finding'
import type { ListQuery } from '@/schemas/content/list-query'
import { usesOnly } from './uses-only'

/** Which findings a list contains, and in which order; see the migration `finding_listings`. */
const findingListing = 'listing:findings'

/**
 * The tags of responses that depend on the text of any finding, or on the record's own texts. The first is the tag of
 * memoized totals.
 */
export const recordTags = [findingListing, 'evidence', 'evidence-record'] as const

/** The tag of each of these findings. */
export const findingTags = (findings: readonly Pick<Finding, 'id'>[]) => findings.map(({ id }) => `evidence:${id}`)

/** Those in `lectern_finding_listing`, whose changes announce that lists may contain other findings. */
const listedFields = ['id', 'kind', 'industry', 'region', 'role', 'org', 'date', 'source', 'supersededBy', 'addedAt']

/** The tags of the response to a query that shows these findings. */
export function findingQueryTags(query: ListQuery, shown: readonly Pick<Finding, 'id'>[]): readonly string[] {
  return usesOnly(query, listedFields) ? [findingListing, ...findingTags(shown)] : recordTags
}
