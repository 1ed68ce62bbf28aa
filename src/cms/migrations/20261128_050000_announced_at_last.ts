import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

import { changeFunction } from '../change-function'

/**
 * A public image is announced at the end of the transaction that changes it, too, when it is seen what others have
 * published meanwhile: of one that was not public when its row was changed, readers kept the former text. And a withdrawn
 * book when its ISBN changes, which the ONIX export names.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await changeFunction(db, recording, before, after)
  await db.execute(sql.raw(toTrigger('title, subtitle, isbn, language')))
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql.raw(toTrigger('title, subtitle, language')))
  await changeFunction(db, recording, after, before)
}

const recording = 'lectern_record_changes()'
const before = 'changed_articles := array('
const after = `perform lectern_announce_change('media:' || changed.image) from unnest(changed_images) changed (image)
    where exists (select from published_media p where p.media_id = changed.image)
      or exists (select from books b join catalogue_books c on c.book_id = b.id where b.cover_id = changed.image and c.is_public);
  changed_articles := array(`

const toTrigger = (columns: string) => `
  drop trigger withdrawn on books;
  create trigger withdrawn
    after update of ${columns}, code, is_withdrawn, replaced_by_id, _status, deleted_at on books for each row
    when (old.is_withdrawn or new.is_withdrawn) execute function lectern_withdrawn_changed()`
