import { sql } from '@payloadcms/db-postgres/drizzle'

import { readRows } from '@/reading/shared/database'
import { findNameGroup } from './name-group'

/** An author of public books; the same name counts as the same person. */
export type BookAuthor = { name: string; biography: string | null; orcid: string | null; isni: string | null }

/** The author whose page has this slug, or null. Details are those of the newest book. */
export async function findBookAuthor(slug: string): Promise<BookAuthor | null> {
  const newest = (column: string) => {
    const value = sql.raw(`n.${column}`)
    return sql`(array_agg(${value} order by c.published_at desc nulls last) filter (where ${value} is not null))[1]`
  }
  const [group, [said]] = await Promise.all([
    findNameGroup('author', slug),
    readRows<Omit<BookAuthor, 'name'>>(sql`
      select ${newest('biography')} as biography, ${newest('orcid')} as orcid, ${newest('isni')} as isni
      from catalogue_names c join books_authors n on n._parent_id = c.book_id and lectern_name_slug(n.name) = c.slug
      where c.kind = 'author' and c.slug = ${slug}`),
  ])
  return group && { name: group.name, biography: null, orcid: null, isni: null, ...said }
}
