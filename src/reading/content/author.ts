import { sql } from '@payloadcms/db-postgres/drizzle'

import { isoTime, readRows } from '@/reading/shared/database'
import type { Author } from '@/schemas/content/article'
import { isPublished } from './article-columns'

/** The author with this id, or null: someone without a published article is not public. */
export async function findAuthor(id: number): Promise<Author | null> {
  const [author] = await readRows<Author>(sql`
    select u.id, u.name, u.role from users u
    where u.id = ${id} and exists (select 1 from articles a where a.author_id = u.id and ${isPublished})`)
  return author ?? null
}

/** Every author by name, and the last change of any of their articles, for sitemaps. */
export async function findAuthorTimes(): Promise<{ id: number; name: string; updatedAt: string }[]> {
  return readRows(sql`
    select u.id, u.name, ${isoTime(sql`max(a.updated_at)`)} as "updatedAt"
    from articles a join users u on u.id = a.author_id where ${isPublished} group by u.id order by u.name, u.id`)
}
