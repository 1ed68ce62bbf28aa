import { sql } from '@payloadcms/db-postgres/drizzle'

import { readRows } from '@/reading/shared/database'
import { memoizeUntilChange } from '@/reading/shared/memoize-until-change'
import type { Author } from '@/schemas/content/article'
import { isPublished } from './article-columns'

/** The author with this id, or null: users without a published article are not public. */
export async function findAuthor(id: number): Promise<Author | null> {
  const [author] = await readRows<Author>(sql`
    select u.id, u.name, u.role from users u
    where u.id = ${id} and exists (select 1 from articles a where a.author_id = u.id and ${isPublished})`)
  return author ?? null
}

/** Everyone with a published article, by name. */
export function findAuthorNames(): Promise<{ id: number; name: string }[]> {
  return memoizeUntilChange('author names', ['users', 'listing:articles'], () =>
    readRows(sql`
      select u.id, u.name from users u
      where exists (select 1 from articles a where a.author_id = u.id and ${isPublished}) order by lectern_fold(u.name), u.id`),
  )
}
