import { link, rename, rm } from 'node:fs/promises'
import path from 'node:path'

import { sql } from '@payloadcms/db-postgres/drizzle'
import type { CollectionBeforeOperationHook, Payload } from 'payload'

import { getConnection } from '@/cms/connection'
import { readEnv } from '@/config/env'
import { mediaFolder } from '@/config/media-folder'

const backupPrefix = '.kept-'
const restoreDelayMs = 1000
const maxAttempts = 60

/**
 * Keeps a hard link to the files of an image that is replaced, cropped or deleted until the change is committed.
 * Payload deletes them before, so an image whose change is rolled back would lose its file. Those in a bucket are
 * deleted after the commit (delete-files-after-commit.ts).
 */
export const preserveFilesUntilCommit: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  const { id } = args as { id?: unknown }
  if (id === undefined || readEnv().S3_BUCKET || !(operation === 'delete' || (operation === 'update' && req.file)))
    return args
  const names = await findFileNames(req.payload, Number(id))
  const backedUp: string[] = []
  for (const name of names) if (await backUp(name)) backedUp.push(name)
  if (backedUp.length > 0) scheduleRestore(req.payload, Number(id), backedUp)
  return args
}

/** Reads the committed names, outside the transaction of the operation. */
async function findFileNames(payload: Payload, id: number): Promise<string[]> {
  const connection = await getConnection({ payload })
  // The row lock waits for a transaction that is changing the image.
  const { rows } = await connection.execute<{ names: (string | null)[] }>(sql`
    select array[filename, sizes_small_filename, sizes_medium_filename, sizes_card_filename, sizes_wide_filename] as names
      from media where id = ${id} for share`)
  return (rows[0]?.names ?? []).filter((name) => name !== null)
}

const toPath = (name: string) => path.join(mediaFolder(readEnv().DATA_DIR), path.basename(name))

async function backUp(name: string): Promise<boolean> {
  try {
    await rm(toPath(backupPrefix + name), { force: true })
    await link(toPath(name), toPath(backupPrefix + name))
    return true
  } catch {
    // The file is missing, or the file system does not support hard links.
    return false
  }
}

function scheduleRestore(payload: Payload, id: number, kept: readonly string[], attempt = 1): void {
  setTimeout(() => {
    restoreOrDelete(payload, id, kept).catch((error: unknown) => {
      if (attempt < maxAttempts) scheduleRestore(payload, id, kept, attempt + 1)
      else
        payload.logger.warn({
          msg: `Could not determine whether the backups of image ${id} (${backupPrefix}…) are still needed`,
          err: error,
        })
    })
  }, restoreDelayMs).unref()
}

/** After the transaction: restores the files that are still referenced, and deletes the others. */
async function restoreOrDelete(payload: Payload, id: number, kept: readonly string[]): Promise<void> {
  const current = new Set(await findFileNames(payload, id))
  for (const name of kept) {
    // Renaming one hard link of a file to another one of it is a no-op.
    if (current.has(name)) await rename(toPath(backupPrefix + name), toPath(name))
    else await rm(toPath(name), { force: true })
    await rm(toPath(backupPrefix + name), { force: true })
  }
}
