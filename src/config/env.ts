import path from 'node:path'

import { z } from 'zod'

import { findMetricsConflict, isSameHost } from './addresses'
import { bucketSettings } from './bucket-settings'
import { cacheSettings } from './cache-settings'
import { findMissing, findMissingForStart } from './missing-settings'
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
  toMessage,
  wholeNumber,
} from './setting-types'
import { spoolSettings } from './spool-settings'
import { tracingSettings } from './tracing-settings'

const schema = z.object({
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

const addressKeys = ['PORT', 'BASE_URL', 'CATALOGUE_URL', 'ADMIN_URL'] as const

type Given = z.output<typeof schema>
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

type Options = {
  /** True where the server starts: settings that a build does not need are then required. */
  requireForStart?: boolean
}

/** Every environment variable that Lectern reads. */
export const envKeys = Object.keys(schema.shape) as readonly Key[]

/** The settings in `source`, or a sentence for each issue. Empty values count as absent. */
export function parseEnv(
  source: Record<string, string | undefined>,
  { requireForStart = false }: Options = {},
): { ok: true; env: Env } | { ok: false; issues: string[] } {
  const issues: string[] = []
  const given: Partial<Given> = {}
  // Key by key, so that an invalid value hides neither another nor a conflict between valid ones.
  for (const key of envKeys) {
    const result = schema.shape[key].safeParse(source[key]?.trim() || undefined)
    if (result.success) Object.assign(given, { [key]: result.data })
    else issues.push(`${key} ${toMessage(result.error, source[key])}.`)
  }

  const BASE_URL = given.BASE_URL ?? `http://localhost:${given.PORT}`
  const CATALOGUE_URL = given.CATALOGUE_URL ?? `http://localhost:${Number(given.PORT) + 1}`
  const ADMIN_URL = given.ADMIN_URL ?? BASE_URL
  const isGiven = (key: Key) => Boolean(source[key]?.trim())
  issues.push(...findMissing(isGiven))
  if (requireForStart) issues.push(...findMissingForStart(given, isGiven))
  // An invalid value was replaced by a default above, which could cause a false conflict.
  const areUrlsKnown = addressKeys.every((key) => given[key] !== undefined || (key !== 'PORT' && !isGiven(key)))
  if (areUrlsKnown && isSameHost(BASE_URL, CATALOGUE_URL)) {
    issues.push(`BASE_URL and CATALOGUE_URL must differ in host or port: ${BASE_URL}, ${CATALOGUE_URL}.`)
  } else if (areUrlsKnown && isSameHost(ADMIN_URL, CATALOGUE_URL)) {
    issues.push('ADMIN_URL must not be on the host of CATALOGUE_URL, which has no sign-in.')
  }
  if (areUrlsKnown && given.WEB_CONCURRENCY !== undefined)
    issues.push(...findMetricsConflict({ ...(given as Given), BASE_URL, CATALOGUE_URL, ADMIN_URL }))
  if (issues.length > 0) return { ok: false, issues }

  const LECTERN_SAMPLE = given.LECTERN_SAMPLE ?? (given.DATABASE_URL ? 'off' : 'on')
  return {
    ok: true,
    env: Object.freeze({ ...(given as Given), BASE_URL, CATALOGUE_URL, ADMIN_URL, LECTERN_SAMPLE }),
  }
}

/** A description of the allowed values of each setting, and its default, for the reference in src/docs/settings.md. */
export function describeSettings(): { key: Key; allowed: string; fallback: unknown }[] {
  return envKeys.map((key) => {
    const type: z.ZodType = schema.shape[key]
    const hasDefault = type instanceof z.ZodDefault || type instanceof z.ZodPrefault
    const inner = hasDefault || type instanceof z.ZodOptional ? (type.unwrap() as z.ZodType) : type
    const fallback = hasDefault ? type.def.defaultValue : undefined
    return { key, allowed: String(inner.meta()?.allowed), fallback }
  })
}

/** The log level, needed before the settings are read; `readEnv` reports an invalid one. */
export function readLogLevel(): Given['LOG_LEVEL'] {
  return schema.shape.LOG_LEVEL.safeParse(process.env.LOG_LEVEL?.trim() || undefined).data ?? 'info'
}

let cached: { fingerprint: string; env: Env } | null = null
let isCompared = false
const comparisonIntervalMs = 1_000

/** Invalid settings; the message lists every issue for an operator. */
export class SettingsError extends Error {}

/**
 * The settings of this process, parsed again only when the environment has changed, and compared with it once a second
 * at most: it takes 25 µs, a tenth of what rendering an article as JSON does.
 * Throws a SettingsError that lists every issue.
 */
export function readEnv(options: Options = {}): Env {
  if (cached && isCompared && !options.requireForStart) return cached.env
  const source = Object.fromEntries(envKeys.map((key) => [key, process.env[key]]))
  const fingerprint = JSON.stringify([source, options])
  if (cached?.fingerprint !== fingerprint) {
    const result = parseEnv(source, options)
    if (!result.ok) throw new SettingsError(['Lectern cannot use its settings:', ...result.issues].join('\n- '))
    cached = { fingerprint, env: result.env }
  }
  isCompared = true
  setTimeout(compareEnvAgain, comparisonIntervalMs).unref()
  return cached.env
}

/** Makes the next `readEnv` compare the settings with the environment. */
export function compareEnvAgain(): void {
  isCompared = false
}
