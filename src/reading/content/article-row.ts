import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { createStatementNames } from '@/postgres/statement-names'
import type { Focus } from '@/schemas/shared/focus'
import type { ListQuery } from '@/schemas/content/list-query'
import type { Selection } from '@/schemas/content/select'
import { hasCachedBody } from './article-body'
import { articleLanguage, isPublished } from './article-columns'
import { articleJson, toOptionalMembers, toPartialArticleJson, toSelectedArticleJson } from './article-json'
import { findArticleIds } from './article-list'
import { revisionOf } from '@/reading/shared/changes'
import { prepareRead } from '@/reading/shared/database'
import { DocumentTooLong, findDocumentLimits } from '@/reading/shared/document-limits'
import { focusJson, isUntrashedMedia, mediaJson, type MediaRow } from '@/reading/shared/media-row'
import { isOneOfKeys, readTogether } from '@/reading/shared/read-together'

/** Every public column of an article except its body, for any depth. */
export type ArticleRow = {
  id: number
  /** The row's version; see src/reading/content/article-body.ts. */
  version: string
  /** The body as JSON text; null when the query left it out because it is cached (src/reading/content/article-body.ts). */
  body: string | null
  /** The members of the public JSON before and after its body, with author and image as objects. */
  head: Record<string, unknown> & {
    author: { id: number; name: string; role: string | null }
    heroImage: MediaRow | null
  }
  tail: Record<string, unknown>
  bodyMedia: MediaRow[] | null
  linkedArticles: { id: number; slug: string }[] | null
  /** Selected only for one document: true if its body was left out for its length. */
  isTooLong?: boolean
  /** Selected only for one document, and not part of the public JSON. */
  revision?: string | null
  /** Selected only for pages; not part of the public JSON. */
  language?: string
  /** The hero image's focal point; likewise only for pages. */
  heroFocus?: Focus | null
}

/** The images and articles that the body of an article `a` refers to. */
const references = sql`
  (select json_agg(${mediaJson(sql`m`)}) from published_media shown join media m on m.id = shown.media_id
    where shown.article_id = a.id and shown.is_in_body and ${isUntrashedMedia}) as "bodyMedia",
  (select json_agg(json_build_object('id', target.id, 'slug', target.slug))
    from published_links link join articles target on target.id = link.target_id and target._status = 'published' and target.deleted_at is null
    where link.article_id = a.id) as "linkedArticles"`

/** The optional members, and perhaps the revision, that a statement reads; see {@link toOptionalMembers}. */
const selection = sql`(select ${sql.placeholder('members')}::text[] as members) selection`
const selectedJson = toSelectedArticleJson(sql`selection.members`)
const selectedRevision = sql`case when 'revision' = any(selection.members) then ${revisionOf('article', sql`a.id`)} end`

/** `includesBody` selects the rows whose body is read too: decompressing it is the most expensive part of a row. */
const columns = (includesBody: SQL, { head, tail } = articleJson) =>
  sql`a.id, a.xmin::text as version, case when ${includesBody} then a.body::text end as body,
    ${head} as head, ${tail} as tail, ${references}`

type ById = { keys: number[]; includedBodies: number[]; maxStoredBytes: number; members: string[] }
const isIncluded = sql`a.id = any(${sql.placeholder('includedBodies')}::integer[])`
/** Without decompressing it. */
const isTooLong = sql`pg_column_size(a.body) > ${sql.placeholder('maxStoredBytes')}::integer`

const singly = prepareRead<ArticleRow, ById>(
  'lectern-articles-by-id',
  () => sql`
    select ${columns(sql`${isIncluded} and not ${isTooLong}`, selectedJson)},
      ${isIncluded} and ${isTooLong} as "isTooLong", ${selectedRevision} as revision
    from ${selection}, articles a join users u on u.id = a.author_id
    where ${isPublished} and ${isOneOfKeys(sql`a.id`, 'integer')}`,
)

function readSingly(keys: number[], members: string[]): Promise<ArticleRow[]> {
  const includedBodies = keys.filter((id) => !hasCachedBody(id))
  return singly({ keys, includedBodies, maxStoredBytes: findDocumentLimits().storedBytes, members })
}

const whole = readTogether<number, ArticleRow>({
  readSome: (keys) => readSingly(keys, [...toOptionalMembers(null), 'revision']),
  toKey: ({ id }) => id,
})

