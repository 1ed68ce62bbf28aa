import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { compareEnvAgain, envKeys, parseEnv, readEnv } from '@/config/env'
import { provideEnv } from '@/config/provide-env'

function envOf(source: Record<string, string | undefined>) {
  const result = parseEnv(source)
  if (!result.ok) throw new Error(result.issues.join('\n'))
  return result.env
}

function issuesOf(...parameters: Parameters<typeof parseEnv>) {
  const result = parseEnv(...parameters)
  return result.ok ? [] : result.issues
}

describe('parseEnv', () => {
  it('has defaults for everything', () => {
    expect(envOf({})).toEqual({
      PORT: 3000,
      BASE_URL: 'http://localhost:3000',
      CATALOGUE_URL: 'http://localhost:3001',
      ADMIN_URL: 'http://localhost:3000',
      DATA_DIR: path.resolve('.data'),
      S3_FORCE_PATH_STYLE: false,
      CRAWLERS: 'on',
      SESSION_IDLE_MINUTES: 480,
      SPOOL_MIN_BYTES: 8 * 1024 * 1024,
      SPOOL_MAX_BYTES: 8 * 1024 * 1024 * 1024,
      SEARCH_TIMEOUT_MS: 100,
      CACHE: 'on',
      CACHE_MAX_BYTES: 67_108_864,
      CACHE_WARM_UP: 'off',
      STALE_IF_ERROR_SECONDS: 300,
      TRUSTED_PROXIES: 0,
      DRAIN_SECONDS: 0,
      ADMIN_IDLE_SECONDS: 900,
      WEB_CONCURRENCY: 1,
      METRICS_HOST: '127.0.0.1',
      LECTERN_SAMPLE: 'on',
      OTEL_SDK_DISABLED: false,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
      OTEL_SERVICE_NAME: 'lectern',
      LOG_LEVEL: 'info',
    })
  })

  it('counts empty and blank values as absent', () => {
    const blank = Object.fromEntries(envKeys.map((key, index) => [key, index % 2 ? '' : '  ']))
    expect(envOf(blank)).toEqual(envOf({}))
  })

  it('accepts a sender as a name with an address, or an address alone', () => {
    const senderOf = (EMAIL_FROM: string) => envOf({ SMTP_URL: 'smtp://mail.example', EMAIL_FROM }).EMAIL_FROM
    expect(senderOf('The Desk <desk@press.example>')).toEqual({ name: 'The Desk', address: 'desk@press.example' })
    expect(senderOf('desk@press.example')).toEqual({ name: '', address: 'desk@press.example' })
    expect(issuesOf({ SMTP_URL: 'smtp://me:hidden@mail.example' })).toEqual([
      'SMTP_URL and EMAIL_FROM must be set together, or neither.',
    ])
    expect(issuesOf({ SMTP_URL: 'http://me:hidden@mail.example', EMAIL_FROM: 'nobody' }).join(' ')).not.toContain(
      'hidden',
    )
  })

  it('derives the URLs from PORT, and ADMIN_URL from BASE_URL', () => {
    expect(envOf({ PORT: '8080' })).toMatchObject({
      BASE_URL: 'http://localhost:8080',
      CATALOGUE_URL: 'http://localhost:8081',
      ADMIN_URL: 'http://localhost:8080',
    })
    expect(envOf({ BASE_URL: 'https://example.org' }).ADMIN_URL).toBe('https://example.org')
  })

  it('normalizes URLs', () => {
    const bucket = { S3_BUCKET: 'media', S3_REGION: 'eu', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(envOf({ BASE_URL: 'HTTPS://Example.ORG:443/' }).BASE_URL).toBe('https://example.org')
    expect(envOf({ ...bucket, S3_ENDPOINT: 'http://store.example/s3/' }).S3_ENDPOINT).toBe('http://store.example/s3')
  })

  it('loads the sample by default only into the embedded Postgres', () => {
    const DATABASE_URL = 'postgres://localhost/lectern'
    expect(envOf({ DATABASE_URL }).LECTERN_SAMPLE).toBe('off')
    expect(envOf({ DATABASE_URL, LECTERN_SAMPLE: 'on' }).LECTERN_SAMPLE).toBe('on')
    expect(envOf({ LECTERN_SAMPLE: 'off' }).LECTERN_SAMPLE).toBe('off')
  })

  it('takes sslrootcert=system of a database URL as Postgres does: for the public authorities, and no file', () => {
    const url = 'postgres://me:p%2Fw@db.example.org/lectern'
    const toRead = (query: string) => envOf({ DATABASE_URL: `${url}?${query}` }).DATABASE_URL
    expect(toRead('sslrootcert=system')).toBe(`${url}?sslmode=verify-full`)
    expect(toRead('sslmode=require&sslrootcert=system&channel_binding=require')).toBe(
      `${url}?sslmode=verify-full&channel_binding=require`,
    )
    expect(toRead('sslmode=verify-full&sslrootcert=/a.crt')).toBe(`${url}?sslmode=verify-full&sslrootcert=/a.crt`)
  })

  it('reports every invalid key at once, in sentences', () => {
    const issues = issuesOf({
      PORT: '80a',
      BASE_URL: 'ftp://example.org',
      CATALOGUE_URL: 'https://example.org/books',
      ADMIN_URL: 'example.org',
      DATABASE_URL: 'mysql://root:hunter2hunter2@localhost/x',
      ADMIN_EMAIL: 'nobody',
      S3_BUCKET: 'media',
      S3_REGION: 'eu-west-1',
      CACHE: 'yes',
      CACHE_MAX_BYTES: '1.5',
      CDN_MAX_AGE_SECONDS: '-1',
      LOG_LEVEL: 'loud',
    })
    expect(issues).toEqual([
      'PORT must be a whole number from 1 to 65534, not "80a".',
      'BASE_URL must be an http or https URL without credentials, query or fragment.',
      'CATALOGUE_URL must be a URL without a path.',
      'ADMIN_URL must be an http or https URL without credentials, query or fragment.',
      'DATABASE_URL must be a URL that begins with postgres:// or postgresql://; in its password @ / ? # and % are written %40 %2F %3F %23 and %25.',
      'ADMIN_EMAIL must be an e-mail address.',
      'CACHE must be "on", "off" or "bypass", not "yes".',
      'CACHE_MAX_BYTES must be a whole number of 1 or more, not "1.5".',
      'CDN_MAX_AGE_SECONDS must be a whole number of 0 or more, not "-1".',
      'LOG_LEVEL must be debug, info, warn or error, not "loud".',
      'ADMIN_EMAIL and ADMIN_PASSWORD must be set together, or neither.',
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set when S3_BUCKET is.',
    ])
  })

  it('requires a bucket for the other settings of one', () => {
    expect(issuesOf({ S3_PUBLIC_URL: 'https://images.example.org' })).toEqual([
      'S3_BUCKET must be set when S3_PUBLIC_URL is.',
    ])
    const key = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(issuesOf({ S3_REGION: 'eu', S3_ENDPOINT: 'https://s3.example.org', ...key })).toEqual([
      'S3_BUCKET must be set when S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, and S3_ENDPOINT are.',
    ])
    expect(issuesOf({ S3_REGION: 'eu', S3_BUCKET: 'pictures', ...key })).toEqual([])
    expect(issuesOf({ DATABASE_REPLICA_URL: 'postgres://replica/lectern' })).toEqual([
      'DATABASE_URL must be set when DATABASE_REPLICA_URL is.',
    ])
  })

  it('never includes a secret in an issue', () => {
    const secrets = { DATABASE_URL: 'hunter2', ADMIN_PASSWORD: 'hunter2', PAYLOAD_SECRET: 'hunter2' }
    expect(issuesOf(secrets, { requireForStart: true }).join()).not.toContain('hunter2')
  })

  it.each([
    ['the same URL', 'https://example.org', 'https://example.org:443/'],
    ['only the scheme, which a Host header does not contain', 'http://example.org', 'https://example.org'],
    ['the default of the other', undefined, 'http://localhost:3000'],
  ])('rejects a BASE_URL and CATALOGUE_URL that differ in %s', (_, BASE_URL, CATALOGUE_URL) => {
    expect(issuesOf({ BASE_URL, CATALOGUE_URL })).toEqual([
      expect.stringContaining('BASE_URL and CATALOGUE_URL must differ'),
    ])
  })

  it('rejects an ADMIN_URL on the catalogue host', () => {
    expect(issuesOf({ ADMIN_URL: 'http://localhost:3001' })).toEqual([
      'ADMIN_URL must not be on the host of CATALOGUE_URL, which has no sign-in.',
    ])
  })

  it('requires PAYLOAD_SECRET only where the server starts with a DATABASE_URL', () => {
    const DATABASE_URL = 'postgres://localhost/lectern'
    const start = { requireForStart: true }
    expect(issuesOf({ DATABASE_URL })).toEqual([])
    expect(issuesOf({}, start)).toEqual([])
    expect(issuesOf({ DATABASE_URL, PAYLOAD_SECRET: 's'.repeat(32) }, start)).toEqual([])
    expect(issuesOf({ DATABASE_URL }, start)).toEqual([
      'PAYLOAD_SECRET must have at least 32 characters when DATABASE_URL is set.',
    ])
    expect(issuesOf({ PAYLOAD_SECRET: 'short' }, start)).toEqual(['PAYLOAD_SECRET must have at least 32 characters.'])
  })
})

describe('readEnv', () => {
  beforeEach(() => {
    envKeys.forEach((key) => vi.stubEnv(key, ''))
    compareEnvAgain()
  })
  afterEach(() => vi.unstubAllEnvs())

  it('reads the environment again within a second of its change', () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    vi.stubEnv('PORT', '4000')
    expect(readEnv().PORT).toBe(4000)
    expect(readEnv()).toBe(readEnv())
    vi.stubEnv('PORT', '5000')
    vi.advanceTimersByTime(1_000)
    expect(readEnv().PORT).toBe(5000)
    vi.useRealTimers()
  })

  it('reads the environment once for a thousand addresses', async () => {
    const { env } = process
    let reads = 0
    await setImmediate()
    process.env = new Proxy(env, {
      get(target, name) {
        reads++
        return Reflect.get(target, name)
      },
    })
    for (let index = 0; index < 1_000; index++) readEnv()
    process.env = env
    expect(reads).toBeGreaterThan(0)
    expect(reads).toBeLessThanOrEqual(envKeys.length)
  })

  it('sees what the process itself provides at once', () => {
    vi.stubEnv('DRAIN_SECONDS', '')
    expect(readEnv().DRAIN_SECONDS).toBeTypeOf('number')
    provideEnv({ DRAIN_SECONDS: '7' })
    expect(readEnv().DRAIN_SECONDS).toBe(7)
  })

  it('throws one error that lists every issue', () => {
    vi.stubEnv('PORT', 'x')
    vi.stubEnv('CACHE', 'x')
    expect(() => readEnv()).toThrow(/settings:\n- PORT .*\n- CACHE /)
  })
})

