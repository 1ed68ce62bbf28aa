import type { Payload, TypedUser } from 'payload'

import { readEnv } from '@/config/env'
import { toPublicBody } from '@/reading/rich-text'
import type { Article, RichText } from '@/schemas/article'
import type { Media } from '@/schemas/media'
import type { Media as MediaDoc } from '@/cms/payload-types'

type Options = { payload: Payload; user: TypedUser | null; id: number }

/**
 * The newest draft of an article in the public shape; null when there is none that this user may see.
 * Its images are read through the editors' API: one that only a draft uses has no public address.
 */
export async function previewArticle({ payload, user, id }: Options): Promise<Article | null> {
  const draft = await payload.findByID({
    collection: 'articles',
    id,
    draft: true,
    depth: 1,
    user,
    overrideAccess: false,
    disableErrors: true,
  })
  if (!draft) return null
  const body = (draft.body ?? { root: { children: [] } }) as unknown as RichText
  return {
    id: draft.id,
    title: draft.title || 'Untitled',
    slug: draft.slug || 'preview',
    description: draft.description || '',
    professions: draft.professions ?? [],
    author: typeof draft.author === 'object' && draft.author ? { id: draft.author.id, name: draft.author.name, role: draft.author.role ?? null } : { id: 0, name: 'No author yet', role: null },
    publishedAt: draft.publishedAt ?? null,
    heroImage: typeof draft.heroImage === 'object' && draft.heroImage ? toPreviewMedia(draft.heroImage) : null,
    body: toPublicBody(body, { media: collectMedia(body), slugs: collectSlugs(body) }),
    previousSlugs: draft.previousSlugs ?? [],
    sources: (draft.sources ?? []).map(({ label, url, date, id: sourceId }) => ({ label: label ?? '', url: url ?? '', date: date ?? null, id: sourceId ?? null })),
    updatedAt: draft.updatedAt,
    createdAt: draft.createdAt,
    _status: draft._status ?? null,
  }
}

type Node = { type?: string; value?: unknown; fields?: { doc?: { value?: unknown } }; children?: Node[] }

function collectMedia(body: RichText): Map<number, Media> {
  const found = new Map<number, Media>()
  walk(body.root as Node, (node) => {
    if (node.type === 'upload' && isPopulated(node.value)) found.set(node.value.id, toPreviewMedia(node.value as MediaDoc))
  })
  return found
}

function collectSlugs(body: RichText): Map<number, string> {
  const found = new Map<number, string>()
  walk(body.root as Node, (node) => {
    const target = node.fields?.doc?.value
    if (isPopulated(target)) found.set(target.id, String((target as { slug?: string }).slug ?? ''))
  })
  return found
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const child of node.children ?? []) walk(child, visit)
}

function isPopulated(value: unknown): value is { id: number } {
  return typeof value === 'object' && value !== null && typeof (value as { id?: unknown }).id === 'number'
}

/** An image as its draft has it, from the editors' API. */
export function toPreviewMedia({ id, alt, filename, width, height, sizes, updatedAt, createdAt }: MediaDoc): Media {
  const url = (name: string | null | undefined) => (name ? `${readEnv().ADMIN_URL}/admin/api/media/file/${encodeURIComponent(name)}` : null)
  const size = (value: NonNullable<MediaDoc['sizes']>['card']) => ({ url: url(value?.filename), width: value?.width ?? null, height: value?.height ?? null })
  return {
    id,
    alt,
    url: url(filename),
    width: width ?? null,
    height: height ?? null,
    sizes: { card: size(sizes?.card), wide: size(sizes?.wide) },
    updatedAt,
    createdAt,
  }
}
