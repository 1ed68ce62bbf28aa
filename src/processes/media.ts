import { parseArgs } from 'node:util'

import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'

import { acquireUnpreparedDatabase, runCommand } from '@/backup/command'
import { toFileError } from '@/backup/file-error'
import { createBucketStore } from '@/cms/storage/bucket-store'
import { deleteForgottenFiles } from '@/cms/storage/delete-forgotten-files'
import { createFolderStore, type MediaName, type MediaStore } from '@/cms/storage/media-stores'
import { moveMedia, type MoveOutcome } from '@/cms/storage/move-media'
import { readEnv } from '@/config/env'
import { logOutput } from '@/config/log-output'
import { ImportError } from '@/importers/importer'
import { createProgressLine } from '@/importers/running/progress'
import { pluralize } from '@/lib/text/pluralize'
import { BoundedClient } from '@/postgres/bounded-client'

const usage = `npm run media -- move bucket|disk [--dry-run] [--delete]
    Copies all images from DATA_DIR to the bucket of S3_BUCKET, or back, with their sizes, and verifies each copy by its
    SHA-256. Skips identical copies, so an interrupted move can be repeated. A server may run meanwhile.
    --dry-run  reports what would be copied, without copying anything
    --delete   deletes each file after its copy is verified, and files that no image uses from both places: once no
               server uses the old storage any more
1. Move.  2. Change S3_BUCKET in the settings of every server, and restart.  3. Move again, with --delete.`

/** Long enough for an upload to be committed. */
const forgottenAfterMs = 60 * 60_000

/** `npm run media -- move …`. Exit codes: 0 all are there, 1 some are missing or differ, 2 error, 130 interrupted. */
async function main({ args, signal }: { args: readonly string[]; signal: AbortSignal }): Promise<number> {
  if (args.length === 0 || args.includes('--help') || args.includes('-h')) {
    process.stdout.write(`${usage}\n`)
    return args.length === 0 ? 2 : 0
  }
  const { target, isDryRun, deletes } = parseCommand(args)
  const database = await acquireUnpreparedDatabase(signal)
  try {
    const { S3_BUCKET } = readEnv()
    if (!S3_BUCKET) throw new ImportError('Set S3_BUCKET and the settings that belong to it: see .env.example.')
    const [folder, bucket] = [withFileErrors(createFolderStore()), withFileErrors(createBucketStore(S3_BUCKET))]
    const [from, to] = target === 'bucket' ? [folder, bucket] : [bucket, folder]
    const counts: Record<MoveOutcome, number> = { copied: 0, unchanged: 0, missing: 0, differs: 0 }
    let total = 0
    const missing: string[] = []
    const progress = createProgressLine({ name: 'images', output: process.stderr })
    const onStart = (files: number) => progress.setTotal((total = files))
    const onFile = ({ filename }: MediaName, outcome: MoveOutcome) => {
      counts[outcome]++
      progress.count()
      if (outcome === 'missing') missing.push(filename)
      if (outcome === 'differs') process.stderr.write(`${filename} differs in ${to.name} from what was written.\n`)
    }
    const moving = moveMedia({ from, to, listNames, isDryRun, deletes, signal, onStart, onFile })
    const deleted = await moving.finally(() => progress.close())
    const lost = missing.filter((filename) => !deleted.has(filename))
    for (const filename of lost) process.stderr.write(`${filename} is missing from both places.\n`)
    const verb = isDryRun ? 'would be copied' : 'copied'
    process.stdout.write(
      `From ${from.name} to ${to.name}: of ${total} files ${counts.copied} ${verb}, ${counts.unchanged} were there already, ${lost.length} are missing, ${counts.differs} differ.\n`,
    )
    if (deleted.size > 0)
      process.stdout.write(`${deleted.size} of them belonged to images that were deleted meanwhile.\n`)
    if (signal.aborted) return 130
    if (deletes) for (const store of [from, to]) await deleteForgotten(store, isDryRun)
    return lost.length + counts.differs > 0 ? 1 : 0
  } finally {
    await database.release()
  }
}

/** The same storage, whose errors are sentences that name the file and the storage. */
function withFileErrors(store: MediaStore): MediaStore {
  const failing = (what: string) => (error: unknown) => Promise.reject(toFileError(`${what} ${store.name}`, error))
  return {
    name: store.name,
    read: (name) => store.read(name).catch(failing(`${name.filename} cannot be read from`)),
    write: (name, bytes) => store.write(name, bytes).catch(failing(`${name.filename} cannot be stored in`)),
    delete: (name) => store.delete(name).catch(failing(`${name.filename} cannot be deleted from`)),
    async *list(beginning) {
      try {
        yield* store.list(beginning)
      } catch (error) {
        throw toFileError(`The files of ${store.name} cannot be listed`, error)
      }
    },
  }
}

function parseCommand(args: readonly string[]) {
  const { values, positionals } = parseOptions(args)
  const [command, target, ...rest] = positionals
  if (command !== 'move' || (target !== 'bucket' && target !== 'disk') || rest.length > 0) throw new ImportError(usage)
  return { target, isDryRun: values['dry-run'], deletes: values.delete }
}

function parseOptions(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { 'dry-run': flag, delete: flag } })
  } catch (error) {
    throw new ImportError(`${(error as Error).message}\n\n${usage}`)
  }
}

/** Says how many files that no image uses were deleted, or why they were not. */
async function deleteForgotten(store: MediaStore, isDryRun: boolean): Promise<void> {
  const { files, obstacle } = await withClient((client) =>
    deleteForgottenFiles({ store, connection: drizzle(client), minAgeMs: forgottenAfterMs, isDryRun }),
  )
  if (obstacle === null)
    process.stdout.write(
      `${files} ${pluralize(files, 'file', 'files')} that no image uses ${isDryRun ? 'would be deleted' : 'deleted'} from ${store.name}.\n`,
    )
  else process.stderr.write(`Files that no image uses stay in ${store.name}: ${obstacle}.\n`)
}

/** The files that rows name, of images in the trash too: they can be restored. */
async function listNames(): Promise<MediaName[]> {
  return withClient(async (client) => {
    const { rows } = await client.query<MediaName>(`
      select name.filename, m.prefix from media m, lateral unnest(array[m.filename, m.sizes_small_filename,
        m.sizes_medium_filename, m.sizes_card_filename, m.sizes_wide_filename]) as name (filename)
      where name.filename is not null order by m.id`)
    return rows
  })
}

async function withClient<T>(use: (client: BoundedClient) => Promise<T>): Promise<T> {
  const connectionString = readEnv().DATABASE_URL ?? ''
  const client = new BoundedClient({ connectionString, application_name: 'lectern-media' })
  try {
    await client.connect()
    return await use(client)
  } finally {
    await client.end()
  }
}

logOutput()
await runCommand(main)
