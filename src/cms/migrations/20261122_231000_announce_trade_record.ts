import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

import { changeFunction } from '../change-function'

const subjects = `(select string_agg(t.text, ' ' order by t."order") from books_texts t where t.parent_id = b.id and t.path = 'subjects')`

/** Text of functions of the catalogue that changes, with what it becomes. */
const changes = [
  // A change of the trade record is announced like any other of what a book shows.
  [
    'lectern_book_shown(integer)',
    'b.published_precision,',
    'b.published_precision, b.publishing_status, b.availability, b.price, b.currency, b.edition_number, b.edition_statement, b.licence_name, b.licence_url, b.identifiers, b.subject_codes, b.series, b.formats, b.related, b.languages, b.reviews, b.prizes,',
  ],
  ['lectern_book_shown(integer)', 'a.is_corporate)', 'a.is_corporate, a.orcid, a.isni, a.biography)'],
  [
    'lectern_book_shown(integer)',
    'json_build_array(c.title, c.summary)',
    'json_build_array(c.title, c.summary, c.label, c.level)',
  ],
  // Series, headings of subjects, and identifiers are searched as well.
  [
    'lectern_index_book(integer)',
    `lectern_search_text(${subjects}) as subjects,`,
    `lectern_search_text(concat_ws(' ', ${subjects},
        (select string_agg(concat_ws(' ', r ->> 'title', r ->> 'heading'), ' ')
          from jsonb_path_query(jsonb_build_array(b.series, b.subject_codes), '$[*][*]') r))) as subjects,
      lectern_search_text((select string_agg(concat_ws(' ', r ->> 'value', r ->> 'code', r ->> 'isbn', r ->> 'issn'), ' ')
        from jsonb_path_query(jsonb_build_array(b.identifiers, b.subject_codes, b.formats, b.series), '$[*][*]') r)) as identifiers,`,
  ],
  [
    'lectern_index_book(integer)',
    "setweight(to_tsvector(doc.config, doc.chapters), 'C')",
    "setweight(to_tsvector('pg_catalog.simple', doc.identifiers) || to_tsvector(doc.config, doc.chapters), 'C')",
  ],
] as const

/** The trade record is announced and searched; the works and formats that records of feeds stand for are known. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    alter table onix_records add column work text, add column format_isbn text;
    create index onix_records_work on onix_records (work) where work is not null;
    create index books_identifiers on books using gin (identifiers jsonb_path_ops);
    create index books_formats on books using gin (formats jsonb_path_ops);
  `)
  for (const [name, before, after] of changes) await changeFunction(db, name, before, after)
  await refreshFingerprints(db)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const [name, before, after] of changes.toReversed()) await changeFunction(db, name, after, before)
  await refreshFingerprints(db)
  await db.execute(sql`
    drop index books_identifiers;
    drop index books_formats;
    alter table onix_records drop column work, drop column format_isbn;
  `)
}

/** So that no book counts as changed by this migration. */
async function refreshFingerprints(db: MigrateUpArgs['db']): Promise<void> {
  await db.execute(sql`
    alter table catalogue_books disable trigger search;
    update catalogue_books set fingerprint = md5(lectern_book_shown(book_id)) where is_public;
    alter table catalogue_books enable trigger search;
  `)
}
