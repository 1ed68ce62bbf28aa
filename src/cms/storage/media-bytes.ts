import { readEnv } from '@/config/env'
import { createFolderStore, type MediaStore } from './media-stores'

let store: Promise<MediaStore> | undefined

async function openStore(): Promise<MediaStore> {
  const { S3_BUCKET } = readEnv()
  if (!S3_BUCKET) return createFolderStore()
  // The packages for buckets are loaded only where there is one.
  const { createBucketStore } = await import('./bucket-store')
  return createBucketStore(S3_BUCKET)
}

/** The configured storage of uploads: disk or bucket. */
export const getMediaStore = (): Promise<MediaStore> => (store ??= openStore())

/** Reads an upload; null when it is missing. Access control is up to the caller. */
export async function readMediaBytes(filename: string, prefix: string | null | undefined): Promise<Uint8Array | null> {
  return (await getMediaStore()).read({ filename, prefix })
}

/** Stores an upload under its name, for a restore; a reader gets the complete file or none. */
export async function writeMediaBytes(
  filename: string,
  prefix: string | null | undefined,
  bytes: Uint8Array,
): Promise<void> {
  return (await getMediaStore()).write({ filename, prefix }, bytes)
}

/** Deletes an upload, if it is there. */
export async function deleteMediaBytes(filename: string, prefix: string | null | undefined): Promise<void> {
  return (await getMediaStore()).delete({ filename, prefix })
}
