import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

import { changeFunction } from '../change-function'

/**
 * The words of a body are found again only once it has changed: to correct a title, most of the time of its transaction
 * went into them. A migration that changes how texts are read, such as `lectern_search_text`, has to set `body_key` to null.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql.raw('alter table article_search add column body tsvector, add column body_key text'))
  for (const [before, after] of fragments) await changeFunction(db, indexing, before, after)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const [before, after] of fragments.toReversed()) await changeFunction(db, indexing, after, before)
  await db.execute(sql.raw('alter table article_search drop column body, drop column body_key'))
}

const indexing = 'lectern_index_article(integer)'

const fragments: [before: string, after: string][] = [
  [
    'doc record;\nbegin',
    `doc record;
  wanted_key text;
  body_words tsvector;
  body_text text;
begin`,
  ],
  [
    `lectern_search_text((select string_agg(part #>> '{}', ' ') from jsonb_path_query(a.body, 'strict $.**.text') part)) as body,`,
    'a.body as body,',
  ],
  [
    'insert into article_search as kept (id, config, date, title, vector)\n    select wanted, doc.config::text, doc.date, made.title, made.vector from (',
    `wanted_key := md5(doc.config::text || ' ' || doc.body::text);
  select kept.body into body_words from article_search kept where kept.id = wanted and kept.body_key = wanted_key;
  if not found then
    body_text := lectern_search_text((select string_agg(part #>> '{}', ' ') from jsonb_path_query(doc.body, 'strict $.**.text') part));
    body_words := to_tsvector(doc.config, body_text);
  end if;
  insert into article_search as kept (id, config, date, title, vector, body, body_key)
    select wanted, doc.config::text, doc.date, made.title, made.vector, body_words, wanted_key from (`,
  ],
  ["setweight(to_tsvector(doc.config, doc.body), 'C')", "setweight(body_words, 'C')"],
  [
    'title = excluded.title, vector = excluded.vector\n      where (kept.config, kept.date, kept.vector)\n        is distinct from (excluded.config, excluded.date, excluded.vector)',
    `title = excluded.title, vector = excluded.vector, body = excluded.body, body_key = excluded.body_key
      where (kept.config, kept.date, kept.vector, kept.body_key)
        is distinct from (excluded.config, excluded.date, excluded.vector, excluded.body_key)`,
  ],
  ['doc.author, doc.body, doc.corrections', 'doc.author, body_text, doc.corrections'],
]
