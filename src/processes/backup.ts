import { parseArgs } from 'node:util'

import { createArchiveWriter, type ArchiveWriter } from '@/backup/archive-writer'
import { BackupError } from '@/backup/backup-error'
import { acquireUnpreparedDatabase, createProgress, runCommand } from '@/backup/command'
import { createBackup, type BackupResult } from '@/backup/create-backup'
import { findDestination } from '@/backup/destination'
import { createKeyFile } from '@/backup/encryption'
import { recordBackup } from '@/backup/last-backup'
import { readEnv } from '@/config/env'
import { logOutput } from '@/config/log-output'
import { toLoggableText } from '@/lib/text/loggable-text'

const usage = `npm run backup -- FILE|FOLDER [--quiet]
    The whole publication in one file: a snapshot of the database, and the images that it names.
    A name that ends in .tar or .age is a file, any other a folder, which is created if needed; the name of
    the file in it contains the time. With BACKUP_RECIPIENTS it is encrypted.
npm run backup -- --new-key FILE
    Writes a new secret key to a file, and prints the public key for BACKUP_RECIPIENTS.
npm run restore restores it; with --verify it only checks it.`

/**
 * `npm run backup -- …`. Exit codes: 0 success, 1 complete except for images that were lost before, 2 error, 130
 * interrupted.
 */
async function main({ args, signal }: { args: string[]; signal: AbortSignal }): Promise<number> {
  const given = parseArguments(args)
  if (!given) {
    process.stdout.write(`${usage}\n`)
    return args.length > 0 ? 0 : 2
  }
  if ('newKey' in given) {
    process.stdout.write(`BACKUP_RECIPIENTS=${await createKeyFile(given.newKey)}\n`)
    return 0
  }
  const { target, isQuiet } = given
  const { BACKUP_RECIPIENTS: recipients = [] } = readEnv()
  const file = await findDestination(target, recipients.length > 0)
  // Before the database is asked: a file that cannot be written needs no snapshot.
  const archive = await createArchiveWriter(file, recipients)
  try {
    return await backUp({ file, archive, isQuiet, isEncrypted: recipients.length > 0, signal })
  } catch (error) {
    await archive.abort()
    throw error
  }
}

type Destination = { file: string; isQuiet: boolean; isEncrypted: boolean }

async function backUp({
  archive,
  signal,
  ...destination
}: Destination & { archive: ArchiveWriter; signal: AbortSignal }): Promise<number> {
  const database = await acquireUnpreparedDatabase(signal)
  try {
    const { DATABASE_URL: databaseUrl = '' } = readEnv()
    const progress = createProgress('backup', destination.isQuiet)
    const result = await createBackup({ databaseUrl, archive, progress, signal }).finally(() => progress.close())
    const bytes = await archive.close()
    const exitCode = report({ ...destination, bytes, ...result })
    await recordBackup(databaseUrl, result.takenAt).catch(({ message }: Error) => {
      process.stderr.write(`The file is complete; its time could not be recorded: ${toLoggableText(message)}\n`)
    })
    return exitCode
  } finally {
    await database.release()
  }
}

function parseArguments(args: string[]): { target: string; isQuiet: boolean } | { newKey: string } | null {
  const options = {
    quiet: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
    'new-key': { type: 'string' },
  } as const
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (values.help || args.length === 0) return null
    const { 'new-key': newKey, quiet: isQuiet } = values
    const [target, ...rest] = positionals
    if (newKey !== undefined) {
      if (newKey === '' || target !== undefined) throw new Error('With --new-key, name the file of the key alone.')
      return { newKey }
    }
    // Also where the variable of a script that should name it is empty: exit code 0 means that there is a backup.
    if (!target || rest.length > 0) throw new Error('Name one file or folder.')
    return { target, isQuiet }
  } catch (error) {
    throw new BackupError(`${(error as Error).message}\n${usage}`)
  }
}

type Report = BackupResult & Destination & { bytes: number }

function report({ file, bytes, isQuiet, isEncrypted, takenAt, summary }: Report): number {
  for (const entry of summary.missingMedia) {
    process.stderr.write(`${entry} is missing where uploads are stored; the backup is complete but for it.\n`)
  }
  if (!isQuiet) {
    const rows = Object.values(summary.rows).reduce((sum, count) => sum + count, 0)
    const contents = `${rows.toLocaleString('en')} rows and ${summary.media.length.toLocaleString('en')} files`
    const protection = isEncrypted ? 'encrypted' : 'not encrypted: it contains accounts and drafts'
    process.stderr.write(`${file}: ${contents} as of ${takenAt}, ${(bytes / 1e6).toFixed(1)} MB, ${protection}\n`)
  }
  return summary.missingMedia.length > 0 ? 1 : 0
}

logOutput()
await runCommand(main)
