import type { Root } from 'mdast'
import { toString } from 'mdast-util-to-string'

import { createHeadingIds } from '@/lib/text/heading-ids'
import { toSlug } from '@/lib/text/slug'
import { toAnchors } from './heading-anchors'
import { normalizeTree } from './normalize-tree'
import { decodePath } from '@/importers/articles/files/path-segment'

type HeadingIds = {
  /** By the ids that the source gives to headings. */
  byAnchor: ReadonlyMap<string, string>
  /** By the ids themselves, and by the text of the headings. */
  byName: ReadonlyMap<string, string>
}

/** Resolves links of an article to its own headings, `#part`; null where its page has no such part. */
export function createFragmentResolver(tree: Root): (fragment: string) => string | null {
  let ids: HeadingIds | undefined
  return (fragment) => {
    ids ??= findHeadingIds(tree)
    const part = decodePath(fragment.slice(1))
    const id = ids.byAnchor.get(part) ?? ids.byName.get(toSlug(part))
    return id === undefined ? null : `#${id}`
  }
}

/** The ids of the headings on the page; of several headings with the same name, the first counts. */
function findHeadingIds(tree: Root): HeadingIds {
  const toId = createHeadingIds()
  // Only what is a heading on the page: not those of lists and quotations.
  const { children } = normalizeTree(tree, { toImage: () => [], toLink: () => null })
  const headings = children.flatMap((node) => {
    if (node.type !== 'heading') return []
    const text = toString(node).trim()
    return { anchors: toAnchors(node), name: toSlug(text), id: toId(text) }
  })
  const [byAnchor, byName] = [new Map<string, string>(), new Map<string, string>()]
  for (const { anchors, name, id } of headings) {
    for (const anchor of anchors) if (!byAnchor.has(anchor)) byAnchor.set(anchor, id)
    if (name !== '' && !byName.has(name)) byName.set(name, id)
  }
  for (const { id } of headings) byName.set(id, id)
  return { byAnchor, byName }
}
