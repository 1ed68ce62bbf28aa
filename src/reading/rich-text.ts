import type { RichText } from '@/schemas/article'
import { isSafeHref } from '@/lib/safe-href'
import type { Media } from '@/schemas/media'

type Node = { type: string; children?: Node[]; [key: string]: unknown }

/** What a body may show: its public images (objects, or ids at depth 0), and the addresses of published articles. */
export type BodyReferences = { media: Map<number, Media | number>; slugs: Map<number, string> }

/**
 * A stored body as the public may read it: images resolved, links to articles given their address.
 * An image or article that is not public, or an address that is not safe, leaves no trace but the words of the link;
 * nor does what a node keeps of another document, which may be whole in it: a relationship, or a link's unused `doc`.
 */
export function toPublicBody(body: RichText, references: BodyReferences): RichText {
  const root = toNode(body.root) ?? { type: 'root' }
  return { root: { ...root, children: toPublicChildren(root.children, references) } } as RichText
}

/** What is no list of nodes was written by something else than the editor, and shows nothing. */
function toPublicChildren(nodes: unknown, references: BodyReferences): Node[] {
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((value: unknown) => {
    const node = toNode(value)
    return node ? toPublicNode(node, references) : []
  })
}

function toNode(value: unknown): Node | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : null
}

function toPublicNode(node: Node, references: BodyReferences): Node[] {
  if (node.type === 'relationship') return []
  if (node.type === 'upload') {
    if (node.relationTo !== undefined && node.relationTo !== 'media') return []
    const media = references.media.get(toId(node.value))
    return media === undefined ? [] : [{ ...node, value: media }]
  }
  const children = node.children ? toPublicChildren(node.children, references) : undefined
  const linkedId = toLinkedArticle(node)
  if (linkedId !== null) {
    const slug = references.slugs.get(linkedId)
    if (slug === undefined) return children ?? []
    const fields = { linkType: 'internal', newTab: false, doc: { relationTo: 'articles', value: linkedId }, url: `/resources/${slug}` }
    return [{ ...node, fields, ...(children ? { children } : {}) }]
  }
  if (isLink(node)) {
    const { doc: _, ...fields } = (node.fields ?? {}) as { url?: unknown; doc?: unknown }
    return isSafeHref(String(fields.url ?? '')) ? [{ ...node, fields, ...(children ? { children } : {}) }] : (children ?? [])
  }
  return [children ? { ...node, children } : node]
}

/** The article that an internal link points at; NaN when the link is broken, null for any other node. */
function toLinkedArticle(node: Node): number | null {
  if (!isLink(node)) return null
  const fields = node.fields as { linkType?: string; doc?: { relationTo?: string; value?: unknown } } | undefined
  return fields?.linkType === 'internal' ? toId(fields.doc?.value) : null
}

function isLink({ type }: Node): boolean {
  return type === 'link' || type === 'autolink'
}

function toId(value: unknown): number {
  const id = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value
  return typeof id === 'number' ? id : Number(id ?? NaN)
}
