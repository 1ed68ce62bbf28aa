import type { QueryResultRow } from 'pg'

import type { Article, Author } from '@/schemas/content/article'
import type { Media } from '@/schemas/shared/media'
import { query } from './database'
import { baseUrl } from './servers'

/**
 * The public content that the contract requires, derived from the tables only: nothing here uses the
 * server's own queries, nor the tables that its triggers maintain.
 */
export type ExpectedContent = {
  /** Published articles at depth 1, newest first. */
  articles: Article[]
  /** Images that these or public books show, newest first. */
  media: Media[]
  /** Every other image. */
  hiddenMedia: Media[]
  /** Ids of articles that are not published. */
  hiddenArticleIds: number[]
}

type Node = {
  type: string
  children?: Node[]
  value?: unknown
  fields?: Record<string, unknown>
  [key: string]: unknown
}

/** Reads everything; the database must not change meanwhile. */
export async function readExpectedContent(): Promise<ExpectedContent> {
  const rows = await query(
    `select * from articles where _status = 'published' order by published_at desc nulls last, id desc`,
  )
  const authors = byId(await query('select id, name, role from users'))
  const professions = await query('select * from articles_professions order by parent_id, "order"')
  const sources = await query('select * from articles_sources order by _parent_id, _order')
  const corrections = await query('select * from articles_corrections order by _parent_id, date desc, _order')
  const texts = await query(`select * from articles_texts where path = 'previousSlugs' order by parent_id, "order"`)
  const allMedia = (await query('select * from media order by created_at desc, id desc')).map(toMedia)
  const hidden = await query(`select id from articles where _status is distinct from 'published'`)
  const covers = await query(`select cover_id from books where _status = 'published' and is_withdrawn is not true`)
  const shown = new Set([
    ...rows.flatMap((row) => [row.hero_image_id, ...findUploads(row.body.root)]),
    ...covers.map((row) => row.cover_id),
  ])
  const publicMedia = new Map(allMedia.filter(({ id }) => shown.has(id)).map((media) => [media.id, media]))
  const slugs = new Map<number, string>(rows.map((row) => [row.id, row.slug]))
  return {
    articles: rows.map((row) => ({
      id: row.id,
      title: row.title,
      slug: row.slug,
      description: row.description,
      professions: professions.filter((item) => item.parent_id === row.id).map((item) => item.value),
      author: authors.get(row.author_id) as Author,
      publishedAt: toTime(row.published_at),
      heroImage: publicMedia.get(row.hero_image_id) ?? null,
      body: toBody(toShown(row.body.root, publicMedia, slugs)[0]),
      previousSlugs: texts.filter((item) => item.parent_id === row.id).map((item) => item.text),
      sources: sources
        .filter((item) => item._parent_id === row.id)
        .map((item) => ({ label: item.label, url: item.url, date: toTime(item.date), id: item.id })),
      corrections: corrections
        .filter((item) => item._parent_id === row.id)
        .map((item) => ({ date: toTime(item.date) ?? '', text: item.text, id: item.id })),
      updatedAt: toTime(row.updated_at) ?? '',
      createdAt: toTime(row.created_at) ?? '',
      _status: 'published',
    })),
    media: [...publicMedia.values()],
    hiddenMedia: allMedia.filter(({ id }) => !shown.has(id)),
    hiddenArticleIds: hidden.map(({ id }) => id),
  }
}

/** The same article at depth 0: ids where objects were. */
export function atDepthZero(article: Article): Article {
  const toIds = (node: Node): Node => ({
    ...node,
    ...(node.type === 'upload' ? { value: (node.value as { id: number }).id } : {}),
    ...(node.children ? { children: node.children.map(toIds) } : {}),
  })
  return {
    ...article,
    author: (article.author as Author).id,
    heroImage: article.heroImage && (article.heroImage as Media).id,
    body: toBody(toIds(article.body.root as Node)),
  }
}

function toBody(root: Node | undefined): Article['body'] {
  return { root: { ...root, children: root?.children ?? [] } }
}

function toShown(node: Node, media: Map<number, Media>, slugs: Map<number, string>): Node[] {
  if (node.type === 'upload') {
    const found = media.get(Number(node.value))
    return found ? [{ ...node, value: found }] : []
  }
  const children = node.children?.flatMap((child) => toShown(child, media, slugs))
  const fields = node.fields as { linkType?: string; doc?: { value: number } } | undefined
  if (node.type === 'link' && fields?.linkType === 'internal') {
    const slug = slugs.get(Number(fields.doc?.value))
    if (slug === undefined) return children ?? []
    return [{ ...node, children, fields: { ...fields, url: `/resources/${slug}` } } as Node]
  }
  return [children ? { ...node, children } : node]
}

function findUploads(node: Node): number[] {
  return [...(node.type === 'upload' ? [Number(node.value)] : []), ...(node.children ?? []).flatMap(findUploads)]
}

function toMedia(row: QueryResultRow): Media {
  const toSize = (name: string) => ({
    url: toUrl(row[`sizes_${name}_filename`]),
    width: toNumber(row[`sizes_${name}_width`]),
    height: toNumber(row[`sizes_${name}_height`]),
    mimeType: row[`sizes_${name}_mime_type`] ?? null,
    filesize: toNumber(row[`sizes_${name}_filesize`]),
    filename: row[`sizes_${name}_filename`] ?? null,
  })
  return {
    id: row.id ?? 0,
    alt: row.alt ?? '',
    url: toUrl(row.filename),
    filename: row.filename ?? null,
    mimeType: row.mime_type ?? null,
    filesize: toNumber(row.filesize),
    width: toNumber(row.width),
    height: toNumber(row.height),
    sizes: { card: toSize('card'), wide: toSize('wide') },
    updatedAt: toTime(row.updated_at) ?? '',
    createdAt: toTime(row.created_at) ?? '',
  }
}

function byId<T extends { id?: number }>(rows: T[]): Map<number, T> {
  return new Map(rows.map((row) => [Number(row.id), row]))
}

function toTime(date: Date | null | undefined): string | null {
  return date ? new Date(date).toISOString() : null
}

function toNumber(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value)
}

function toUrl(filename: string | null | undefined): string | null {
  return filename ? `${baseUrl}/media/${filename}` : null
}
