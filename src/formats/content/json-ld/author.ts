import { splitByline } from '@/formats/shared/citation-parts'
import type { JsonLdNode } from '@/formats/shared/json-ld'
import type { Author } from '@/schemas/content/article'

/** The people of a byline as schema.org's `Person`, each with the page of the byline: one, or a list of several. */
export function toAuthorNodes({ id, name: byline, role }: Author, baseUrl: string): JsonLdNode | JsonLdNode[] {
  const url = `${baseUrl}/authors/${id}`
  const names = splitByline(byline)
  const people = names.map((name) => ({
    '@type': 'Person',
    // Several people of one byline share its page, and are not one another.
    ...(names.length === 1 ? { '@id': `${url}#person` } : {}),
    name,
    ...(role ? { jobTitle: role } : {}),
    url,
  }))
  return people.length === 1 ? people[0]! : people
}

/** The page of an author as schema.org's `ProfilePage`. */
export function toProfileNode(author: Author, baseUrl: string): JsonLdNode {
  const url = `${baseUrl}/authors/${author.id}`
  return { '@type': 'ProfilePage', '@id': `${url}#profile`, url, mainEntity: toAuthorNodes(author, baseUrl) }
}
