import { memoizeByObject } from '@/lib/memoize-by-object'
import type { ListedFinding } from '@/schemas/content/evidence'

type FindingFacet = 'kind' | 'industry' | 'region' | 'year'
type FacetCount = { name: string; count: number }

/**
 * How many of these findings each kind, industry, region and year of a source has: the most frequent first, years newest
 * first. Counted once for a list, since every page of the record shows those of all findings.
 */
export const countFacets = memoizeByObject(
  (findings: readonly ListedFinding[]): Readonly<Record<FindingFacet, readonly FacetCount[]>> => ({
    kind: toCounts(findings, ({ kind }) => kind),
    industry: toCounts(findings, ({ industry }) => industry),
    region: toCounts(findings, ({ region }) => region),
    year: toCounts(findings, ({ date }) => date.slice(0, 4)).toSorted((a, b) => b.name.localeCompare(a.name, 'en')),
  }),
)

function toCounts(findings: readonly ListedFinding[], toName: (finding: ListedFinding) => string): FacetCount[] {
  const counts = new Map<string, number>()
  for (const finding of findings) {
    const name = toName(finding)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'))
}
