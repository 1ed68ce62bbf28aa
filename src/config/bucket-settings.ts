import { z } from 'zod'

import { trimEndCharacters } from '@/lib/text/trim'
import { httpUrl, text } from './setting-types'

/** The bucket in which uploads are stored. */
export const bucketSettings = {
  S3_BUCKET: text.optional(),
  S3_REGION: text.optional(),
  S3_ENDPOINT: httpUrl
    .transform((value) => trimEndCharacters(value, '/'))
    .meta({ allowed: 'an http or https URL' })
    .optional(),
  S3_PUBLIC_URL: httpUrl
    .transform((value) => trimEndCharacters(value, '/'))
    .meta({ allowed: 'an http or https URL' })
    .optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  S3_FORCE_PATH_STYLE: z
    .stringbool({ truthy: ['true'], falsy: ['false'], error: 'must be "true" or "false"' })
    .meta({ allowed: '`true` or `false`' })
    .default(false),
}
