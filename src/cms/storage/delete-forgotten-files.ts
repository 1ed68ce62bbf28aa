import { sql } from '@payloadcms/db-postgres/drizzle'

import { findStoreUsers } from '@/cms/store-users'
import { keptPrefix, newPrefix, type MediaStore, type StoredFile } from './media-stores'
import { findNamedFiles, type Connection } from './named-files'

type Options = {
  store: MediaStore
  connection: Connection
  /** Younger files may belong to an upload whose row is not committed yet. */
  minAgeMs: number
  /** Only counts. */
  isDryRun?: boolean
}

/** How many files were deleted, or would be; none where something speaks against it. */
export type Forgotten = { files: number; obstacle: string | null }

/** As hooks/images/randomize-filename.ts names uploads; with the number of a duplicate, and the size, that is appended. */
const uploadName = /^[a-z0-9][a-z0-9-]*-[0-9a-f]{20}(?:-\d+)?(?:(?:-[a-z]+)?-\d+x\d+)?\.(?:jpe?g|png|webp|avif|gif)$/

/** Files of a run at most, so that their names fit in memory; the next run deletes others. */
const maxFiles = 10_000
const deletedAtOnce = 8
/** An upload and its sizes. */
const filesPerImage = 5
/** So many may be left where there are few images. */
const minSuspicious = 10 * filesPerImage

/**
 * Deletes the uploads in a store that no image names: of deletions that a process planned before it ended, of uploads that
 * were interrupted, and of changes that were. Files that are not named like uploads stay, and so do all where the store
 * seems to be that of another publication.
 */
export async function deleteForgottenFiles(options: Options): Promise<Forgotten> {
  const { store, connection, isDryRun = false } = options
  const users = await findStoreUsers(store)
  if (users.length > 0) return { files: 0, obstacle: `${users.join(' and ')} stored images there within a week` }
  const { names, total } = await findForgotten(options)
  const { rows } = await connection.execute(sql`select count(*)::int as images from media`)
  if (total > Math.max(minSuspicious, Number(rows[0]?.images) * filesPerImage))
    return { files: 0, obstacle: `${total} files there belong to no image, more than those of all images` }
  if (isDryRun) return { files: total, obstacle: null }
  for (let start = 0; start < names.length; start += deletedAtOnce)
    await Promise.all(
      names.slice(start, start + deletedAtOnce).map((filename) => store.delete({ filename, prefix: null })),
    )
  return { files: names.length, obstacle: null }
}

async function findForgotten({ store, connection, minAgeMs }: Options): Promise<{ names: string[]; total: number }> {
  const names: string[] = []
  let total = 0
  const until = Date.now() - minAgeMs
  const isOld = ({ since }: StoredFile) => since.getTime() < until
  for await (const files of store.list()) {
    const uploads = files.filter(isOld).flatMap(({ filename }) => toUpload(filename) ?? [])
    if (uploads.length === 0) continue
    const named = await findNamedFiles(
      connection,
      uploads.map(({ upload }) => upload),
    )
    const forgotten = uploads.filter(({ upload, isPart }) => isPart || !named.has(upload))
    total += forgotten.length
    names.push(...forgotten.slice(0, maxFiles - names.length).map(({ filename }) => filename))
  }
  return { names, total }
}

/** The upload that a file belongs to; null for a file of other origin. `isPart` where it never became complete. */
function toUpload(filename: string): { filename: string; upload: string; isPart: boolean } | null {
  const mark = [keptPrefix, newPrefix].find((each) => filename.startsWith(each)) ?? ''
  const upload = filename.slice(mark.length)
  return uploadName.test(upload) ? { filename, upload, isPart: mark === newPrefix } : null
}
