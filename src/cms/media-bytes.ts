import { readEnv } from '@/config/env'
import { createBucketStore } from './bucket-store'
import { createFolderStore, type MediaStore } from './media-stores'

let store: MediaStore | undefined

/** The configured storage of uploads: disk or bucket. */
function openStore(): MediaStore {
  const { S3_BUCKET } = readEnv()
  return (store ??= S3_BUCKET ? createBucketStore(S3_BUCKET) : createFolderStore())
}

/** Reads an upload; null when it is missing. Access control is up to the caller. */
export function readMediaBytes(filename: string, prefix: string | null | undefined): Promise<Uint8Array | null> {
  return openStore().read({ filename, prefix })
}

/** Stores an upload under its name, for a restore; a reader gets the complete file or none. */
export function writeMediaBytes(filename: string, prefix: string | null | undefined, bytes: Uint8Array): Promise<void> {
  return openStore().write({ filename, prefix }, bytes)
}

/** Deletes an upload, if it is there. */
export function deleteMediaBytes(filename: string, prefix: string | null | undefined): Promise<void> {
  return openStore().delete({ filename, prefix })
}
