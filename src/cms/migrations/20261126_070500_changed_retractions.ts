import type { MigrateDownArgs, MigrateUpArgs } from '@payloadcms/db-postgres'

import { changeFunction } from '../change-function'

/**
 * Feeds show when a document was retracted, which changes once more when a withdrawn book is put in the trash. No list
 * changes with it any more, so that nothing was announced that feeds depend on.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  for (const [before, after] of fragments) await changeFunction(db, recording, before, after)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const [before, after] of fragments.toReversed()) await changeFunction(db, recording, after, before)
}

const recording = 'lectern_record_changes()'

const fragments: [before: string, after: string][] = [
  [
    'known.listing is distinct from l.listing as is_relisted',
    'known.listing is distinct from l.listing or s.shown is null as is_relisted',
  ],
  [
    `filter (where kind in ('article', 'finding') and is_relisted)`,
    `filter (where kind in ('article', 'finding', 'book') and is_relisted)`,
  ],
]
