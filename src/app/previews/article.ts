import { toLinkedDocument, visitNodes } from '@/lib/rich-text'
import { readEnv } from '@/config/env'
import { findFindingsByIds } from '@/reading/content/finding'
import { toPublicBody } from '@/reading/content/rich-text'
import { findSite } from '@/reading/shared/site'
import type { Article, RichText } from '@/schemas/content/article'
import type { Finding } from '@/schemas/content/finding'
import type { Focus } from '@/schemas/shared/focus'
import type { Media } from '@/schemas/shared/media'
import type { Media as MediaDoc } from '@/cms/payload-types'
import type { PreviewOptions } from './route-handler'

type ArticlePreview = { article: Article; language: string; heroFocus: Focus | null; findings: Finding[] }

/**
 * The newest draft of an article in its public schema; null when it does not exist or the user may not read it. Image
 * URLs are those of the admin API, since images that only a draft uses are not public.
 */
export async function previewArticle({ payload, user, id }: PreviewOptions): Promise<ArticlePreview | null> {
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
  const site = await findSite()
  const article: Article = {
    id: draft.id,
    title: draft.title || 'Untitled',
    slug: draft.slug || 'preview',
    description: draft.description || '',
    professions: draft.professions ?? [],
    author:
      typeof draft.author === 'object' && draft.author
        ? { id: draft.author.id, name: draft.author.name, role: draft.author.role ?? null }
        : { id: 0, name: 'No author yet', role: null },
    publishedAt: draft.publishedAt ?? null,
    heroImage: typeof draft.heroImage === 'object' && draft.heroImage ? toPreviewMedia(draft.heroImage) : null,
    body: toPublicBody(body, { media: collectMedia(body), slugs: collectSlugs(body) }),
    previousSlugs: draft.previousSlugs ?? [],
    sources: (draft.sources ?? []).map(({ label, url, date, id: sourceId }) => ({
      label: label ?? '',
      url: url ?? '',
      date: date ?? null,
      id: sourceId ?? null,
    })),
    corrections: (draft.corrections ?? [])
      .map(({ date, text, id: correctionId }) => ({
        date: date ?? draft.updatedAt,
        text: text ?? '',
        id: correctionId ?? null,
      }))
      .sort((a, b) => Date.parse(b.date) - Date.parse(a.date)),
    updatedAt: draft.updatedAt,
    createdAt: draft.createdAt,
    _status: draft._status ?? null,
  }
  const hero = typeof draft.heroImage === 'object' ? draft.heroImage : null
  const heroFocus = hero && { x: hero.focalX ?? 50, y: hero.focalY ?? 50 }
  const findings = await findFindingsByIds([...toIds(draft.findings ?? []), ...collectFindingIds(body)])
  return { article, language: draft.language || site.language, heroFocus, findings }
}

function toIds(values: readonly (number | { id: number })[]): number[] {
  return values.map((value) => (typeof value === 'object' ? value.id : value))
}

/** The findings whose pages the text links to, as `published_findings` (src/cms/migrations) finds them. */
function collectFindingIds(body: RichText): number[] {
  const ids: number[] = []
  visitNodes(body.root, ({ fields }) => {
    const url = String((fields as { url?: unknown } | undefined)?.url ?? '')
    const path = url.startsWith(readEnv().BASE_URL) ? url.slice(readEnv().BASE_URL.length) : url
    const [, id] = /^\/state-of-applied-ai\/([1-9]\d{0,8})(?:\.md)?(?:[?#]|$)/.exec(path) ?? []
    if (id !== undefined) ids.push(Number(id))
  })
  return ids
}

function collectMedia(body: RichText): Map<number, Media> {
  const found = new Map<number, Media>()
  visitNodes(body.root, (node) => {
    if (node.type === 'upload' && isPopulated(node.value))
      found.set(node.value.id, toPreviewMedia(node.value as MediaDoc))
  })
  return found
}

function collectSlugs(body: RichText): Map<number, string> {
  const found = new Map<number, string>()
  visitNodes(body.root, (node) => {
    const target = toLinkedDocument(node)
    if (isPopulated(target)) found.set(target.id, String((target as { slug?: string }).slug ?? ''))
  })
  return found
}

function isPopulated(value: unknown): value is { id: number } {
  return typeof value === 'object' && value !== null && typeof (value as { id?: unknown }).id === 'number'
}

/** An image in its public schema, with URLs of the admin API. */
export function toPreviewMedia({ id, alt, filename, width, height, sizes, updatedAt, createdAt }: MediaDoc): Media {
  const url = (name: string | null | undefined) =>
    name ? `${readEnv().ADMIN_URL}/admin/api/media/file/${encodeURIComponent(name)}` : null
  const size = (value: NonNullable<MediaDoc['sizes']>['card']) => ({
    url: url(value?.filename),
    width: value?.width ?? null,
    height: value?.height ?? null,
  })
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
