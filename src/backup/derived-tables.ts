/**
 * The tables of the search, of the names of authors and subjects, and of what is still to be purged, which follow from the others: they are not in a backup, but filled again after a restore,
 * since how words are stemmed and folded depends on the version of Postgres. Null for a table that the others fill.
 */
export const derivedTables: Readonly<Record<string, string | null>> = {
  article_search: `select lectern_index_article(id) from articles where _status = 'published'`,
  finding_search: `select lectern_index_finding(id) from evidence_entries where _status = 'published'`,
  // A thousand at a time, so that memory does not grow with the catalogue.
  book_search:
    'select lectern_index_books(array_agg(book_id)) from catalogue_books where is_public group by book_id / 1000',
  search_words: null,
  catalogue_names:
    'select lectern_index_names(array_agg(book_id)) from catalogue_books where is_public group by book_id / 1000',
  catalogue_name_counts: null,
  catalogue_name_groups: null,
  // An import compares each record anew after a restore.
  onix_fingerprints: null,
  // Whoever restores has caches in front of their own, and what those hold is older.
  purge_outbox: null,
  purge_targets: null,
}
