import { type MigrateDownArgs, type MigrateUpArgs } from '@payloadcms/db-postgres'

import { changeFunction } from '../change-function'

/**
 * When the authors and subjects of a batch were changed is looked up once for all of them. For each of its names it read
 * every book of the batch, which took a fifth of the time that Postgres spends on an import.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const [before, after] of parts) await changeFunction(db, indexNames, before, after)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const [before, after] of parts) await changeFunction(db, indexNames, after, before)
}

const indexNames = 'lectern_index_names(integer[])'
const parts = [
  [
    `coalesce(
        (select max(c.modified_at) from catalogue_names n join catalogue_books c using (book_id)
          where n.book_id = any (wanted) and n.kind = g.kind and n.slug = g.slug),
        clock_timestamp())`,
    'coalesce(dated.modified_at, clock_timestamp())',
  ],
  [
    `) g
    on conflict (kind, slug)`,
    `) g
      left join (
        select n.kind, n.slug, max(c.modified_at) as modified_at
          from catalogue_names n join catalogue_books c using (book_id) where n.book_id = any (wanted) group by 1, 2
      ) dated on (dated.kind, dated.slug) = (g.kind, g.slug)
    on conflict (kind, slug)`,
  ],
] as const
