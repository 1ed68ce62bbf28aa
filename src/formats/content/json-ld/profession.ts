import type { JsonLdNode } from '@/formats/shared/json-ld'

/** The page of a profession as schema.org's `CollectionPage`. */
export function toProfessionNode(name: string): JsonLdNode {
  return { '@type': 'CollectionPage', name, about: { '@type': 'Audience', audienceType: name } }
}
