import type { JsonLdNode } from './json-ld'

type Item = { name: string; url: string }

/** Where a part of a list begins, counted from 1, and how many items all parts have. */
export type ListPart = { first: number; total: number }

/** A list of pages as schema.org's `ItemList`; of a list in several pages the part on one of them. */
export function toItemListNode(
  id: string,
  name: string,
  items: readonly Item[],
  { first, total }: ListPart = { first: 1, total: items.length },
): JsonLdNode {
  return {
    '@type': 'ItemList',
    '@id': id,
    name,
    numberOfItems: total,
    itemListElement: items.map((item, index) => toListItem(item, first + index)),
  }
}

/** A page at its place in a list, counted from 1. */
export function toListItem({ name, url }: Item, position: number): JsonLdNode {
  return { '@type': 'ListItem', position, name, url }
}
