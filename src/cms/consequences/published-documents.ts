import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'

import { getConnection } from '@/cms/connection'
import { scheduledCollections, type ScheduledCollection } from '@/cms/schedules/schedule'
import { versionsTable } from '@/cms/tables'

/** A published document and its public path. */
export type PublishedDocument = { id: number; title: string; path: string }

/** A collection whose documents can be public. */
export type PublicCollection = ScheduledCollection

export function isPublicCollection(slug: string): slug is PublicCollection {
  return (scheduledCollections as readonly string[]).includes(slug)
}

const sources: Record<PublicCollection, SQL> = {
  articles: sql`select id, title, '/resources/' || slug as path from articles where _status = 'published'`,
  books: sql`select id, title, '/books/' || code as path from books where _status = 'published' and is_withdrawn is not true`,
  bundles: sql`select id, title, '/bundles/' || slug as path from bundles where _status = 'published'`,
  'evidence-entries': sql`select id, left(text, 120) as title, '/state-of-applied-ai/' || id as path from evidence_entries where _status = 'published' and is_withdrawn is not true`,
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
  const none = { linkingArticles: [], bundles: [], replacedBooks: [], oldAddresses: 0 }
  if (collection === 'articles') {
    const linkingArticles = await findTitles(
      req,
      sql`select distinct a.title from published_links l join articles a on a.id = l.article_id where l.target_id = any(${list}) and l.article_id <> all(${list})`,
    )
    return {
      ...none,
      linkingArticles,
      oldAddresses: await count(
        req,
        sql`select 1 from articles_texts where path = 'previousSlugs' and parent_id = any(${list})`,
      ),
    }
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
    return { ...none, bundles, replacedBooks }
  }
  return none
}

export type References = {
  /** Titles of articles that link to them. */
  linkingArticles: string[]
  /** Titles of bundles that include them. */
  bundles: string[]
  /** Titles of withdrawn books that they replace. */
  replacedBooks: string[]
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
