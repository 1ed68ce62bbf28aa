import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

import { changeFunction } from '../change-function'

const name = 'lectern_index_article(integer)'

/** Text of the function that indexes an article, with what it becomes. */
const changes = [
  [
    'as sources,',
    `as sources,
      lectern_search_text((select string_agg(c.text, ' ' order by c._order) from articles_corrections c where c._parent_id = a.id)) as corrections,`,
  ],
  [
    '|| to_tsvector(doc.config, doc.sources)',
    '|| to_tsvector(doc.config, doc.sources) || to_tsvector(doc.config, doc.corrections)',
  ],
  ['doc.author, doc.body)', 'doc.author, doc.body, doc.corrections)'],
] as const

/** Articles are found by the words of their corrections, which count for as little as those of their sources. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const [before, after] of changes) await changeFunction(db, name, before, after)
  await db.execute(sql`
    create constraint trigger search after insert or update or delete on articles_corrections
      deferrable initially deferred for each row execute function lectern_content_search_changed();
  `)
  await reindex(db)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`drop trigger search on articles_corrections`)
  for (const [before, after] of changes.toReversed()) await changeFunction(db, name, after, before)
  await reindex(db)
}

async function reindex(db: MigrateUpArgs['db']): Promise<void> {
  await db.execute(sql`
    select lectern_index_article(id) from articles
      where _status = 'published' and exists (select from articles_corrections c where c._parent_id = articles.id);
  `)
}
