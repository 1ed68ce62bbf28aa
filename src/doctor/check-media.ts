import { randomBytes } from 'node:crypto'

import { toFileError } from '@/backup/file-error'
import { deleteMediaBytes, getMediaStore, readMediaBytes, writeMediaBytes } from '@/cms/storage/media-bytes'
import type { Env } from '@/config/settings-schema'
import { toErrorCode } from '@/lib/errors/error-code'
import { mediaFolder, mediaPrefix } from '@/config/media-folder'
import type { Finding } from './finding'
import { toReason } from './finding'

const subject = 'images'
const timeoutMs = 10_000

/** Writes, reads and deletes a file where uploads are stored. */
export async function checkMedia(env: Env): Promise<Finding[]> {
  const place = env.S3_BUCKET ? `the bucket ${env.S3_BUCKET}` : mediaFolder(env.DATA_DIR)
  const name = `doctor-${randomBytes(10).toString('hex')}.txt`
  const content = randomBytes(1024)
  let step = 'written to'
  try {
    await writeMediaBytes(name, null, content)
    step = 'read from'
    const found = await readMediaBytes(name, null)
    if (!found || !content.equals(found)) throw new Error('the file that was read differs from the one written')
    const findings = [...(await checkList(name, place)), ...(await checkPublicUrl(env, name, content))]
    step = 'deleted from'
    await deleteMediaBytes(name, null)
    return [{ subject, state: 'ok', text: `A file was written to ${place}, read and deleted.` }, ...findings]
  } catch (error) {
    // What failed may be reading it, or its public URL; where deleting fails too, the finding says enough.
    await deleteMediaBytes(name, null).catch(() => undefined)
    const text = toFileError(`A file could not be ${step} ${place}`, error).message
    const remedy = env.S3_BUCKET
      ? 'Check S3_ENDPOINT, S3_REGION, the key and that it may put, get, list and delete objects; many stores need S3_FORCE_PATH_STYLE.'
      : toFolderRemedy(toErrorCode(error))
    return [{ subject, state: 'failure', text, remedy }]
  }
}

function toFolderRemedy(code: string): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'Make room on its disk.'
  if (code === 'EROFS') return 'Make its disk writable.'
  return 'Let the account that runs the server write to that folder.'
}

/** Checks that the file can be found, as the server does to delete what belongs to no image. */
async function checkList(name: string, place: string): Promise<Finding[]> {
  const store = await getMediaStore()
  let reason = 'it is not in the list'
  try {
    for await (const files of store.list(name)) if (files.some(({ filename }) => filename === name)) return []
  } catch (error) {
    reason = toReason(error as Error)
  }
  const text = `Files of deleted images may be left in ${place}: its files cannot be listed (${reason}).`
  return [{ subject, state: 'warning', text, remedy: 'Allow the key s3:ListBucket as well.' }]
}

/** Checks that objects can be read at the bucket's public URL, and not listed. */
async function checkPublicUrl({ S3_PUBLIC_URL: url }: Env, name: string, content: Buffer): Promise<Finding[]> {
  if (url === undefined) return []
  const found = await fetch(`${url}/${mediaPrefix}/${name}`, { signal: AbortSignal.timeout(timeoutMs) })
    .then(async (response) => (response.ok ? Buffer.from(await response.arrayBuffer()) : null))
    .catch(() => null)
  if (!found?.equals(content)) {
    const text = `${url}/${mediaPrefix}/ does not answer with the files of the bucket.`
    const remedy = 'Correct S3_PUBLIC_URL, and let anyone get the objects of the bucket, or the CDN in front of it.'
    return [{ subject, state: 'failure', text, remedy }]
  }
  const listing = await fetch(`${url}/?list-type=2`, { signal: AbortSignal.timeout(timeoutMs) })
    .then((response) => response.text())
    .catch(() => '')
  if (/<ListBucketResult|<Contents>/.test(listing)) {
    const remedy = 'Allow everyone s3:GetObject alone, not s3:ListBucket: names keep the images of drafts private.'
    return [{ subject, state: 'failure', text: `Anyone can list the files at ${url}/.`, remedy }]
  }
  return [{ subject, state: 'ok', text: `Readers get the files of the bucket at ${url}/, and no list of them.` }]
}
