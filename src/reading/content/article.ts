import { sql } from '@payloadcms/db-postgres/drizzle'

import { createTurns } from '@/lib/async/in-turns'
import type { Article } from '@/schemas/content/article'
import type { Focus } from '@/schemas/shared/focus'
import { toListEnvelope, type ListEnvelope } from '@/schemas/content/list-envelope'
import type { ListQuery } from '@/schemas/content/list-query'
import { pickSelected, type Selection } from '@/schemas/content/select'
import { siteDefaults } from '@/schemas/shared/site'
import { findBodies, toBody, toPublicBytes, type StoredBody } from './article-body'
import { isPublished } from './article-columns'
import { countArticles } from './article-list'
import {
  findArticleRow,
  findArticleRowBySlug,
  findArticleRows,
  hasBody,
  selectAllArticles,
  type ArticleRow,
} from './article-row'
import { prepareRead } from '@/reading/shared/database'
import { toMedia } from '@/reading/shared/media-row'
import type { Snapshot } from '@/reading/shared/snapshot'

/** An article as serialized JSON, in chunks, with the ids of the documents in it. */
export type ArticleBytes = {
  slug: string
  pieces: Buffer[]
  referencedIds: ReferencedIds
  /** The revision, the same in all formats; only for a single article. */
  revision?: string | null
  language?: string
  heroFocus?: Focus | null
}

/** The documents that serialized articles show. */
export type ReferencedIds = { articles: number[]; users: number[]; media: number[] }

/** One page of the published articles. */
export async function findArticles(query: ListQuery): Promise<ListEnvelope<Article>> {
  return JSON.parse((await findArticlesBytes(query)).body.toString()) as ListEnvelope<Article>
}

type ArticlePage = { envelope: Omit<ListEnvelope<Article>, 'docs'>; articles: ArticleBytes[] }

/** One page of the published articles, each as serialized JSON. */
export async function findArticlePage(query: ListQuery): Promise<ArticlePage> {
  const [totalDocs, articles] = await Promise.all([
    countArticles(query),
    readArticles(() => findArticleRows(query), query),
  ])
  const { docs: _, ...envelope } = toListEnvelope<Article>([], { totalDocs, limit: query.limit, page: query.page })
  return { envelope, articles }
}

/** One page of the published articles as serialized JSON, which is assembled from cached bodies without parsing them. */
export async function findArticlesBytes(query: ListQuery): Promise<{ body: Buffer; shown: ReferencedIds[] }> {
  const { envelope, articles } = await findArticlePage(query)
  const docs = articles.flatMap(({ pieces }, index) => (index > 0 ? [comma, ...pieces] : pieces))
  const body = Buffer.concat([Buffer.from('{"docs":['), ...docs, Buffer.from(`],${JSON.stringify(envelope).slice(1)}`)])
  return { body, shown: articles.map(({ referencedIds }) => referencedIds) }
}

const comma = Buffer.from(',')
const newline = Buffer.from('\n')

/** Every published article by id, as JSON lines at depth 1, in batches. */
export async function* readArticleLines({ batches }: Snapshot): AsyncGenerator<Buffer> {
  for await (const rows of batches<ArticleRow>(selectAllArticles()))
    yield Buffer.concat(rows.flatMap((row) => [...toLine(row), newline]))
}

function toLine(row: ArticleRow): Buffer[] {
  const body = toBody(row)
  return toBytes(row, { depth: 1, select: null }, (references) => toPublicBytes(body, references)).pieces
}

/** The published article with this id as serialized JSON, or null. */
export async function findArticleBytes({ id, ...shape }: Shape & { id: number }): Promise<ArticleBytes | null> {
  const [article] = await readArticles(() => findArticleRow(id, shape.select), shape)
  return article ?? null
}

/** An article with what only its page needs: the public JSON contains neither its language nor the focal point. */
export type ShownArticle = { article: Article; revision: string | null; language: string; heroFocus: Focus | null }

/** The published article with this slug, or null. */
export async function findArticleBySlug(slug: string): Promise<ShownArticle | null> {
  const [found] = await readArticles(() => findArticleRowBySlug(slug), { depth: 1, select: null })
  return found
    ? {
        article: toArticle(found),
        revision: found.revision ?? null,
        language: found.language ?? siteDefaults.language,
        heroFocus: found.heroFocus ?? null,
      }
    : null
}

