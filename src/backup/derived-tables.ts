/**
 * The tables of the search, which follow from the others: they are not in a backup, but filled again after a restore,
 * since how words are stemmed and folded depends on the version of Postgres. The statements are those of the migration
 * that made them. Null for a table that the others fill.
 */
export const derivedTables: Readonly<Record<string, string | null>> = {
  article_search: `select lectern_index_article(id) from articles where _status = 'published'`,
  finding_search: `select lectern_index_finding(id) from evidence_entries where _status = 'published'`,
  book_search: 'select lectern_index_book(book_id) from catalogue_books where is_public',
  search_words: null,
}
