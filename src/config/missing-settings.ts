import type { Env, Key } from './settings-schema'

type IsGiven = (key: Key) => boolean

const list = new Intl.ListFormat('en')

/** Settings that have no effect alone. */
const pairs: readonly [Key, Key][] = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['SMTP_URL', 'EMAIL_FROM'],
  ['PURGE_VARNISH_URLS', 'PURGE_TOKEN'],
  ['FASTLY_SERVICE_ID', 'FASTLY_API_TOKEN'],
  ['CLOUDFLARE_ZONE_ID', 'CLOUDFLARE_API_TOKEN'],
]
/** Settings that have no effect without another. */
const dependents: readonly [readonly Key[], Key][] = [
  [['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_ENDPOINT', 'S3_PUBLIC_URL'], 'S3_BUCKET'],
  [['DATABASE_REPLICA_URL'], 'DATABASE_URL'],
]

/** A sentence for each setting that has no effect without another. */
export function findMissing(isGiven: IsGiven): string[] {
  const issues: string[] = []
  for (const [one, other] of pairs) {
    if (isGiven(one) !== isGiven(other)) issues.push(`${one} and ${other} must be set together, or neither.`)
  }
  for (const [keys, other] of dependents) {
    const set = keys.filter(isGiven)
    if (set.length > 0 && !isGiven(other))
      issues.push(`${other} must be set when ${list.format(set)} ${set.length === 1 ? 'is' : 'are'}.`)
  }
  const keys = ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = keys.filter((key) => !isGiven(key))
  if (isGiven('S3_BUCKET') && missing.length > 0) issues.push(`${list.format(missing)} must be set when S3_BUCKET is.`)
  return issues
}

/** A sentence where the secret that a server needs is missing or too short. */
export function findMissingForStart(
  { PAYLOAD_SECRET }: Partial<Pick<Env, 'PAYLOAD_SECRET'>>,
  isGiven: IsGiven,
): string[] {
  if (PAYLOAD_SECRET ? PAYLOAD_SECRET.length >= 32 : !isGiven('DATABASE_URL')) return []
  return [`PAYLOAD_SECRET must have at least 32 characters${PAYLOAD_SECRET ? '' : ' when DATABASE_URL is set'}.`]
}