function toArticle({ pieces }: ArticleBytes): Article {
  return JSON.parse(Buffer.concat(pieces).toString()) as Article
}

const idBySlug = prepareRead<{ id: number }, { slug: string }>(
  'lectern-article-id',
  () => sql`select a.id from articles a where a.slug = ${sql.placeholder('slug')} and ${isPublished}`,
)

/** The id of the published article with this slug, or null. */
export async function findArticleId(slug: string): Promise<number | null> {
  const [row] = await idBySlug({ slug })
  return row?.id ?? null
}

const currentSlug = prepareRead<{ slug: string }, { previous: string }>(
  'lectern-current-slug',
  () => sql`
    select a.slug from articles_texts t join articles a on a.id = t.parent_id
    where t.path = 'previousSlugs' and t.text = ${sql.placeholder('previous')} and ${isPublished} order by a.id limit 1`,
)

/** The current slug of the published article that had this slug before, or null. */
export async function findCurrentSlug(previousSlug: string): Promise<string | null> {
  const [row] = await currentSlug({ previous: previousSlug })
  return row?.slug ?? null
}

/** How much of an article is returned. */
type Shape = { depth: number; select: Selection | null }

/** Rows and bodies are read by two statements; when a row changes in between, both are repeated. */
const maxTries = 5

async function readArticles(readRows: () => Promise<ArticleRow[]>, shape: Shape): Promise<ArticleBytes[]> {
  if (!hasBody(shape.select)) return (await readRows()).map((row) => toBytes(row, shape))
  for (let tries = 0; tries < maxTries; tries++) {
    const rows = await readRows()
    const bodies = await findBodies(rows)
    if (!bodies) continue
    return serialize(rows, bodies, shape)
  }
  throw new Error('Articles changed faster than they could be read.')
}

async function serialize(
  rows: readonly ArticleRow[],
  bodies: ReadonlyMap<number, StoredBody>,
  shape: Shape,
): Promise<ArticleBytes[]> {
  const articles: ArticleBytes[] = []
  const untilTurn = createTurns()
  for (const row of rows) {
    const body = bodies.get(row.id)
    if (!body) continue
    await untilTurn()
    const bytes = toBytes(row, shape, (references) => toPublicBytes(body, references))
    const { language, heroFocus = null } = row
    articles.push(language === undefined ? bytes : { ...bytes, language, heroFocus })
  }
  return articles
}

type BodyWriter = (references: Parameters<typeof toPublicBytes>[1]) => Buffer

/** The selected members in the contract's order, with the serialized body inserted. */
function toBytes(row: ArticleRow, { depth, select }: Shape, writeBody?: BodyWriter): ArticleBytes {
  const isPopulated = depth > 0
  const { id, head, tail, bodyMedia, linkedArticles } = row
  const { author, heroImage } = head
  const before = {
    ...head,
    author: isPopulated ? author : author.id,
    heroImage: heroImage && (isPopulated ? toMedia(heroImage) : heroImage.id),
  }
  const body = writeBody?.({
    media: new Map((bodyMedia ?? []).map((media) => [media.id, isPopulated ? toMedia(media) : media.id])),
    slugs: new Map((linkedArticles ?? []).map((target) => [target.id, target.slug])),
  })
  return {
    slug: String(head.slug),
    revision: row.revision ?? null,
    pieces: body
      ? toPieces(pickSelected(before, select), body, pickSelected(tail, select))
      : [Buffer.from(JSON.stringify(pickSelected({ ...before, ...tail }, select)))],
    referencedIds: {
      articles: [id, ...(linkedArticles ?? []).map((target) => target.id)],
      users: [author.id],
      media: [...(heroImage ? [heroImage.id] : []), ...(bodyMedia ?? []).map((media) => media.id)],
    },
  }
}

/** The JSON of an object with a serialized body between its members; `before` has at least the id. */
function toPieces(before: object, body: Buffer, after: object): Buffer[] {
  const rest = JSON.stringify(after).slice(1)
  return [
    Buffer.from(`${JSON.stringify(before).slice(0, -1)},"body":`),
    body,
    Buffer.from(rest === '}' ? rest : `,${rest}`),
  ]
}
