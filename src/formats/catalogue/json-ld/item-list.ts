import type { JsonLdNode } from '@/formats/shared/json-ld'

/** A list of pages as schema.org's `ItemList`. */
export function toItemListNode(id: string, name: string, items: readonly { name: string; url: string }[]): JsonLdNode {
  return {
    '@type': 'ItemList',
    '@id': id,
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: item.name,
      url: item.url,
    })),
  }
}