describe('METRICS_PORT', () => {
  it('is not a port on which this server listens for readers or editors, nor are those of its workers', () => {
    const toSentence = (setting: string, port: number) =>
      `METRICS_PORT must be another port than that of ${setting}, ${port}`
    expect(issuesOf({ PORT: '3000', METRICS_PORT: '3000' })).toEqual([`${toSentence('PORT', 3000)}.`])
    expect(issuesOf({ PORT: '3000', METRICS_PORT: '3001' })).toEqual([`${toSentence('CATALOGUE_URL', 3001)}.`])
    expect(issuesOf({ ADMIN_URL: 'http://localhost:9464', METRICS_PORT: '9464' })).toEqual([
      `${toSentence('ADMIN_URL', 9464)}.`,
    ])
    expect(issuesOf({ METRICS_PORT: '2996', WEB_CONCURRENCY: '4' })).toEqual([
      `${toSentence('PORT', 3000)}, and the ports up to 3000 are those of the workers' metrics.`,
    ])
    expect(issuesOf({ METRICS_PORT: '2995', WEB_CONCURRENCY: '4' })).toEqual([])
    const proxied = { BASE_URL: 'https://a.example', CATALOGUE_URL: 'https://b.example:9464' }
    expect(issuesOf({ ...proxied, METRICS_PORT: '9464' })).toEqual([])
  })
})

describe('.env.example', () => {
  it('lists every key, and changes nothing when it is copied unchanged', async () => {
    const lines = (await readFile('.env.example', 'utf8')).split('\n')
    const keys = lines.flatMap((line) => /^# ([A-Z][A-Z\d_]*)=/.exec(line)?.[1] ?? [])
    expect(keys.toSorted()).toEqual(envKeys.toSorted())
    expect(lines.filter((line) => line && !line.startsWith('#'))).toEqual([])
  })

  it('contains valid values', async () => {
    const text = await readFile('.env.example', 'utf8')
    const pairs = [...text.matchAll(/^# ([A-Z][A-Z\d_]*)=(.*)$/gm)].map(([, key, value]) => [key, value])
    expect(issuesOf(Object.fromEntries(pairs))).toEqual([])
  })
})
