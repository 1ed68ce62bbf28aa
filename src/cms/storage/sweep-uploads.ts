import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import type { Pool } from 'pg'

import { log } from '@/config/log'
import { deleteForgottenFiles } from './delete-forgotten-files'
import { getMediaStore } from './media-bytes'
import { registerAsUser } from '@/cms/store-users'

/** Longer than any upload, change or restart takes. */
const minAgeMs = 24 * 60 * 60_000

/** Deletes once a day, whichever server does it, what is in the storage of uploads and belongs to no image. */
export async function sweepUploads(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query(`
    insert into lectern_state (key, value) values ('sweep', '')
      on conflict (key) do update set at = now()
        -- In the future where the clock of Postgres was wrong.
        where lectern_state.at not between now() - interval '1 day' and now()`)
  if (rowCount === 0) return
  const store = await getMediaStore()
  if (!(await registerAsUser(store))) return
  const { files, obstacle } = await deleteForgottenFiles({ store, connection: drizzle(pool), minAgeMs })
  if (obstacle !== null) log.warn({ obstacle }, `Files of deleted images may be left in ${store.name}`)
  else if (files > 0) log.info({ files }, `Deleted the files in ${store.name} that belong to no image`)
}
