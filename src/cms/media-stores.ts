import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { readEnv } from '@/config/env'
import { mediaFolder } from '@/config/media-folder'

/** An upload as its row names it. */
export type MediaName = { filename: string; prefix: string | null | undefined }

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
}

/**
 * Begins the second name of a file that Payload deletes before the change of its row is committed
 * (hooks/preserve-files-until-commit.ts).
 */
export const keptPrefix = '.kept-'

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
      await mkdir(folder, { recursive: true })
      await writeFile(toPath(name, '.new-'), bytes)
      await rename(toPath(name, '.new-'), toPath(name))
    },
    delete: (name) => rm(toPath(name), { force: true }),
  }
}

async function readIfExists(file: string): Promise<Uint8Array | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
