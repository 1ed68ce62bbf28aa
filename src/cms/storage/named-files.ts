import { type SQL, sql } from '@payloadcms/db-postgres/drizzle'

/** A connection of Drizzle. */
export type Connection = { execute: (query: SQL) => Promise<{ rows: Record<string, unknown>[] }> }

/** The names of an image’s files, in a row of `media`. */
export const fileNames = sql`array[filename, sizes_small_filename, sizes_medium_filename, sizes_card_filename, sizes_wide_filename]`

/**
 * The files of all images that one of the names belongs to, images in the trash included. If it `waits`, for a transaction
 * that is changing such an image.
 */
export async function findNamedFiles(
  connection: Connection,
  names: readonly string[],
  { waits = false } = {},
): Promise<Set<string>> {
  const isOne = sql`= any(${sql.param([...names])}::text[])`
  const { rows } = await connection.execute(sql`
    select ${fileNames} as names
      from media where filename ${isOne} or sizes_small_filename ${isOne} or sizes_medium_filename ${isOne}
        or sizes_card_filename ${isOne} or sizes_wide_filename ${isOne} ${waits ? sql`for share` : sql``}`)
  return new Set(rows.flatMap(({ names: all }) => (all as (string | null)[]).filter((name) => name !== null)))
}
