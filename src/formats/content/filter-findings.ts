import { fold, toWords } from '@/lib/text/fold'
import type { ListedFinding } from '@/schemas/content/evidence'

type FindingFilter = { year?: string; kind?: string; industry?: string; region?: string; q?: string }

/**
 * The findings that match a filter, in their order, as the same list if it selects all; each must contain every word of
 * `q`, folded as in book search.
 */
export function filterFindings(
  entries: readonly ListedFinding[],
  { kind, industry, region, year, q }: FindingFilter,
): readonly ListedFinding[] {
  const words = toWords(q ?? '')
  if (!kind && !industry && !region && !year && words.length === 0) return entries
  return entries.filter((entry) => {
    if (kind && entry.kind !== kind) return false
    if (industry && entry.industry !== industry) return false
    if (region && entry.region !== region) return false
    if (year && !entry.date.startsWith(year)) return false
    if (words.length === 0) return true
    const text = fold([entry.text, entry.org, entry.role, entry.industry, entry.region].join(' '))
    return words.every((word) => text.includes(word))
  })
}
