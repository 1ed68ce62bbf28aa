import { expect, it } from 'vitest'

import { countFacets } from '@/formats/content/finding-facets'
import type { ListedFinding } from '@/schemas/content/evidence'

const toFinding = (id: number, kind: ListedFinding['kind'], industry: string, date: string): ListedFinding => ({
  id,
  kind,
  industry,
  region: 'Canada',
  text: 'A text.',
  date,
})

it('counts the findings of each facet, most frequent first and years newest first', () => {
  const findings = [
    toFinding(1, 'deployment', 'Law', '2024-05'),
    toFinding(2, 'regulation', 'Health', '2025'),
    toFinding(3, 'deployment', 'Banking', '2024-01-02'),
    toFinding(4, 'deployment', 'Health', '2023'),
  ]
  const facets = countFacets(findings)
  expect(facets.kind).toEqual([
    { name: 'deployment', count: 3 },
    { name: 'regulation', count: 1 },
  ])
  expect(facets.industry.map(({ name }) => name)).toEqual(['Health', 'Banking', 'Law'])
  expect(facets.region).toEqual([{ name: 'Canada', count: 4 }])
  expect(facets.year.map(({ name, count }) => [name, count])).toEqual([
    ['2025', 1],
    ['2024', 2],
    ['2023', 1],
  ])
  expect(countFacets(findings)).toBe(facets)
})
