/**
 * Tables derived from others (the search index, the names of authors and subjects, numbers of books and articles, pending
 * purges). They are not in a backup, but filled again after a restore, since stemming and folding depend on the version of
 * Postgres. Null for a table that the statements of others fill.
 */
export const derivedTables: Readonly<Record<string, string | null>> = {
  article_search: `select lectern_index_article(id) from articles where _status = 'published'`,
  finding_search: `select lectern_index_finding(id) from evidence_entries where _status = 'published'`,
  // A thousand at a time, so that memory does not grow with the catalogue.
  book_search:
    'select lectern_index_books(array_agg(book_id)) from catalogue_books where is_public group by book_id / 1000',
  counted_articles: `select lectern_count_article(id) from articles where _status = 'published'`,
  article_counts: null,
  search_words: null,
  catalogue_names:
    'select lectern_index_names(array_agg(book_id)) from catalogue_books where is_public group by book_id / 1000',
  catalogue_book_counts: `insert into catalogue_book_counts (tier, language, year, availability, books)
    select tier, language, year, availability, count(*) from catalogue_books where is_public group by 1, 2, 3, 4`,
  catalogue_name_counts: null,
  catalogue_name_groups: null,
  // After a restore an import compares each record again.
  onix_fingerprints: null,
  // The caches in front of a restored server are others, with older content.
  purge_outbox: null,
  purge_releases: null,
  purge_targets: null,
}
