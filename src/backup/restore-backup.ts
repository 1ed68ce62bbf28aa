import type { Migration } from 'payload'
import type { Client } from 'pg'

import { writeMediaBytes } from '@/cms/storage/media-bytes'
import type { ProgressLine } from '@/importers/running/progress'
import { toLoggableText } from '@/lib/text/loggable-text'
import { entryNames, findMediaFile, findTable } from './archive-contents'
import { readArchive } from './archive-reader'
import { BackupError } from './backup-error'
import { dropNotices } from './drop-notices'
import { toFileError } from './file-error'
import { fillDerivedTables, openRowLoader, type RowLoader } from './load-rows'
import { emptyDatabase } from './target-database'
import { renameChanges } from './rename-changes'
import { markFinished } from './unfinished-restore'
import { decompressRows, type VerifiedArchive } from './verify-archive'

type Options = {
  file: string
  keyFile: string | undefined
  archive: VerifiedArchive
  /** A connection that has reserved the database. */
  client: Client
  /** Runs the migrations that the database lacks. */
  migrate: (migrations: readonly Migration[]) => Promise<void>
  /** Every migration of this version. */
  migrations: readonly Migration[]
  progress: Pick<ProgressLine, 'setFraction' | 'count'>
  signal: AbortSignal
}

/** What of the backup is not in the restored database. */
export type LeftOut = {
  /** Tables and columns that Lectern does not have. */
  tables: readonly string[]
  /** The number of e-mails. */
  notices: number
}

/**
 * Restores a verified archive: the images, then the schema as it was when the backup was made, by the same migrations
 * in the same order, its rows in one transaction, and then the migrations that it lacks. From when the database is
 * emptied until the end it is marked as unfinished.
 */
export async function restoreBackup({
  archive,
  client,
  migrate,
  migrations,
  progress,
  ...options
}: Options): Promise<LeftOut> {
  const { file, signal } = options
  const { schema, summary } = archive
  const wanted = new Set(summary.media)
  let loader: RowLoader | null = null

  async function beginRows(): Promise<RowLoader> {
    await emptyDatabase(client, file)
    const byName = new Map(migrations.map((migration) => [migration.name, migration]))
    await migrate(schema.migrations.flatMap((name) => byName.get(name) ?? []))
    return openRowLoader(client, schema)
  }

  await readArchive({
    ...options,
    onProgress: progress.setFraction,
    async onEntry({ name, content }) {
      signal.throwIfAborted()
      const media = wanted.has(name) ? findMediaFile(name) : null
      const table = findTable(name)
      if (media) {
        await writeMediaBytes(media.filename, media.prefix, content).catch((error: unknown) => {
          throw toFileError(`The image ${name} cannot be stored`, error)
        })
      }
      if (name === entryNames.schema) loader = await beginRows()
      if (table) {
        const rows = await decompressRows(content, name, file)
        await loader?.add(table, rows).catch(({ message }: Error) => {
          throw new BackupError(`The table ${table} cannot be restored: ${toLoggableText(message)}.`)
        })
      }
      progress.count()
    },
  })
  const rows = loader as RowLoader | null
  await rows?.commit()
  await renameChanges(client)
  await migrate(migrations)
  const notices = await dropNotices(client)
  await fillDerivedTables(client)
  // Prevents loading the sample into a restored publication.
  await client.query(
    `insert into lectern_state (key, value) values ('sample', 'not loaded') on conflict (key) do nothing`,
  )
  await markFinished(client)
  return { tables: rows?.leftOut ?? [], notices }
}
