import { access, constants } from 'node:fs/promises'

import type { Env } from '@/config/settings-schema'
import type { Log } from '@/config/log'
import { makeFolder } from '@/config/make-folder'
import { mediaFolder } from '@/config/media-folder'

type Settings = Pick<Env, 'S3_BUCKET' | 'DATA_DIR'>

/** Logs an error where no image can be stored in the folder for uploads; everything else is served all the same. */
export async function checkMediaFolder({ S3_BUCKET, DATA_DIR }: Settings, log: Log): Promise<void> {
  if (S3_BUCKET) return
  const folder = mediaFolder(DATA_DIR)
  try {
    await makeFolder(folder)
    await access(folder, constants.W_OK)
  } catch (error) {
    log.error(
      { err: error },
      `No image can be uploaded: ${folder} cannot be written to. Correct DATA_DIR or its rights.`,
    )
  }
}
