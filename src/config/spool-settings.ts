import path from 'node:path'

import { text, wholeNumber } from './setting-types'

const MB = 1024 * 1024

/** The storage of bodies that are too large for memory. */
export const spoolSettings = {
  SPOOL_DIR: text
    .transform((folder) => path.resolve(folder))
    .meta({ allowed: 'a folder' })
    .optional(),
  SPOOL_MIN_BYTES: wholeNumber(1).default(8 * MB),
  SPOOL_MAX_BYTES: wholeNumber(1).default(8192 * MB),
}
