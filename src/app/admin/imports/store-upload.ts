import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { toSlug } from '@/lib/text/slug'
import type { Upload } from './read-upload'

/** The files of an upload, in a folder of their own; `mapping` may also be a name. */
export type StoredUpload = { folder: string; input: string; mapping: string | null }

/** Stores an upload for the command that imports it; the caller deletes the folder. A failure leaves nothing behind. */
export async function storeUpload({ file, mapping }: Pick<Upload, 'file' | 'mapping'>): Promise<StoredUpload> {
  const folder = await mkdtemp(path.join(/* turbopackIgnore: true */ os.tmpdir(), 'lectern-upload-'))
  try {
    const input = await storeFile(folder, file)
    return { folder, input, mapping: mapping instanceof File ? await storeFile(folder, mapping) : mapping }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

async function storeFile(folder: string, file: File): Promise<string> {
  const filePath = path.join(/* turbopackIgnore: true */ folder, toFileName(file.name))
  await writeFile(filePath, new Uint8Array(await file.arrayBuffer()))
  return filePath
}

/** The name is part of the references of rows in later imports, so it stays readable. */
function toFileName(name: string): string {
  const { name: stem, ext } = path.parse(path.basename(name))
  return `${toSlug(stem) || 'upload'}${/^\.[a-z0-9]{1,8}$/i.test(ext) ? ext.toLowerCase() : ''}`
}
