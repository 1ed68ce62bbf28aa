import path from 'node:path'

import { z } from 'zod'

import { bucketSettings } from './bucket-settings'
import { cacheSettings } from './cache-settings'
import { processSettings } from './process-settings'
import {
  httpUrl,
  onOff,
  origin,
  origins,
  postgresUrl,
  privateAddress,
  recipients,
  sender,
  smtpUrl,
  text,
  wholeNumber,
} from './setting-types'
import { spoolSettings } from './spool-settings'
import { tracingSettings } from './tracing-settings'

/** The values that each setting may have, and its default. */
export const settingsSchema = z.object({
  // The catalogue's own listener uses the next port.
  PORT: wholeNumber(1, 65_534).default(3000),
  HOST: text.optional(),
  BASE_URL: origin.optional(),
  CATALOGUE_URL: origin.optional(),
  ADMIN_URL: origin.optional(),
  DATA_DIR: text
    .transform((folder) => path.resolve(folder))
    .meta({ allowed: 'a folder' })
    .prefault('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  PAYLOAD_SECRET: text.optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').meta({ allowed: 'an e-mail address' }).optional(),
  ADMIN_PASSWORD: text
    .min(12, 'must have at least 12 characters')
    .meta({ allowed: '12 characters or more' })
    .optional(),
  ...bucketSettings,
  SMTP_URL: smtpUrl.optional(),
  EMAIL_FROM: sender.optional(),
  SESSION_IDLE_MINUTES: wholeNumber(5, 10_080).default(480),
  ...cacheSettings,
  ...spoolSettings,
  CDN_MAX_AGE_SECONDS: wholeNumber(0).optional(),
  PURGE_VARNISH_URLS: origins.optional(),
  PURGE_TOKEN: text.min(12, 'must have at least 12 characters').meta({ allowed: '12 characters or more' }).optional(),
  FASTLY_SERVICE_ID: text.optional(),
  FASTLY_API_TOKEN: text.optional(),
  CLOUDFLARE_ZONE_ID: text.optional(),
  CLOUDFLARE_API_TOKEN: text.optional(),
  STALE_IF_ERROR_SECONDS: wholeNumber(0).default(300),
  WEBSUB_HUB: httpUrl.optional(),
  CRAWLERS: onOff.default('on'),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  ...processSettings,
  SEARCH_TIMEOUT_MS: wholeNumber(10, 60_000).default(100),
  BACKUP_RECIPIENTS: recipients.optional(),
  BACKUP_KEY_FILE: text
    .transform((file) => path.resolve(file))
    .meta({ allowed: 'a file' })
    .optional(),
  LECTERN_SAMPLE: onOff.optional(),
  // Each of several processes has a port of its own.
  METRICS_PORT: wholeNumber(1, 64_511).optional(),
  METRICS_HOST: privateAddress.default('127.0.0.1'),
  ...tracingSettings,
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error'], { error: 'must be debug, info, warn or error' })
    .meta({ allowed: '`debug`, `info`, `warn` or `error`' })
    .default('info'),
})

/** The settings as they are given, with defaults. */
export type Given = z.output<typeof settingsSchema>
/** The name of a setting. */
export type Key = keyof Given

/** The settings of this process, with defaults. */
export type Env = Readonly<
  Omit<Given, 'BASE_URL' | 'CATALOGUE_URL' | 'ADMIN_URL' | 'LECTERN_SAMPLE'> & {
    BASE_URL: string
    CATALOGUE_URL: string
    ADMIN_URL: string
    LECTERN_SAMPLE: 'on' | 'off'
  }
>
