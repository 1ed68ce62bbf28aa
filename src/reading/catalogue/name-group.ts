import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { isoTime, readRows } from '@/reading/shared/database'
import { bookFrom, isPublicBook } from './columns'

/** An author or a subject of public books. */
export type NameGroup = {
  slug: string
  name: string
  /** Its heading in an alphabetical list. */
  initial: string
  /** The language of its books, if all have the same; for a subject, the language of its name. */
  language: string | null
  count: number
  modified_at: string
}

/** The people who have written public books, by family name. */
export const findBookAuthors = (): Promise<NameGroup[]> =>
  findNameGroups({
    from: sql`join books_authors n on n._parent_id = b.id`,
    name: sql`n.name`,
    order: sql`coalesce(n.family, substring(n.name from '\\S+$'), n.name)`,
  })

/** The subjects of public books, by name. */
export const findBookSubjects = (): Promise<NameGroup[]> =>
  findNameGroups({
    from: sql`join books_texts n on n.parent_id = b.id and n.path = 'subjects'`,
    name: sql`n.text`,
    order: sql`n.text`,
  })

function findNameGroups({ from, name, order }: { from: SQL; name: SQL; order: SQL }): Promise<NameGroup[]> {
  return readRows<NameGroup>(sql`
    select slug, name, upper(left(sorted, 1)) as initial, language, count, modified_at from (
      select lectern_name_slug(${name}) as slug, mode() within group (order by ${name}) as name,
        min(lectern_name_slug(${order})) as sorted,
        case when count(distinct split_part(b.language, '-', 1)) = 1 then min(split_part(b.language, '-', 1)) end as language,
        count(distinct b.id)::integer as count, ${isoTime(sql`max(c.modified_at)`)} as modified_at
      from ${bookFrom} ${from} where ${isPublicBook} group by lectern_name_slug(${name})
    ) named where slug <> '' order by sorted, slug`)
}
