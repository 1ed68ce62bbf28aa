import { toUnnamedCode } from '@/schemas/catalogue/unnamed-contributors'
import { citedAs, type CitedAs } from './cited-contributors'
import { createPersonKey } from './person-key'

const properties = ['author', 'editor', 'translator'] as const satisfies readonly CitedAs[]

type Property = CitedAs | 'illustrator' | 'contributor'
type Named = { name: string; role: string | null; orcid?: string | null }

/**
 * Contributors by the property that schema.org and OPDS have for their role, without empty properties; `contributor` has
 * those that are in none of the others. Who is not named is in none.
 */
export function groupByRole<T extends Named>(contributors: readonly T[]): Partial<Record<Property, T[]>> {
  const toKey = createPersonKey(contributors)
  const named = contributors.filter(({ name }) => toUnnamedCode(name) === null)
  const grouped: [Property, T[]][] = properties.map((property) => [property, citedAs(property, contributors)])
  grouped.push(['illustrator', named.filter(({ role }) => role?.toLowerCase() === 'illustrator')])
  const placed = new Set(grouped.flatMap(([, found]) => found.map(toKey)))
  const others = named.filter((each) => !placed.has(toKey(each)))
  grouped.push(['contributor', [...new Map(others.map((each) => [toKey(each), each])).values()]])
  return Object.fromEntries(grouped.filter(([, found]) => found.length > 0))
}
