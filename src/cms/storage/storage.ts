import { s3Storage } from '@payloadcms/storage-s3'
import type { Config, Field, Plugin } from 'payload'

import { readEnv } from '@/config/env'
import { mediaPrefix } from '@/config/media-folder'
import { toPayloadBucketConfig } from './bucket'

/** Stores uploads in the S3 bucket when one is configured; the database schema is the same either way. */
export function createStoragePlugin(): Plugin {
  const env = readEnv()
  const addStorage = s3Storage({
    enabled: Boolean(env.S3_BUCKET),
    alwaysInsertFields: true,
    bucket: env.S3_BUCKET ?? '',
    collections: { media: { prefix: mediaPrefix } },
    config: toPayloadBucketConfig(),
  })
  return async (config) => keepFromBulkEdits(await addStorage(config))
}

/** The hidden fields that the plugin adds, such as the folder in the bucket, would otherwise be offered in bulk edits. */
function keepFromBulkEdits(config: Config): Config {
  const keep = (field: Field): Field =>
    field.admin && 'hidden' in field.admin && field.admin.hidden
      ? ({ ...field, admin: { ...field.admin, disableBulkEdit: true } } as Field)
      : field
  return {
    ...config,
    collections: config.collections?.map((each) => ({ ...each, fields: each.fields.map(keep) })) ?? [],
  }
}
