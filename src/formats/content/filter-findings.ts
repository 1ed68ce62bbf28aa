import { fold, toWords } from '@/lib/fold'
import type { ListedFinding } from '@/schemas/content/evidence'

type FindingFilter = { year?: string; kind?: string; industry?: string; region?: string; q?: string }

/** The findings that match a filter, in their order; each must contain every word of `q`, folded as in book search. */
export function filterFindings(
  entries: readonly ListedFinding[],
  { kind, industry, region, year, q }: FindingFilter,
): ListedFinding[] {
  const words = toWords(q ?? '')
  return entries.filter((entry) => {
    if (kind && entry.kind !== kind) return false
    if (industry && entry.industry !== industry) return false
    if (region && entry.region !== region) return false
    if (year && !entry.date.startsWith(year)) return false
    const text = fold([entry.text, entry.org, entry.role, entry.industry, entry.region].join(' '))
    return words.every((word) => text.includes(word))
  })
}
