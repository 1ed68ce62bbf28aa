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

/** Uploads in `DATA_DIR`. */
export function createFolderStore(): MediaStore {
  const folder = mediaFolder(readEnv().DATA_DIR)
  const toPath = ({ filename }: MediaName, mark = '') => path.join(folder, mark + path.basename(filename))
  return {
    name: folder,
    async read(name) {
      try {
        return await readFile(toPath(name))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    async write(name, bytes) {
      await mkdir(folder, { recursive: true })
      await writeFile(toPath(name, '.new-'), bytes)
      await rename(toPath(name, '.new-'), toPath(name))
    },
    delete: (name) => rm(toPath(name), { force: true }),
  }
}
