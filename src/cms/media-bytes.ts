import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'

import { readEnv } from '@/config/env'
import { mediaFolder } from '@/config/media-folder'
import { toBucketConfig } from './bucket'

/** Reads an upload from disk or the bucket; null when it is missing. Access control is up to the caller. */
export function readMediaBytes(filename: string, prefix: string | null | undefined): Promise<Uint8Array | null> {
  return readEnv().S3_BUCKET ? readObject(toKey(filename, prefix)) : readStored(filename)
}

/** Stores an upload under its name, as a restore does; a reader sees the whole file or none. */
export async function writeMediaBytes(
  filename: string,
  prefix: string | null | undefined,
  bytes: Uint8Array,
): Promise<void> {
  if (readEnv().S3_BUCKET) return writeObject(toKey(filename, prefix), bytes)
  const folder = mediaFolder(readEnv().DATA_DIR)
  const draft = path.join(folder, `.new-${path.basename(filename)}`)
  await mkdir(folder, { recursive: true })
  await writeFile(draft, bytes)
  await rename(draft, path.join(folder, path.basename(filename)))
}

/** Deletes an upload, if it is there. */
export async function deleteMediaBytes(filename: string, prefix: string | null | undefined): Promise<void> {
  const { S3_BUCKET: Bucket, DATA_DIR } = readEnv()
  if (!Bucket) return rm(path.join(mediaFolder(DATA_DIR), path.basename(filename)), { force: true })
  await getBucketClient().send(new DeleteObjectCommand({ Bucket, Key: toKey(filename, prefix) }))
}

function toKey(filename: string, prefix: string | null | undefined): string {
  return `${prefix ?? 'media'}/${filename}`
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

function getBucketClient(): S3Client {
  return (bucketClient ??= new S3Client(toBucketConfig()))
}

async function readObject(key: string): Promise<Uint8Array | null> {
  try {
    const object = await getBucketClient().send(new GetObjectCommand({ Bucket: readEnv().S3_BUCKET, Key: key }))
    return (await object.Body?.transformToByteArray()) ?? null
  } catch (error) {
    if (error instanceof NoSuchKey) return null
    throw error
  }
}

const contentTypes: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
}

async function writeObject(key: string, bytes: Uint8Array): Promise<void> {
  const ContentType = contentTypes[path.extname(key)] ?? 'application/octet-stream'
  await getBucketClient().send(
    new PutObjectCommand({ Bucket: readEnv().S3_BUCKET, Key: key, Body: bytes, ContentType }),
  )
}
