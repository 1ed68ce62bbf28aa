import type { JsonLdNode } from './json-ld'

type Item = { name: string; url: string }

/** A list of pages as schema.org's `ItemList`, or a part of one that begins at a place, counted from 1. */
export function toItemListNode(id: string, name: string, items: readonly Item[], first = 1): JsonLdNode {
  return {
    '@type': 'ItemList',
    '@id': id,
    name,
    numberOfItems: items.length,
    itemListElement: items.map((item, index) => toListItem(item, first + index)),
  }
}

/** A page at its place in a list, counted from 1. */
export function toListItem({ name, url }: Item, position: number): JsonLdNode {
  return { '@type': 'ListItem', position, name, url }
}
