import { sql } from '@payloadcms/db-postgres/drizzle'
import type { Payload } from 'payload'

import { getConnection } from './connection'
import { deleteMediaBytes } from './media-bytes'

type File = { filename?: string | null | undefined }
type Image = File & { sizes?: Record<string, File | null | undefined> | null | undefined }

/** The files of an image: the upload and its sizes. */
export function toFileNames({ filename, sizes }: Image): string[] {
  return [filename, ...Object.values(sizes ?? {}).map((size) => size?.filename)].filter(
    (name) => typeof name === 'string',
  )
}

const firstRetryMs = 1_000
const maxRetryMs = 60_000
/** About a day; files left after that have unguessable names. */
const maxAttempts = 1_450

/**
 * After the first delay most changes are committed or rolled back, after the second also long ones and slow uploads.
 */
const deleteAfterMs = [1_000, 30_000]

/** Deletes the files that no image refers to after a change; retries until bucket and database are available. */
export function deleteUnnamedFiles(payload: Payload, names: readonly string[]): void {
  for (const delayMs of deleteAfterMs) retry(payload, names, delayMs, 1)
}

function retry(payload: Payload, names: readonly string[], delayMs: number, attempt: number): void {
  if (names.length === 0) return
  setTimeout(() => {
    deleteUnnamedNow(payload, names).catch((err: unknown) => {
      if (attempt < maxAttempts) {
        retry(payload, names, Math.min(firstRetryMs * 2 ** (attempt - 1), maxRetryMs), attempt + 1)
      } else payload.logger.warn({ msg: 'Unused files could not be deleted', names, err })
    })
  }, delayMs).unref()
}

/** Deletes those of the files that no image refers to, once no transaction is changing it. */
export async function deleteUnnamedNow(payload: Payload, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const named = await findNamed(payload, names)
  await Promise.all(names.filter((name) => !named.has(name)).map((name) => deleteMediaBytes(name, null)))
}

/** The files that an image refers to; the row lock waits for a transaction that is changing it. */
async function findNamed(payload: Payload, names: readonly string[]): Promise<Set<string>> {
  const connection = await getConnection({ payload })
  const all = sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )
  const { rows } = await connection.execute<{ names: (string | null)[] }>(sql`
    select array[filename, sizes_small_filename, sizes_medium_filename, sizes_card_filename, sizes_wide_filename] as names
      from media where filename in (${all}) or sizes_small_filename in (${all}) or sizes_medium_filename in (${all})
        or sizes_card_filename in (${all}) or sizes_wide_filename in (${all}) for share`)
  return new Set(rows.flatMap((row) => row.names.filter((name) => name !== null)))
}
