import { sql } from '@payloadcms/db-postgres/drizzle'

import type { Article } from '@/schemas/article'
import { toListEnvelope, type ListEnvelope } from '@/schemas/list-envelope'
import type { ListQuery } from '@/schemas/list-query'
import { findBodies, toPublicBytes } from './article-body'
import { isPublished } from './article-columns'
import { countArticles, findArticleRow, findArticleRows, type ArticleRow } from './article-row'
import { prepareRead } from './database'
import { toMedia } from './media'

/** An article as the bytes of its JSON, in pieces, with the ids of what it shows. */
export type ArticleBytes = { pieces: Buffer[]; shows: { articles: number[]; users: number[]; media: number[] } }

/** One page of the published articles. */
export async function findArticles(query: ListQuery): Promise<ListEnvelope<Article>> {
  return JSON.parse((await findArticlesBytes(query)).toString()) as ListEnvelope<Article>
}

/** One page of the published articles, as the bytes of its JSON: bodies are long, and most are the same in every answer. */
export async function findArticlesBytes(query: ListQuery): Promise<Buffer> {
  const [totalDocs, articles] = await Promise.all([
    countArticles(query),
    readWithBodies(() => findArticleRows(query), query.depth),
  ])
  const { docs: _, ...envelope } = toListEnvelope([], { totalDocs, limit: query.limit, page: query.page })
  const docs = articles.flatMap(({ pieces }, index) => (index > 0 ? [comma, ...pieces] : pieces))
  return Buffer.concat([Buffer.from('{"docs":['), ...docs, Buffer.from(`],${JSON.stringify(envelope).slice(1)}`)])
}

const comma = Buffer.from(',')
const newline = Buffer.from('\n')

/** As many articles are read at a time, so that no statement is long. */
const linesAtATime = 200

/** Every published article by id, each as a line of JSON at depth 1. */
export async function findAllArticleLines(): Promise<Buffer> {
  const lines: Buffer[] = []
  for (let page = 1; ; page++) {
    const query: ListQuery = {
      limit: linesAtATime,
      page,
      depth: 1,
      sort: [{ field: 'id', isDescending: false }],
      where: null,
    }
    const articles = await readWithBodies(() => findArticleRows(query), query.depth)
    for (const { pieces } of articles) lines.push(...pieces, newline)
    if (articles.length < linesAtATime) return Buffer.concat(lines)
  }
}

/** The published article with this id, or null. */
export async function findArticle({ id, depth }: { id: number; depth: number }): Promise<Article | null> {
  const found = await findArticleBytes({ id, depth })
  return found && toArticle(found)
}

/** The published article with this id as the bytes of its JSON, or null. */
export async function findArticleBytes({
  id,
  depth,
}: {
  id: number
  depth: number
}): Promise<ArticleBytes | null> {
  const [article] = await readWithBodies(() => findArticleRow({ id }), depth)
  return article ?? null
}

/** The published article at this address, or null. */
export async function findArticleBySlug(slug: string): Promise<Article | null> {
  const [article] = await readWithBodies(() => findArticleRow({ slug }), 1)
  return article ? toArticle(article) : null
}

function toArticle({ pieces }: ArticleBytes): Article {
  return JSON.parse(Buffer.concat(pieces).toString()) as Article
}

const currentSlug = prepareRead<{ slug: string }, { previous: string }>(
  'lectern-current-slug',
  () => sql`
    select a.slug from articles_texts t join articles a on a.id = t.parent_id
    where t.path = 'previousSlugs' and t.text = ${sql.placeholder('previous')} and ${isPublished} order by a.id limit 1`,
)

/** The address that a published article has now, given one it had before; null when none had it. */
export async function findCurrentSlug(previousSlug: string): Promise<string | null> {
  const [row] = await currentSlug({ previous: previousSlug })
  return row?.slug ?? null
}

/** Each try reads rows and bodies at two moments; a row that changed in between is read again. */
const maxTries = 5

async function readWithBodies(readRows: () => Promise<ArticleRow[]>, depth: number): Promise<ArticleBytes[]> {
  for (let tries = 0; tries < maxTries; tries++) {
    const rows = await readRows()
    const bodies = await findBodies(rows)
    if (!bodies) continue
    return rows.flatMap((row) => {
      const body = bodies.get(row.id)
      return body ? [toBytes(row, depth, (references) => toPublicBytes(body, references))] : []
    })
  }
  throw new Error('Articles changed faster than they could be read.')
}

type BodyWriter = (references: Parameters<typeof toPublicBytes>[1]) => Buffer

/** The contract's members in their order, the body put in its place. */
function toBytes({ id, doc }: ArticleRow, depth: number, writeBody: BodyWriter): ArticleBytes {
  const isPopulated = depth > 0
  const { author, heroImage, bodyMedia, linkedArticles, publishedAt, ...row } = doc
  const { previousSlugs, sources, updatedAt, createdAt, _status, ...head } = row
  const before = {
    ...head,
    author: isPopulated ? author : author.id,
    publishedAt,
    heroImage: heroImage && (isPopulated ? toMedia(heroImage) : heroImage.id),
  }
  const after = { previousSlugs, sources, updatedAt, createdAt, _status }
  const body = writeBody({
    media: new Map((bodyMedia ?? []).map((media) => [media.id, isPopulated ? toMedia(media) : media.id])),
    slugs: new Map((linkedArticles ?? []).map((target) => [target.id, target.slug])),
  })
  return {
    pieces: [
      Buffer.from(`${JSON.stringify(before).slice(0, -1)},"body":`),
      body,
      Buffer.from(`,${JSON.stringify(after).slice(1)}`),
    ],
    shows: {
      articles: [id, ...(linkedArticles ?? []).map((target) => target.id)],
      users: [author.id],
      media: [...(heroImage ? [heroImage.id] : []), ...(bodyMedia ?? []).map((media) => media.id)],
    },
  }
}
