import { sql } from '@payloadcms/db-postgres/drizzle'

import { readRows } from '@/reading/shared/database'
import { bookFrom, isPublicBook } from './columns'

/** An author of public books; the same name counts as the same person. */
export type BookAuthor = { name: string; biography: string | null; orcid: string | null; isni: string | null }

/** The author whose page has this slug, or null. Details are those of the newest book. */
export async function findBookAuthor(slug: string): Promise<BookAuthor | null> {
  const newest = (column: string) => {
    const value = sql.raw(`n.${column}`)
    return sql`(array_agg(${value} order by b.published_at desc nulls last) filter (where ${value} is not null))[1]`
  }
  const [row] = await readRows<BookAuthor & { count: string }>(sql`
    select count(*) as count, mode() within group (order by n.name) as name, ${newest('biography')} as biography,
      ${newest('orcid')} as orcid, ${newest('isni')} as isni
    from ${bookFrom} join books_authors n on n._parent_id = b.id
    where ${isPublicBook} and lectern_name_slug(n.name) = ${slug}`)
  if (!row || row.count === '0') return null
  const { count: _count, ...author } = row
  return author
}
