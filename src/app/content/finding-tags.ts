import type { Finding } from '@/schemas/content/finding'

/** Which findings a list contains, and in which order; see the migration `finding_listings`. */
const findingListing = 'listing:findings'

/**
 * The tags of responses that depend on the text of any finding, or on the record's own texts. The first is the tag of
 * memoized totals.
 */
export const recordTags = [findingListing, 'evidence', 'evidence-record'] as const

/** The tag of each of these findings. */
export const findingTags = (findings: readonly Pick<Finding, 'id'>[]) => findings.map(({ id }) => `evidence:${id}`)

/** The tags of a response that selects findings by the fields in `lectern_finding_listing`, and of those it shows. */
export const listedFindingTags = (shown: readonly Pick<Finding, 'id'>[]) => [findingListing, ...findingTags(shown)]
