import { existsSync } from 'node:fs'
import { link, rm } from 'node:fs/promises'
import path from 'node:path'

import { sql } from '@payloadcms/db-postgres/drizzle'
import type { CollectionBeforeOperationHook, Payload } from 'payload'

import { getConnection } from '@/cms/connection'
import { deleteUnnamedFiles } from '@/cms/delete-unnamed-files'
import { keptPrefix } from '@/cms/media-stores'
import { readEnv } from '@/config/env'
import { mediaFolder } from '@/config/media-folder'

const restoreDelayMs = 1000
const maxAttempts = 60

/** How many changes that may still be rolled back keep a file, by its name. */
const changesByFile = new Map<string, number>()

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
  const kept: string[] = []
  for (const name of names) if (await keep(name)) kept.push(name)
  if (kept.length === 0) return args
  // Restored files of a change that is committed later than that.
  deleteUnnamedFiles(req.payload, [...kept])
  scheduleRestore(req.payload, Number(id), kept)
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

async function keep(name: string): Promise<boolean> {
  changesByFile.set(name, (changesByFile.get(name) ?? 0) + 1)
  try {
    // Another change may keep it already: names are never reused.
    await linkIfMissing(name, keptPrefix + name)
    return true
  } catch {
    // The file is missing, or the file system does not support hard links.
    release(name)
    return false
  }
}

/** Whether no other change keeps the file. */
function release(name: string): boolean {
  const others = (changesByFile.get(name) ?? 1) - 1
  if (others > 0) changesByFile.set(name, others)
  else changesByFile.delete(name)
  return others === 0
}

function scheduleRestore(payload: Payload, id: number, kept: string[], attempt = 1): void {
  setTimeout(() => {
    restore(payload, id, kept).catch((error: unknown) => {
      if (attempt < maxAttempts) scheduleRestore(payload, id, kept, attempt + 1)
      else
        payload.logger.warn({
          msg: `Could not determine whether the backups of image ${id} (${keptPrefix}…) are still needed`,
          err: error,
        })
    })
  }, restoreDelayMs).unref()
}

/** Restores the files that are still referenced, and empties the list. */
async function restore(payload: Payload, id: number, kept: string[]): Promise<void> {
  const current = new Set(await findFileNames(payload, id))
  for (let name = kept.at(-1); name !== undefined; name = kept.at(-1)) {
    if (current.has(name)) await linkIfMissing(keptPrefix + name, name)
    if (release(name)) await rm(toPath(keptPrefix + name), { force: true })
    kept.pop()
  }
}

async function linkIfMissing(from: string, to: string): Promise<void> {
  if (!existsSync(toPath(to))) await link(toPath(from), toPath(to))
}
