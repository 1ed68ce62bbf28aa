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
] as unknown as Migration[]
