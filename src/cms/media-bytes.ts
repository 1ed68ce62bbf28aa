import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3'

import { readEnv } from '@/config/env'
import { mediaFolder } from '@/config/media-folder'

/** Reads an upload from disk or the bucket; null when it is missing. Access control is up to the caller. */
export function readMediaBytes(filename: string, prefix: string | null | undefined): Promise<Uint8Array | null> {
  return readEnv().S3_BUCKET ? readObject(`${prefix ?? 'media'}/${filename}`) : readStored(filename)
}

async function readStored(filename: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path.join(mediaFolder(readEnv().DATA_DIR), path.basename(filename)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

let bucketClient: S3Client | undefined

async function readObject(key: string): Promise<Uint8Array | null> {
  const env = readEnv()
  bucketClient ??= new S3Client({
    ...(env.S3_REGION ? { region: env.S3_REGION } : {}),
    ...(env.S3_ENDPOINT ? { endpoint: env.S3_ENDPOINT } : {}),
    ...(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
      ? { credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY } }
      : {}),
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
  })
  try {
    const object = await bucketClient.send(new GetObjectCommand({ Bucket: env.S3_BUCKET, Key: key }))
    return (await object.Body?.transformToByteArray()) ?? null
  } catch (error) {
    if (error instanceof NoSuchKey) return null
    throw error
  }
}