const bySlug = prepareRead<ArticleRow, { slug: string }>(
  'lectern-article-by-slug',
  () => sql`
    select ${columns(sql`true`)}, ${revisionOf('article', sql`a.id`)} as revision, ${articleLanguage} as language,
      (select ${focusJson(sql`m`)} from media m where m.id = a.hero_image_id) as "heroFocus"
    from articles a join users u on u.id = a.author_id where ${isPublished} and a.slug = ${sql.placeholder('slug')}`,
)

/** True if a body is read for this selection. */
export const hasBody = (select: Selection | null): boolean => select === null || select.body !== undefined

/** The published article with this id: one row, or none. Throws {@link DocumentTooLong} in a process that limits documents. */
export async function findArticleRow(id: number, select: Selection | null): Promise<ArticleRow[]> {
  const members = [...toOptionalMembers(select), 'revision']
  if (!hasBody(select)) return byIdsWithoutBody({ ids: [id], members })
  const row = select === null ? await whole(id) : (await readSingly([id], members))[0]
  if (row?.isTooLong) throw new DocumentTooLong()
  return row ? [row] : []
}

/** The same by its slug, with everything. */
export function findArticleRowBySlug(slug: string): Promise<ArticleRow[]> {
  return bySlug({ slug })
}

/** Every published article with its body, by id. */
export const selectAllArticles = (): SQL => sql`select ${columns(sql`true`)}
  from articles a join users u on u.id = a.author_id where ${isPublished} order by a.id`

/**
 * Documents by id only: the plan does not depend on the values, so Postgres caches a generic plan. Planning takes longer
 * than execution.
 */
const byIds = prepareRead<ArticleRow, { ids: number[]; includedBodies: number[]; members: string[] }>(
  'lectern-articles-by-ids',
  () =>
    selectByIds(
      columns(sql`a.id = any(${sql.placeholder('includedBodies')}::integer[])`, selectedJson),
      sql`${selection}, `,
    ),
)

const byIdsWithoutBody = prepareRead<ArticleRow, { ids: number[]; members: string[] }>(
  'lectern-articles-without-body',
  () =>
    selectByIds(
      sql`a.id, a.xmin::text as version, null as body, ${selectedJson.head} as head, ${selectedJson.tail} as tail,
      null as "bodyMedia", null as "linkedArticles", ${selectedRevision} as revision`,
      sql`${selection}, `,
    ),
)

function readWithBodies(ids: number[], select: Selection | null): Promise<ArticleRow[]> {
  return byIds({ ids, includedBodies: ids.filter((id) => !hasCachedBody(id)), members: toOptionalMembers(select) })
}

/** What a row is used for beside its members; see `toBytes`. */
const needed = ['id', 'slug', 'author']
const toStatementName = createStatementNames({ prefix: 'lectern-articles-part-', most: 20 })
const parts = new Map<string, (values: { ids: number[] }) => Promise<ArticleRow[]>>()

/**
 * Without bodies. Members that are not selected are most of a row to make and to parse, so the first selections that are
 * repeated have a statement of their own.
 */
function readWithoutBody(ids: number[], select: Selection): Promise<ArticleRow[]> {
  const wanted = new Set([...needed, ...Object.keys(select)])
  const name = toStatementName([...wanted].sort().join(' '))
  if (name === undefined) return byIdsWithoutBody({ ids, members: toOptionalMembers(select) })
  let read = parts.get(name)
  if (!read) {
    const { head, tail } = toPartialArticleJson(wanted)
    read = prepareRead(name, () =>
      selectByIds(sql`a.id, a.xmin::text as version, null as body, ${head} as head, ${tail} as tail,
        null as "bodyMedia", null as "linkedArticles"`),
    )
    parts.set(name, read)
  }
  return read({ ids })
}

const maxTries = 5

/** The rows of one page of a list, in its order. Without bodies, none is read from the database. */
export async function findArticleRows(query: ListQuery): Promise<ArticleRow[]> {
  const { select } = query
  for (let tries = 0; tries < maxTries; tries++) {
    const ids = await findArticleIds(query, tries === 0)
    if (ids.length === 0) return []
    const rows = await (select === null || hasBody(select) ? readWithBodies(ids, select) : readWithoutBody(ids, select))
    // An article was unpublished between the two statements, or since its id was memoized: retry.
    if (rows.length === ids.length) return rows
  }
  throw new Error('Articles changed faster than they could be read.')
}

function selectByIds(columnsOfRow: SQL, others = sql``): SQL {
  return sql`select ${columnsOfRow} from ${others}unnest(${sql.placeholder('ids')}::integer[]) with ordinality p (id, place)
    join articles a on a.id = p.id join users u on u.id = a.author_id where ${isPublished} order by p.place`
}
