import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'

import { changeFunction } from '../change-function'

/**
 * What a book is found by takes two fifths of the database's time for a new one, and most of that is these functions,
 * which return what they returned before. Words between spaces are parsed once in a transaction, however often it has
 * them. Quotation marks and dashes, which most texts have and nothing beside ASCII, need no normalization. `replace`
 * takes a character out of a text in a tenth of the time of `translate`.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const [name, before, after] of fragments) await changeFunction(db, name, before, after)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const [name, before, after] of fragments.toReversed()) await changeFunction(db, name, after, before)
}

const fragments: [name: string, before: string, after: string][] = [
  [
    'lectern_add_words(text, text[])',
    `select array_agg(distinct lexeme) into words
    from unnest(texts) value, unnest(to_tsvector('pg_catalog.simple', value))
    where`,
    `select array_agg(distinct lexeme) into words
    from (select distinct token from unnest(texts) value, string_to_table(value, ' ') token) tokens,
      unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', token))) lexeme
    where`,
  ],
  [
    'lectern_fold(text)',
    'then lower(value) else',
    `then lower(value)
    when value !~ U&'[^\\0001-\\007f\\2013\\2014\\2018\\2019\\201c\\201d]' then lower(replace(replace(replace(replace(value,
      U&'\\2018', ''''), U&'\\2019', ''''), U&'\\2013', '-'), U&'\\2014', '-')) else`,
  ],
  [
    'lectern_search_text(text)',
    "translate(lectern_fold(coalesce(value, '')), '-/.@&_~+<', '         ')",
    `${'replace('.repeat(9)}lectern_fold(coalesce(value, '')), '-', ' '), '/', ' '), '.', ' '), '@', ' '),
      '&', ' '), '_', ' '), '~', ' '), '+', ' '), '<', ' ')`,
  ],
]
