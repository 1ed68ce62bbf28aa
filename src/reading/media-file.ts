import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3'
import { sql } from '@payloadcms/db-postgres/drizzle'

import { readEnv } from '@/config/env'
import { mediaFolder } from '@/config/media-folder'
import { readRows } from './database'
import { isPublicMedia } from './media'

/** The bytes and type of a public image or of one of its variants; null when nothing published shows it. */
export async function findMediaFile(filename: string): Promise<{ body: Uint8Array; mimeType: string } | null> {
  const [row] = await readRows<{ mimeType: string | null; prefix: string | null }>(sql`
    select m.prefix, case ${filename} when m.filename then m.mime_type when m.sizes_card_filename then m.sizes_card_mime_type
      else m.sizes_wide_mime_type end as "mimeType"
    from media m
    where ${filename} in (m.filename, m.sizes_card_filename, m.sizes_wide_filename) and ${isPublicMedia} limit 1`)
  if (!row?.mimeType?.startsWith('image/')) return null
  const body = readEnv().S3_BUCKET ? await readObject(`${row.prefix ?? 'media'}/${filename}`) : await readStored(filename)
  return body && { body, mimeType: row.mimeType }
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
