type Identified = { name: string; orcid?: string | null }

/**
 * Tells the contributors of a book from each other: those of one name are one person, who has several roles, unless
 * their ORCIDs differ. One without an ORCID is the first of that name.
 */
export function createPersonKey(contributors: readonly Identified[]): (contributor: Identified) => string {
  const firstOrcids = new Map<string, string>()
  for (const { name, orcid } of contributors) if (orcid && !firstOrcids.has(name)) firstOrcids.set(name, orcid)
  return ({ name, orcid }) => [name, orcid || firstOrcids.get(name)].join('\n')
}
