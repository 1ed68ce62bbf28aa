import { sql } from '@payloadcms/db-postgres/drizzle'

import { readRows } from '@/reading/shared/database'
import { bookFrom, isPublicBook } from './columns'

/** The name of the subject whose page has this slug, in its most frequent spelling, and its language where that is known; or null. */
export async function findBookSubject(slug: string): Promise<{ name: string; language: string | null } | null> {
  const [row] = await readRows<{ name: string | null; language: string | null }>(sql`
    select mode() within group (order by n.text) as name,
      case when count(distinct split_part(b.language, '-', 1)) = 1 then min(split_part(b.language, '-', 1)) end as language
    from ${bookFrom} join books_texts n on n.parent_id = b.id and n.path = 'subjects'
    where ${isPublicBook} and lectern_name_slug(n.text) = ${slug}`)
  return row?.name ? { name: row.name, language: row.language } : null
}
