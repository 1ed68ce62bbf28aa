import { opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { readEnv } from '@/config/env'
import { makeFolder } from '@/config/make-folder'
import { mediaFolder } from '@/config/media-folder'
import { syncFolder } from '@/config/sync-files'

/** An upload as its row names it. */
export type MediaName = { filename: string; prefix: string | null | undefined }

/** A file as its storage names it, and since when it has that name. */
export type StoredFile = { filename: string; since: Date }

/** Storage of uploads. Access control is up to the caller. */
export type MediaStore = {
  /** Its name, for messages. */
  name: string
  /** The bytes, or null when they are missing. */
  read: (name: MediaName) => Promise<Uint8Array | null>
  /** A reader gets the complete file or none. */
  write: (name: MediaName, bytes: Uint8Array) => Promise<void>
  /** Deletes it, if it is there. */
  delete: (name: MediaName) => Promise<void>
  /** The files whose names begin so, in batches: uploads without a prefix of their own, and files of other origin. */
  list: (beginning?: string) => AsyncIterable<readonly StoredFile[]>
}

/** Files that are listed at a time, as many as in a page of a bucket. */
const listedAtOnce = 1_000

/**
 * Begins the second name of a file that Payload deletes before the change of its row is committed
 * (hooks/images/preserve-files-until-commit.ts).
 */
export const keptPrefix = '.kept-'

/** Begins the name of a file until it is complete. */
export const newPrefix = '.new-'

/** Uploads in `DATA_DIR`. */
export function createFolderStore(): MediaStore {
  const folder = mediaFolder(readEnv().DATA_DIR)
  const toPath = ({ filename }: MediaName, mark = '') => path.join(folder, mark + path.basename(filename))
  return {
    name: folder,
    // Until the change is committed the row still names the file. It is at its own name again after a rollback.
    read: async (name) =>
      (await readIfExists(toPath(name))) ??
      (await readIfExists(toPath(name, keptPrefix))) ??
      (await readIfExists(toPath(name))),
    async write(name, bytes) {
      await makeFolder(folder)
      // A move deletes the source next, which a loss of power would not bring back.
      await writeFile(toPath(name, newPrefix), bytes, { flush: true })
      await rename(toPath(name, newPrefix), toPath(name))
      await syncFolder(folder)
    },
    async delete(name) {
      // Under its second name it could still be read.
      for (const mark of ['', keptPrefix]) await rm(toPath(name, mark), { force: true })
    },
    list: (beginning = '') => listFolder(folder, beginning),
  }
}

async function* listFolder(folder: string, beginning: string): AsyncGenerator<StoredFile[]> {
  const entries = await ifExists(opendir(folder))
  let batch: StoredFile[] = []
  for await (const entry of entries ?? []) {
    // A second name keeps the time of the content; the change of the inode is when it got that name.
    const isListed = entry.isFile() && entry.name.startsWith(beginning)
    const found = isListed ? await ifExists(stat(path.join(folder, entry.name))) : null
    if (found) batch.push({ filename: entry.name, since: found.ctime })
    if (batch.length < listedAtOnce) continue
    yield batch
    batch = []
  }
  yield batch
}

const readIfExists = (file: string) => ifExists(readFile(file))

async function ifExists<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
