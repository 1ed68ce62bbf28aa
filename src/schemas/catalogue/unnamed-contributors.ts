import { toNameSlug } from '@/lib/text/name-slug'

/** What a byline says where ONIX names nobody, by its code (list 19); of equal ones, the last is the least specific. */
export const unnamedContributors: Readonly<Record<string, string>> = {
  '01': 'Unknown',
  '02': 'Anonymous',
  '03': 'et al.',
  '04': 'Various authors',
  '05': 'Synthesised voice',
  '06': 'Synthesised voice',
  '08': 'Synthesised voice',
  '07': 'Synthesised voice',
  '09': 'Artificial intelligence',
}

const codes = new Map(Object.entries(unnamedContributors).map(([code, name]) => [toNameSlug(name), code]))

/** The slugs under which these would have pages, were they people. */
export const unnamedSlugs: readonly string[] = [...codes.keys()]

/** The code of what says that a contributor is not named; null for a name. */
export function toUnnamedCode(name: string): string | null {
  return codes.get(toNameSlug(name)) ?? null
}
