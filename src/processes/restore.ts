import { parseArgs } from 'node:util'

import type { Payload } from 'payload'

import { BackupError } from '@/backup/backup-error'
import { openBulkConnection } from '@/backup/bulk-connection'
import { acquireUnpreparedDatabase, createProgress, runCommand } from '@/backup/command'
import { restoreBackup, type LeftOut } from '@/backup/restore-backup'
import { describeContents, rejectForeignTables, reserveDatabase } from '@/backup/target-database'
import { verifyArchive, type VerifiedArchive } from '@/backup/verify-archive'
import { migrations } from '@/cms/migrations'
import { readEnv } from '@/config/env'
import { logOutput } from '@/config/log-output'
import { pluralize } from '@/lib/text/pluralize'
import { findObstacles } from '@/postgres/obstacles'

const usage = `npm run restore -- FILE [--verify] [--replace] [--quiet]
    Restores a backup into the empty database and the upload storage of these settings.
    --verify   only checks the file: every checksum, and that this version can restore it
    --replace  empties a database that is not empty
An encrypted file needs BACKUP_KEY_FILE.`

const migrationNames = migrations.map(({ name }) => name)

type Arguments = { file: string; isOnlyVerified: boolean; isReplacing: boolean; isQuiet: boolean }
type Context = Arguments & { signal: AbortSignal; archive: VerifiedArchive }

/** `npm run restore -- …`. Exit codes: 0 success, 1 a migration failed, 2 error, 130 interrupted. */
async function main({ args, signal }: { args: string[]; signal: AbortSignal }): Promise<number> {
  const given = parseArguments(args)
  if (!given) {
    process.stdout.write(`${usage}\n`)
    return args.length > 0 ? 0 : 2
  }
  const { file, isOnlyVerified, isQuiet } = given
  const progress = createProgress('verify', isQuiet)
  const archive = await verifyArchive({
    file,
    keyFile: readEnv().BACKUP_KEY_FILE,
    knownMigrations: migrationNames,
    onProgress: progress.setFraction,
    signal,
  }).finally(() => progress.close())
  const say = (text: string) => isQuiet || process.stderr.write(`${text}\n`)
  say(`${file} is complete: ${describe(archive)}`)
  for (const entry of archive.summary.missingMedia) say(`${entry} was missing when the backup was made.`)
  if (isOnlyVerified) return 0
  const database = await acquireUnpreparedDatabase(signal)
  try {
    const leftOut = await restoreInto({ ...given, signal, archive })
    if (leftOut.tables.length > 0)
      process.stderr.write(
        `Left out, since Lectern has no such tables or columns: ${leftOut.tables.join(', ')}. The file contains them as text.\n`,
      )
    if (leftOut.notices > 0)
      say(
        `Left out, so that nobody gets them twice: ${leftOut.notices} ${pluralize(leftOut.notices, 'e-mail that was', 'e-mails that were')} not sent yet when the backup was made.`,
      )
    say(
      'Restored. The accounts are those of the backup; everyone has to sign in again unless PAYLOAD_SECRET is the same.',
    )
    return 0
  } finally {
    await database.release()
  }
}

function parseArguments(args: string[]): Arguments | null {
  const flag = { type: 'boolean', default: false } as const
  try {
    const options = { verify: flag, replace: flag, quiet: flag, help: { ...flag, short: 'h' } }
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [file, ...rest] = positionals
    if (values.help || args.length === 0) return null
    if (file === undefined || rest.length > 0) throw new Error('Name one file.')
    return { file, isOnlyVerified: values.verify, isReplacing: values.replace, isQuiet: values.quiet }
  } catch (error) {
    throw new BackupError(`${(error as Error).message}\n${usage}`)
  }
}

function describe({ schema, summary }: VerifiedArchive): string {
  const rows = Object.values(summary.rows).reduce((sum, count) => sum + count, 0)
  const behind = migrations.length - schema.migrations.length
  const upgrade = behind > 0 ? `, ${behind} ${pluralize(behind, 'migration', 'migrations')} behind this version` : ''
  return `${rows.toLocaleString('en')} rows and ${summary.media.length.toLocaleString('en')} files as of ${schema.takenAt}${upgrade}`
}

async function restoreInto({ file, isReplacing, isQuiet, signal, archive }: Context): Promise<LeftOut> {
  const { DATABASE_URL = '', BACKUP_KEY_FILE: keyFile } = readEnv()
  const { client, lost, close } = await openBulkConnection({ url: DATABASE_URL, name: 'lectern-restore', signal })
  let payload: Payload | null = null
  const progress = createProgress('restore', isQuiet)
  try {
    await reserveDatabase(client)
    // First: nobody should be told to own the tables of another program.
    await rejectForeignTables(client, migrationNames)
    const [obstacle] = await findObstacles(client)
    if (obstacle) throw new BackupError(`${obstacle.text} ${obstacle.remedy}`)
    const contents = await describeContents(client)
    if (contents && !isReplacing) {
      throw new BackupError(
        `The database contains ${contents}. With --replace it is lost, and this backup takes its place.`,
      )
    }
    if (contents && !isQuiet) process.stderr.write(`Replacing ${contents}.\n`)
    // Loading the config reads the environment, so it has to follow acquireUnpreparedDatabase.
    const [{ allowLongStatements }, { default: config }, { getPayload }] = await Promise.all([
      import('@/cms/database'),
      import('@payload-config'),
      import('payload'),
    ])
    allowLongStatements()
    const opened = await getPayload({ config })
    payload = opened
    opened.logger.level = 'warn'
    const migrate = (wanted: readonly { name: string }[]) =>
      opened.db.migrate({ migrations: [...wanted] as typeof migrations })
    const restored = restoreBackup({ file, keyFile, archive, client, migrate, migrations, progress, signal })
    // Migrations use connections of Payload, which wait for a response for a day.
    return await Promise.race([restored, lost])
  } finally {
    progress.close()
    // An embedded Postgres shuts down under idle connections, which Payload would log as errors.
    if (payload) payload.logger.level = 'silent'
    await close()
  }
}

logOutput()
await runCommand(main)
