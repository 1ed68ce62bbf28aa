import type { RichText } from '@/schemas/content/article'
import type { RichTextNode } from '@/lib/rich-text'
import { isSafeHref } from '@/lib/safe-href'
import type { Media } from '@/schemas/shared/media'

/** The public documents that a body refers to: images (objects, or ids at depth 0), and slugs of articles. */
export type BodyReferences = { media: Map<number, Media | number>; slugs: Map<number, string> }

/** Deeper than the editor allows; nodes below it, written by other means, are omitted. */
const maxDepth = 110

/**
 * The public form of a stored body: images are resolved, and links to articles get their URL. Images and articles that
 * are not public and unsafe URLs are removed, except for the text of the link; so are embedded copies of other
 * documents, in relationships and in the unused `doc` of a link.
 */
export function toPublicBody(body: RichText, references: BodyReferences): RichText {
  const root = toNode(body.root) ?? { type: 'root' }
  return { root: { ...root, children: toPublicChildren(root.children, references, 0) } } as RichText
}

/** Anything but an array of nodes was not written by the editor, and is omitted. */
function toPublicChildren(nodes: unknown, references: BodyReferences, depth: number): RichTextNode[] {
  if (!Array.isArray(nodes) || depth > maxDepth) return []
  return nodes.flatMap((value: unknown) => {
    const node = toNode(value)
    return node ? toPublicNode(node, references, depth) : []
  })
}

function toNode(value: unknown): RichTextNode | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RichTextNode) : null
}

function toPublicNode(node: RichTextNode, references: BodyReferences, depth: number): RichTextNode[] {
  if (node.type === 'relationship') return []
  if (node.type === 'upload') {
    if (node.relationTo !== undefined && node.relationTo !== 'media') return []
    const media = references.media.get(toId(node.value))
    return media === undefined ? [] : [{ ...node, value: media }]
  }
  const children = node.children ? toPublicChildren(node.children, references, depth + 1) : undefined
  const linkedId = toLinkedArticle(node)
  if (linkedId !== null) {
    const slug = references.slugs.get(linkedId)
    if (slug === undefined) return children ?? []
    const fields = {
      linkType: 'internal',
      newTab: false,
      doc: { relationTo: 'articles', value: linkedId },
      url: `/resources/${slug}`,
    }
    return [{ ...node, fields, ...(children ? { children } : {}) }]
  }
  if (isLink(node)) {
    const { doc: _, ...fields } = (node.fields ?? {}) as { url?: unknown; doc?: unknown }
    return isSafeHref(String(fields.url ?? ''))
      ? [{ ...node, fields, ...(children ? { children } : {}) }]
      : (children ?? [])
  }
  return [children ? { ...node, children } : node]
}

/** The id of the article that an internal link points at; NaN for a broken link, null for any other node. */
function toLinkedArticle(node: RichTextNode): number | null {
  if (!isLink(node)) return null
  const fields = node.fields as { linkType?: string; doc?: { relationTo?: string; value?: unknown } } | undefined
  return fields?.linkType === 'internal' ? toId(fields.doc?.value) : null
}

function isLink({ type }: RichTextNode): boolean {
  return type === 'link' || type === 'autolink'
}

function toId(value: unknown): number {
  const id = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value
  return typeof id === 'number' ? id : Number(id ?? NaN)
}
