import { existsSync } from 'node:fs'
import { link, rm } from 'node:fs/promises'
import path from 'node:path'

import { sql } from '@payloadcms/db-postgres/drizzle'
import {
  type CollectionBeforeDeleteHook,
  type CollectionBeforeOperationHook,
  type Payload,
  type PayloadRequest,
  ValidationError,
} from 'payload'

import { getConnection } from '@/cms/connection'
import { keptPrefix } from '@/cms/storage/media-stores'
import { fileNames } from '@/cms/storage/named-files'
import { executeInTransaction } from '@/cms/revisions/transaction'
import { readEnv } from '@/config/env'
import { mediaFolder } from '@/config/media-folder'

const restoreDelayMs = 1000
const maxAttempts = 60

/**
 * Keeps a hard link to the files of an image that is replaced or cropped until the change is committed. Payload deletes
 * them before, so an image whose change is rolled back would lose its file. Those in a bucket are deleted after the
 * commit (delete-files-after-commit.ts).
 */
export const preserveReplacedFiles: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (operation !== 'update' || !req.file) return args
  const { id } = args as { id?: unknown }
  if (id === undefined) throw toBulkFileError(req)
  await preserveFiles(req, Number(id))
  return args
}

/** {@link preserveReplacedFiles} for an image that is deleted, alone or with others. */
export const preserveDeletedFiles: CollectionBeforeDeleteHook = ({ id, req }) => preserveFiles(req, Number(id))

/** All of them would get the same file, which is deleted with the first. */
function toBulkFileError(req: PayloadRequest): ValidationError {
  const message = 'A file replaces that of one image. Send it to each image on its own.'
  return new ValidationError({ errors: [{ path: 'file', message }] }, req.t)
}

async function preserveFiles(req: PayloadRequest, id: number): Promise<void> {
  if (readEnv().S3_BUCKET) return
  // Locked, so that nobody else changes the image before Payload deletes the files of these names.
  const [image] = await executeInTransaction<NamesRow>(req, sql`${selectNames(id)} for no key update`)
  const kept: string[] = []
  for (const name of toNames(image)) if (await keep(name)) kept.push(name)
  if (kept.length > 0) scheduleRestore(req.payload, id, kept)
}

type NamesRow = { names: (string | null)[] }

const selectNames = (id: number) => sql`select ${fileNames} as names from media where id = ${id}`

const toNames = (row: NamesRow | undefined) => (row?.names ?? []).filter((name) => name !== null)

const toPath = (name: string) => path.join(mediaFolder(readEnv().DATA_DIR), path.basename(name))

async function keep(name: string): Promise<boolean> {
  try {
    await linkIfMissing(name, keptPrefix + name)
    return true
  } catch {
    // The file is missing, or the file system does not support hard links.
    return false
  }
}

/** One at a time: each waits for the transaction that changes its image, and a bulk deletion changes many. */
let lastRestore = Promise.resolve()

function scheduleRestore(payload: Payload, id: number, kept: readonly string[], attempt = 1): void {
  const run = () =>
    restore(payload, id, kept).catch((error: unknown) => {
      if (attempt < maxAttempts) scheduleRestore(payload, id, kept, attempt + 1)
      else
        payload.logger.warn({
          msg: `Could not determine whether the backups of image ${id} (${keptPrefix}…) are still needed`,
          err: error,
        })
    })
  setTimeout(() => (lastRestore = lastRestore.then(run)), restoreDelayMs).unref()
}

/** After the transaction: restores the files that are still referenced. */
async function restore(payload: Payload, id: number, kept: readonly string[]): Promise<void> {
  const transactionID = String(await payload.db.beginTransaction())
  try {
    // The row lock waits for a transaction that is changing the image, and keeps the next one from linking the files.
    const connection = await getConnection({ payload, transactionID })
    const { rows } = await connection.execute<NamesRow>(sql`${selectNames(id)} for share`)
    const current = new Set(toNames(rows[0]))
    for (const name of kept) {
      if (current.has(name)) await linkIfMissing(keptPrefix + name, name)
      await rm(toPath(keptPrefix + name), { force: true })
    }
  } finally {
    await payload.db.commitTransaction(transactionID)
  }
}

async function linkIfMissing(from: string, to: string): Promise<void> {
  if (!existsSync(toPath(to))) await link(toPath(from), toPath(to))
}
