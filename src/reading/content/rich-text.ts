import type { RichText } from '@/schemas/content/article'
import { toUrl, type RichTextNode } from '@/lib/rich-text'
import { isSafeHref } from '@/lib/addresses/safe-href'
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
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? omitObjects(value as RichTextNode)
    : null
}

/** The properties of a node that are objects; all others are written as text or numbers, which an object may not have. */
const objectNames: ReadonlySet<string> = new Set(['children', 'fields', 'value'])

function omitObjects(node: RichTextNode): RichTextNode {
  const isUnwritable = ([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !objectNames.has(name)
  const properties = Object.entries(node)
  return properties.some(isUnwritable)
    ? (Object.fromEntries(properties.filter((each) => !isUnwritable(each))) as RichTextNode)
    : node
}

function toPublicNode(node: RichTextNode, references: BodyReferences, depth: number): RichTextNode[] {
  if (node.type === 'relationship') return []
  if (node.type === 'upload') {
    if (node.relationTo !== undefined && node.relationTo !== 'media') return []
    const media = references.media.get(toId(node.value))
    return media === undefined ? [] : [{ ...node, value: media }]
  }
  const children = 'children' in node ? toPublicChildren(node.children, references, depth + 1) : undefined
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
    const { doc: _, ...fields } = (node.fields ?? {}) as { doc?: unknown }
    return isSafeHref(toUrl(node)) ? [{ ...node, fields, ...(children ? { children } : {}) }] : (children ?? [])
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
  return typeof id === 'string' ? Number(id) : typeof id === 'number' ? id : NaN
}
