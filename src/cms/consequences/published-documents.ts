import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'

import { getConnection } from '@/cms/connection'
import { scheduledCollections, type ScheduledCollection } from '@/cms/schedules/schedule'
import { versionsTable } from '@/cms/tables'

/** A published document, its public path, and whether its page only says that it was withdrawn. */
export type PublishedDocument = { id: number; title: string; path: string; isWithdrawn: boolean }

/** A collection whose documents can be public. */
export type PublicCollection = ScheduledCollection

export function isPublicCollection(slug: string): slug is PublicCollection {
  return (scheduledCollections as readonly string[]).includes(slug)
}

const sources: Record<PublicCollection, SQL> = {
  articles: sql`select id, title, '/resources/' || slug as path, false as "isWithdrawn" from articles where _status = 'published'`,
  books: sql`select id, title, '/books/' || code as path, is_withdrawn is true as "isWithdrawn" from books where _status = 'published'`,
  bundles: sql`select id, title, '/bundles/' || slug as path, false as "isWithdrawn" from bundles where _status = 'published'`,
  'evidence-entries': sql`select id, left(text, 120) as title, '/state-of-applied-ai/' || id as path,
    is_withdrawn is true as "isWithdrawn" from evidence_entries where _status = 'published'`,
}

/** Where a collection has its former addresses. */
const former: Partial<Record<PublicCollection, { table: SQL; path: string }>> = {
  articles: { table: sql`articles_texts`, path: 'previousSlugs' },
  books: { table: sql`books_texts`, path: 'previousCodes' },
  bundles: { table: sql`bundles_texts`, path: 'previousSlugs' },
}

/** Which of these documents are published. */
export function findPublished(
  req: PayloadRequest,
  collection: PublicCollection,
  ids: readonly number[],
): Promise<PublishedDocument[]> {
  return findRows<PublishedDocument>(
    req,
    sql`select * from (${sources[collection]}) seen where id = any(${toIdArray(ids)}) order by id`,
  )
}

/** Published content that refers to these documents. */
export async function findReferences(
  req: PayloadRequest,
  collection: PublicCollection,
  ids: readonly number[],
): Promise<References> {
  const list = toIdArray(ids)
  const parts = former[collection]
  const oldAddresses = parts
    ? await count(req, sql`select 1 from ${parts.table} where path = ${parts.path} and parent_id = any(${list})`)
    : 0
  const references = {
    ...{ linkingArticles: [], bundles: [], replacedBooks: [], usingArticles: [], supersededFindings: [] },
    oldAddresses,
  }
  if (collection === 'articles') {
    const linkingArticles = await findTitles(
      req,
      sql`select distinct a.title from published_links l join articles a on a.id = l.article_id where l.target_id = any(${list}) and l.article_id <> all(${list})`,
    )
    return { ...references, linkingArticles }
  }
  if (collection === 'books') {
    const bundles = await findTitles(
      req,
      sql`select distinct u.title from bundles_rels r join bundles u on u.id = r.parent_id where r.books_id = any(${list}) and u._status = 'published'`,
    )
    const replacedBooks = await findTitles(
      req,
      sql`select title from books where replaced_by_id = any(${list}) and _status = 'published' and id <> all(${list})`,
    )
    return { ...references, bundles, replacedBooks }
  }
  if (collection === 'evidence-entries') {
    const usingArticles = await findTitles(
      req,
      sql`select distinct a.title from published_findings f join articles a on a.id = f.article_id where f.finding_id = any(${list})`,
    )
    const supersededFindings = await findTitles(
      req,
      sql`select left(text, 120) as title from evidence_entries where superseded_by_id = any(${list}) and _status = 'published' and id <> all(${list})`,
    )
    return { ...references, usingArticles, supersededFindings }
  }
  return references
}

export type References = {
  /** Titles of articles that link to them. */
  linkingArticles: string[]
  /** Titles of bundles that include them. */
  bundles: string[]
  /** Titles of withdrawn books that they replace. */
  replacedBooks: string[]
  /** Titles of articles that list them as findings, or link to their pages. */
  usingArticles: string[]
  /** Findings that they supersede. */
  supersededFindings: string[]
  oldAddresses: number
}

/** How many versions are deleted with these documents. */
export async function countVersions(
  req: PayloadRequest,
  collection: PublicCollection,
  ids: readonly number[],
): Promise<number> {
  return count(req, sql`select 1 from ${versionsTable(collection)} where parent_id = any(${toIdArray(ids)})`)
}

function toIdArray(ids: readonly number[]): SQL {
  return sql`${`{${ids.join(',')}}`}::integer[]`
}

async function findTitles(req: PayloadRequest, query: SQL): Promise<string[]> {
  return (await findRows<{ title: string }>(req, sql`${query} order by 1 limit 500`)).map(({ title }) => title)
}

async function count(req: PayloadRequest, query: SQL): Promise<number> {
  const [row] = await findRows<{ count: number }>(req, sql`select count(*)::integer as count from (${query}) found`)
  return row?.count ?? 0
}

async function findRows<T extends Record<string, unknown>>(req: PayloadRequest, query: SQL): Promise<T[]> {
  const connection = await getConnection(req)
  return (await connection.execute<T>(query)).rows
}
