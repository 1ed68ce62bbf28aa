import type { JsonLdNode } from './json-ld'

type Item = { name: string; url: string }

/** A list of pages as schema.org's `ItemList`. */
export function toItemListNode(id: string, name: string, items: readonly Item[]): JsonLdNode {
  return {
    '@type': 'ItemList',
    '@id': id,
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => toListItem(item, index + 1)),
  }
}

/** A page at its place in a list, counted from 1. */
export function toListItem({ name, url }: Item, position: number): JsonLdNode {
  return { '@type': 'ListItem', position, name, url }
}
