import type { Payload } from 'payload'
import { stringify } from 'yaml'

import { readMediaBytes } from '@/cms/storage/media-bytes'
import type { Article, Media, User } from '@/cms/payload-types'
import { readEnv } from '@/config/env'
import { toArticleFile } from '@/formats/content/article-file'
import { toLinkedDocument, visitNodes, type RichTextNode } from '@/lib/rich-text'
import { toSlug } from '@/lib/text/slug'
import { findDrafted, findNewestDrafts } from '@/importers/writing/draft-versions'
import { toDraftReference } from './draft-reference'
import { imageTextsFile } from './image-texts'

/** The target of an export's files. */
export type FileWriter = { add: (name: string, content: string | Uint8Array) => Promise<void> }

/**
 * The counts of an export; `drafted` are published articles of which a newer draft is not exported, `missing` images
 * whose files are not in storage.
 */
export type ExportResult = { articles: number; drafted: number; images: number; missing: string[] }

const articlesAtATime = 50

/**
 * Writes every article that is not in the trash as a Markdown file, with its images and authors beside them: a folder
 * that `npm run import -- articles` reads back as the same articles.
 */
export async function exportArticles(payload: Payload, writer: FileWriter): Promise<ExportResult> {
  const [slugs, authors] = await Promise.all([findSlugs(payload), findAuthors(payload)])
  const { BASE_URL } = readEnv()
  const images = new Map<number, Promise<string | null>>()
  const missing: string[] = []
  const alts: Record<string, string> = {}
  const names = new Set<string>()

  async function writeImage({ filename, alt, prefix }: Media & { prefix?: string | null }): Promise<string | null> {
    if (!filename) return null
    const bytes = await readMediaBytes(filename, prefix)
    if (bytes === null) {
      missing.push(filename)
      return null
    }
    await writer.add(`images/${filename}`, bytes)
    alts[filename] = alt
    return `../images/${filename}`
  }

  /** The path of an image from an article's file; null where its file is missing. */
  async function findImage(id: number): Promise<{ url: string; alt: string } | null> {
    const media = await payload.findByID({ collection: 'media', id, depth: 0, disableErrors: true })
    if (!media) return null
    const path = images.get(id) ?? writeImage(media)
    images.set(id, path)
    const url = await path
    return url === null ? null : { url, alt: media.alt }
  }

  async function write(article: Article): Promise<void> {
    const author = authors.get(toId(article.author) ?? 0)
    if (author) names.add(author.name)
    const body = (article.body ?? null) as { root: RichTextNode } | null
    const uploads = new Map<number, { url: string; alt: string } | null>()
    for (const id of body ? findUploads(body.root) : []) uploads.set(id, await findImage(id))
    const heroId = toId(article.heroImage)
    const hero = heroId === null ? null : await findImage(heroId)
    const text = toArticleFile(
      {
        ...article,
        site: BASE_URL,
        reference: article.reference ?? toOwnReference(article),
        slug: article.slug ?? null,
        author: author?.name ?? null,
        publishedAt: article.publishedAt ?? null,
        isDraft: article._status !== 'published',
        language: article.language ?? null,
        heroImage: hero && { src: hero.url, alt: hero.alt },
        previousSlugs: article.previousSlugs ?? [],
        formerPaths: article.formerPaths ?? [],
        sources: (article.sources ?? []).map(({ label, url, date }) => ({ label, url, date: date ?? null })),
        corrections: (article.corrections ?? []).map(({ date, text }) => ({ date, text })),
        body,
      },
      {
        toImage: (node) => {
          const image = uploads.get(toId(node.value) ?? 0)
          const own = (node.fields as { alt?: unknown } | undefined)?.alt
          return image ? { url: image.url, alt: typeof own === 'string' && own ? own : image.alt } : null
        },
        toUrl: (node) => {
          const linked = toLinkedDocument(node)
          const url = (node.fields as { url?: unknown } | undefined)?.url
          if (linked === undefined || linked === null) return typeof url === 'string' ? url : null
          const slug = slugs.get(toId(linked) ?? 0)
          return slug === undefined ? null : `/resources/${slug}`
        },
      },
    )
    await writer.add(`articles/${article.slug ?? article.id}.md`, text)
  }

  let count = 0
  let drafted = 0
  for (let page = 1; ; page++) {
    const found = await payload.find({ collection: 'articles', sort: 'id', limit: articlesAtATime, page, depth: 0 })
    for (const article of await findNewestDrafts(payload, 'articles', found.docs)) await write(article)
    count += found.docs.length
    const ids = found.docs.map(({ id }) => id)
    drafted += (await findDrafted(payload, 'articles', ids)).size
    if (!found.hasNextPage) break
  }
  const bylines = [...authors.values()].filter(({ name }) => names.has(name))
  const data = bylines.map(({ name, role }) => ({ key: toSlug(name), name, ...(role ? { role } : {}) }))
  if (data.length > 0) await writer.add('_data/authors.yml', stringify(data, { lineWidth: 0 }))
  if (images.size > 0) await writer.add(imageTextsFile, stringify(alts, { lineWidth: 0 }))
  return { articles: count, drafted, images: images.size - missing.length, missing }
}

/** How an article that was written here is known: by its address, which it may not have before it is published. */
function toOwnReference({ slug, createdAt, _status }: Article): string {
  return slug && _status === 'published' ? slug : toDraftReference(createdAt)
}

async function findSlugs(payload: Payload): Promise<Map<number, string>> {
  // A link to an article in the trash works again when that is restored.
  const { docs } = await payload.find({
    collection: 'articles',
    trash: true,
    pagination: false,
    depth: 0,
    select: { slug: true },
  })
  return new Map(docs.flatMap(({ id, slug }) => (slug ? [[id, slug] as const] : [])))
}

async function findAuthors(payload: Payload): Promise<Map<number, User>> {
  const { docs } = await payload.find({ collection: 'users', pagination: false, depth: 0 })
  return new Map(docs.map((user) => [user.id, user]))
}

function findUploads(root: RichTextNode): Set<number> {
  const ids = new Set<number>()
  visitNodes(root, (node) => {
    const id = node.type === 'upload' ? toId(node.value) : null
    if (id !== null) ids.add(id)
  })
  return ids
}

function toId(value: unknown): number | null {
  if (typeof value === 'number') return value
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : null
  return typeof id === 'number' ? id : null
}
