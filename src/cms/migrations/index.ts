import type { Migration } from 'payload'

import * as initial from './20261121_095056_initial'
import * as publicReading from './20261121_100000_public_reading'
import * as booksAndBundles from './20261121_102531_books_and_bundles'
import * as publicCatalogue from './20261121_103000_public_catalogue'
import * as importReferences from './20261121_103124_import_references'
import * as onixRecords from './20261121_110000_onix_records'
import * as booksReplacedBy from './20261121_110934_books_replaced_by'
import * as fastLists from './20261121_113000_fast_lists'
import * as announceReplacements from './20261121_160000_announce_replacements'
import * as bookOrder from './20261121_160000_book_order'
import * as importRuns from './20261121_160500_import_runs'
import * as editorsTools from './20261122_010000_editors_tools'
import * as reviewsAndNotices from './20261122_014449_reviews_and_notices'
import * as trashIsPrivate from './20261122_020000_trash_is_private'
import * as listsForEditors from './20261122_021000_lists_for_editors'
import * as previousAddresses from './20261122_021000_previous_addresses'
import * as activity from './20261122_022000_activity'
import * as sourceLinks from './20261122_031000_source_links'
import * as documentWrites from './20261122_030000_document_writes'
import * as announceCovers from './20261122_030000_announce_covers'
import * as cancelledImports from './20261122_043000_cancelled_imports'
import * as schedules from './20261122_050000_schedules'
import * as commentsOutlastAccounts from './20261122_060000_comments_outlast_accounts'
import * as findingsAsResources from './20261122_192027_findings_as_resources'
import * as publishedFindings from './20261122_193000_published_findings'
import * as search from './20261122_194000_search'
import * as booksStructuredNames from './20261122_200044_books_structured_names'
import * as announceBookFacts from './20261122_201000_announce_book_facts'
import * as articleCorrections from './20261122_224741_article_corrections'
import * as booksTradeRecord from './20261122_225827_books_trade_record'
import * as announceTradeRecord from './20261122_231000_announce_trade_record'
import * as searchCorrections from './20261123_030000_search_corrections'
import * as smallImages from './20261123_060004_small_images'
import * as publicChanges from './20261123_061500_public_changes'
import * as importMappings from './20261123_061500_import_mappings'
import * as similarSlugs from './20261123_061500_similar_slugs'
import * as authorAndSubjectPages from './20261123_062100_author_and_subject_pages'
import * as booksInSets from './20261123_063000_books_in_sets'
import * as textsByBook from './20261123_093000_texts_by_book'
import * as interfaceLanguages from './20261123_101624_interface_languages'
import * as purgeOutbox from './20261123_150000_purge_outbox'
import * as articleListings from './20261123_160000_article_listings'
import * as indexArticlesOnce from './20261123_161000_index_articles_once'
import * as inlineFolding from './20261123_200000_inline_folding'
import * as ordersOfBooks from './20261123_201000_orders_of_books'
import * as bookListings from './20261124_001000_book_listings'
import * as formatsAtOnce from './20261124_010500_formats_at_once'
import * as knownRecords from './20261124_020000_known_records'
import * as wordsOnce from './20261124_033000_words_once'
import * as refreshBooksOnce from './20261124_060000_refresh_books_once'
import * as indexBodiesOnce from './20261124_061000_index_bodies_once'
import * as listsByIndex from './20261124_120000_lists_by_index'
import * as namesOfBooks from './20261124_121000_names_of_books'
import * as lateAndRare from './20261124_122000_late_and_rare'
import * as unchangedNames from './20261125_030000_unchanged_names'
import * as findingsByChange from './20261125_224500_findings_by_change'
import * as findingListings from './20261126_014500_finding_listings'
import * as oneLock from './20261126_060500_one_lock'
import * as changedRetractions from './20261126_070500_changed_retractions'
import * as pendingLists from './20261126_103000_pending_lists'
import * as articlesByName from './20261126_195000_articles_by_name'
import * as announceWithdrawn from './20261126_200000_announce_withdrawn'
import * as firstOfWork from './20261127_134000_first_of_work'
import * as bundlesInPages from './20261127_135500_bundles_in_pages'
import * as largeBundles from './20261127_203000_large_bundles'
import * as importedValues from './20261127_210000_imported_values'
import * as statedHashes from './20261128_003000_stated_hashes'
import * as replacedSlugs from './20261128_020000_replaced_slugs'
import * as announcedAtLast from './20261128_050000_announced_at_last'
import * as namesOfBatch from './20261128_070000_names_of_batch'
import * as purgeReleases from './20261128_073000_purge_releases'
import * as wordsAtPunctuation from './20261128_080000_words_at_punctuation'
import * as servedReleases from './20261128_091500_served_releases'
import * as importOrigins from './20261128_100000_import_origins'
import * as movedParts from './20261128_110000_moved_parts'
import * as fetchedCovers from './20261128_120000_fetched_covers'
import * as countsOfBooks from './20261128_130000_counts_of_books'
import * as ordersBothWays from './20261128_140000_orders_both_ways'
import * as countsOfArticles from './20261128_150000_counts_of_articles'
import * as bundlesByFoldedTitle from './20261129_001500_bundles_by_folded_title'
import * as createdOnce from './20261129_001500_created_once'
import * as booksDigitalEditions from './20261129_202523_books_digital_editions'
import * as languageOfNewBooks from './20261201_043000_language_of_new_books'

