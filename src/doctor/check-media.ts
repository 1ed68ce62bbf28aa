import { randomBytes } from 'node:crypto'

import { deleteMediaBytes, readMediaBytes, writeMediaBytes } from '@/cms/media-bytes'
import type { Env } from '@/config/env'
import { mediaFolder } from '@/config/media-folder'
import type { Finding } from './finding'
import { toReason } from './finding'

const subject = 'images'

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
    if (!found || !content.equals(found)) throw new Error('what was read is not what was written')
    step = 'deleted from'
    await deleteMediaBytes(name, null)
    return [{ subject, state: 'ok', text: `A file was written to ${place}, read and deleted.` }]
  } catch (error) {
    const text = `A file could not be ${step} ${place}: ${toReason(error as Error)}.`
    const remedy = env.S3_BUCKET
      ? 'Check S3_ENDPOINT, S3_REGION, the key and that it may put, get and delete objects; many stores need S3_FORCE_PATH_STYLE.'
      : 'Let the account that runs the server write to that folder.'
    return [{ subject, state: 'failure', text, remedy }]
  }
}
