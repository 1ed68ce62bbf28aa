import { sql } from '@payloadcms/db-postgres/drizzle'

import { readRows } from '@/reading/shared/database'
import type { BookContributor } from '@/schemas/catalogue/trade-record'
import { unnamedSlugs } from '@/schemas/catalogue/unnamed-contributors'
import { findNameGroup } from './name-group'

/** An author of public books; the same name counts as the same person. */
export type BookAuthor = { name: string; isCorporate: boolean } & Pick<BookContributor, 'biography' | 'orcid' | 'isni'>

/** The author whose page has this slug, or null, as for who is not named. Details are those of the newest book. */
export async function findBookAuthor(slug: string): Promise<BookAuthor | null> {
  if (unnamedSlugs.includes(slug)) return null
  const newest = (column: string) => {
    const value = sql.raw(`n.${column}`)
    return sql`(array_agg(${value} order by c.published_at desc nulls last) filter (where ${value} is not null))[1]`
  }
  const [group, [said]] = await Promise.all([
    findNameGroup('author', slug),
    readRows<Omit<BookAuthor, 'name'>>(sql`
      select ${newest('biography')} as biography, ${newest('orcid')} as orcid, ${newest('isni')} as isni,
        coalesce(bool_or(n.is_corporate), false) as "isCorporate"
      from catalogue_names c join books_authors n on n._parent_id = c.book_id and lectern_name_slug(n.name) = c.slug
      where c.kind = 'author' and c.slug = ${slug}`),
  ])
  return group && { name: group.name, isCorporate: false, biography: null, orcid: null, isni: null, ...said }
}