/** Every migration, oldest first. */
export const migrations = [
  { up: initial.up, down: initial.down, name: '20261121_095056_initial' },
  { up: publicReading.up, down: publicReading.down, name: '20261121_100000_public_reading' },
  { up: booksAndBundles.up, down: booksAndBundles.down, name: '20261121_102531_books_and_bundles' },
  { up: publicCatalogue.up, down: publicCatalogue.down, name: '20261121_103000_public_catalogue' },
  { up: importReferences.up, down: importReferences.down, name: '20261121_103124_import_references' },
  { up: onixRecords.up, down: onixRecords.down, name: '20261121_110000_onix_records' },
  { up: booksReplacedBy.up, down: booksReplacedBy.down, name: '20261121_110934_books_replaced_by' },
  { up: fastLists.up, down: fastLists.down, name: '20261121_113000_fast_lists' },
  {
    up: announceReplacements.up,
    down: announceReplacements.down,
    name: '20261121_160000_announce_replacements',
  },
  { up: bookOrder.up, down: bookOrder.down, name: '20261121_160000_book_order' },
  { up: importRuns.up, down: importRuns.down, name: '20261121_160500_import_runs' },
  { up: editorsTools.up, down: editorsTools.down, name: '20261122_010000_editors_tools' },
  { up: reviewsAndNotices.up, down: reviewsAndNotices.down, name: '20261122_014449_reviews_and_notices' },
  { up: trashIsPrivate.up, down: trashIsPrivate.down, name: '20261122_020000_trash_is_private' },
  { up: listsForEditors.up, down: listsForEditors.down, name: '20261122_021000_lists_for_editors' },
  { up: previousAddresses.up, down: previousAddresses.down, name: '20261122_021000_previous_addresses' },
  { up: activity.up, down: activity.down, name: '20261122_022000_activity' },
  { up: sourceLinks.up, down: sourceLinks.down, name: '20261122_031000_source_links' },
  { up: documentWrites.up, down: documentWrites.down, name: '20261122_030000_document_writes' },
  { up: announceCovers.up, down: announceCovers.down, name: '20261122_030000_announce_covers' },
  { up: cancelledImports.up, down: cancelledImports.down, name: '20261122_043000_cancelled_imports' },
  { up: schedules.up, down: schedules.down, name: '20261122_050000_schedules' },
  {
    up: commentsOutlastAccounts.up,
    down: commentsOutlastAccounts.down,
    name: '20261122_060000_comments_outlast_accounts',
  },
  { up: findingsAsResources.up, down: findingsAsResources.down, name: '20261122_192027_findings_as_resources' },
  { up: publishedFindings.up, down: publishedFindings.down, name: '20261122_193000_published_findings' },
  { up: search.up, down: search.down, name: '20261122_194000_search' },
  {
    up: booksStructuredNames.up,
    down: booksStructuredNames.down,
    name: '20261122_200044_books_structured_names',
  },
  { up: announceBookFacts.up, down: announceBookFacts.down, name: '20261122_201000_announce_book_facts' },
  { up: articleCorrections.up, down: articleCorrections.down, name: '20261122_224741_article_corrections' },
  { up: booksTradeRecord.up, down: booksTradeRecord.down, name: '20261122_225827_books_trade_record' },
  {
    up: announceTradeRecord.up,
    down: announceTradeRecord.down,
    name: '20261122_231000_announce_trade_record',
  },
  { up: searchCorrections.up, down: searchCorrections.down, name: '20261123_030000_search_corrections' },
  { up: smallImages.up, down: smallImages.down, name: '20261123_060004_small_images' },
  { up: publicChanges.up, down: publicChanges.down, name: '20261123_061500_public_changes' },
  { up: importMappings.up, down: importMappings.down, name: '20261123_061500_import_mappings' },
  { up: similarSlugs.up, down: similarSlugs.down, name: '20261123_061500_similar_slugs' },
  {
    up: authorAndSubjectPages.up,
    down: authorAndSubjectPages.down,
    name: '20261123_062100_author_and_subject_pages',
  },
  { up: booksInSets.up, down: booksInSets.down, name: '20261123_063000_books_in_sets' },
  { up: textsByBook.up, down: textsByBook.down, name: '20261123_093000_texts_by_book' },
  {
    up: interfaceLanguages.up,
    down: interfaceLanguages.down,
    name: '20261123_101624_interface_languages',
  },
  { up: purgeOutbox.up, down: purgeOutbox.down, name: '20261123_150000_purge_outbox' },
  { up: articleListings.up, down: articleListings.down, name: '20261123_160000_article_listings' },
  { up: indexArticlesOnce.up, down: indexArticlesOnce.down, name: '20261123_161000_index_articles_once' },
  { up: inlineFolding.up, down: inlineFolding.down, name: '20261123_200000_inline_folding' },
  { up: ordersOfBooks.up, down: ordersOfBooks.down, name: '20261123_201000_orders_of_books' },
  { up: bookListings.up, down: bookListings.down, name: '20261124_001000_book_listings' },
  { up: formatsAtOnce.up, down: formatsAtOnce.down, name: '20261124_010500_formats_at_once' },
  { up: knownRecords.up, down: knownRecords.down, name: '20261124_020000_known_records' },
  { up: wordsOnce.up, down: wordsOnce.down, name: '20261124_033000_words_once' },
  { up: refreshBooksOnce.up, down: refreshBooksOnce.down, name: '20261124_060000_refresh_books_once' },
  { up: indexBodiesOnce.up, down: indexBodiesOnce.down, name: '20261124_061000_index_bodies_once' },
  { up: listsByIndex.up, down: listsByIndex.down, name: '20261124_120000_lists_by_index' },
  { up: namesOfBooks.up, down: namesOfBooks.down, name: '20261124_121000_names_of_books' },
  { up: lateAndRare.up, down: lateAndRare.down, name: '20261124_122000_late_and_rare' },
  { up: unchangedNames.up, down: unchangedNames.down, name: '20261125_030000_unchanged_names' },
  { up: findingsByChange.up, down: findingsByChange.down, name: '20261125_224500_findings_by_change' },
  { up: findingListings.up, down: findingListings.down, name: '20261126_014500_finding_listings' },
  { up: oneLock.up, down: oneLock.down, name: '20261126_060500_one_lock' },
  { up: changedRetractions.up, down: changedRetractions.down, name: '20261126_070500_changed_retractions' },
  { up: pendingLists.up, down: pendingLists.down, name: '20261126_103000_pending_lists' },
  { up: articlesByName.up, down: articlesByName.down, name: '20261126_195000_articles_by_name' },
  { up: announceWithdrawn.up, down: announceWithdrawn.down, name: '20261126_200000_announce_withdrawn' },
  { up: firstOfWork.up, down: firstOfWork.down, name: '20261127_134000_first_of_work' },
  { up: bundlesInPages.up, down: bundlesInPages.down, name: '20261127_135500_bundles_in_pages' },
  { up: largeBundles.up, down: largeBundles.down, name: '20261127_203000_large_bundles' },
  { up: importedValues.up, down: importedValues.down, name: '20261127_210000_imported_values' },
  { up: statedHashes.up, down: statedHashes.down, name: '20261128_003000_stated_hashes' },
  { up: replacedSlugs.up, down: replacedSlugs.down, name: '20261128_020000_replaced_slugs' },
  { up: announcedAtLast.up, down: announcedAtLast.down, name: '20261128_050000_announced_at_last' },
  { up: namesOfBatch.up, down: namesOfBatch.down, name: '20261128_070000_names_of_batch' },
  { up: purgeReleases.up, down: purgeReleases.down, name: '20261128_073000_purge_releases' },
  { up: wordsAtPunctuation.up, down: wordsAtPunctuation.down, name: '20261128_080000_words_at_punctuation' },
  { up: servedReleases.up, down: servedReleases.down, name: '20261128_091500_served_releases' },
  { up: importOrigins.up, down: importOrigins.down, name: '20261128_100000_import_origins' },
  { up: movedParts.up, down: movedParts.down, name: '20261128_110000_moved_parts' },
  { up: fetchedCovers.up, down: fetchedCovers.down, name: '20261128_120000_fetched_covers' },
  { up: countsOfBooks.up, down: countsOfBooks.down, name: '20261128_130000_counts_of_books' },
  { up: ordersBothWays.up, down: ordersBothWays.down, name: '20261128_140000_orders_both_ways' },
  { up: countsOfArticles.up, down: countsOfArticles.down, name: '20261128_150000_counts_of_articles' },
  { up: bundlesByFoldedTitle.up, down: bundlesByFoldedTitle.down, name: '20261129_001500_bundles_by_folded_title' },
  { up: createdOnce.up, down: createdOnce.down, name: '20261129_001500_created_once' },
  {
    up: booksDigitalEditions.up,
    down: booksDigitalEditions.down,
    name: '20261129_202523_books_digital_editions',
  },
  { up: languageOfNewBooks.up, down: languageOfNewBooks.down, name: '20261201_043000_language_of_new_books' },
] as unknown as Migration[]
