import type { Root } from 'mdast'
import { toString } from 'mdast-util-to-string'

import { createHeadingIds } from '@/lib/heading-ids'
import { toSlug } from '@/lib/slug'
import { normalizeTree } from './normalize-tree'
import { decodePath } from './path-segment'

/** Resolves links of an article to its own headings, `#part`; null where its page has no such part. */
export function createFragmentResolver(tree: Root): (fragment: string) => string | null {
  let ids: Map<string, string> | undefined
  return (fragment) => {
    ids ??= findHeadingIds(tree)
    const id = ids.get(toSlug(decodePath(fragment.slice(1))))
    return id === undefined ? null : `#${id}`
  }
}

/** The ids of the headings by themselves and by their text, of which the first of several with the same counts. */
function findHeadingIds(tree: Root): Map<string, string> {
  const toId = createHeadingIds()
  // Only what is a heading on the page: not those of lists and quotations.
  const { children } = normalizeTree(tree, { toImage: () => [], toLink: () => null })
  const texts = children.flatMap((node) => (node.type === 'heading' ? [toString(node).trim()] : []))
  const headings = texts.map((text) => ({ name: toSlug(text), id: toId(text) }))
  const ids = new Map<string, string>()
  for (const { name, id } of headings) if (name !== '' && !ids.has(name)) ids.set(name, id)
  for (const { id } of headings) ids.set(id, id)
  return ids
}
