import { isIP } from 'node:net'

import { z } from 'zod'

import { isPublicAddress } from '@/lib/addresses/public-address'
import { quote } from '@/lib/text/quote'

/** The types of settings. `allowed` describes the values for src/docs/settings.md. */

export const onOff = z.enum(['on', 'off'], { error: 'must be "on" or "off"' }).meta({ allowed: '`on` or `off`' })
export const text = z.string().meta({ allowed: 'text' })

export function wholeNumber(minimum: number, maximum: number = Number.MAX_SAFE_INTEGER) {
  const bounds = maximum < Number.MAX_SAFE_INTEGER ? `from ${minimum} to ${maximum}` : `of ${minimum} or more`
  const type = text.transform((value, context) => {
    const number = /^\d+$/.test(value) ? Number(value) : NaN
    if (number >= minimum && number <= maximum) return number
    context.addIssue(`must be a whole number ${bounds}, not ${quote(value)}`)
    return z.NEVER
  })
  return type.meta({ allowed: `a whole number ${bounds}` })
}

export const httpUrl = text
  .refine((value) => {
    const url = URL.canParse(value) ? new URL(value) : null
    return url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !/[?#]/.test(value)
  }, 'must be an http or https URL without credentials, query or fragment')
  .meta({ allowed: 'an http or https URL' })

export const origin = httpUrl
  .refine((value) => !URL.canParse(value) || new URL(value).pathname === '/', 'must be a URL without a path')
  .transform((value) => new URL(value).origin)
  .meta({ allowed: 'an http or https URL without a path' })

/** A private address. */
export const privateAddress = text
  .refine(
    (value) => isIP(value) !== 0 && !isPublicAddress(value),
    'must be an IP address of a private network, such as 127.0.0.1',
  )
  .meta({ allowed: 'an IP address that is not public' })

/** Several of them. */
export const origins = text
  .transform((value, context) => {
    const parsed = value.split(/[\s,]+/).map((one) => origin.safeParse(one))
    if (parsed.every((one) => one.success)) return parsed.map(({ data = '' }) => data)
    context.addIssue('must be one http or https URL without a path, or several with commas between them')
    return z.NEVER
  })
  .meta({ allowed: 'http or https URLs without a path, with commas between them' })

/** A database URL contains a password, so no message repeats it. */
export const postgresUrl = text
  .refine(
    (value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value),
    'must be a URL that begins with postgres:// or postgresql://; in its password @ / ? # and % are written %40 %2F %3F %23 and %25',
  )
  .transform(trustPublicAuthorities)
  .meta({ allowed: 'a URL that begins with `postgres://`' })

/** libpq's `sslrootcert=system`, as providers write it, which the driver takes for the name of a file. */
function trustPublicAuthorities(value: string): string {
  const url = new URL(value)
  if (url.searchParams.get('sslrootcert') !== 'system') return value
  url.searchParams.delete('sslrootcert')
  // libpq allows no other with it. Without a file, certificates are verified by the authorities that Node trusts.
  url.searchParams.set('sslmode', 'verify-full')
  return url.href
}

/** A mail server's URL may contain a password, so no message repeats it. */
export const smtpUrl = text
  .refine(
    (value) => /^smtps?:\/\//.test(value) && URL.canParse(value),
    'must be a URL that begins with smtp:// or smtps://',
  )
  .meta({ allowed: 'a URL that begins with `smtp://` or `smtps://`' })

/** `Name <address>`, or the address alone. */
export const sender = text
  .transform((value, context) => {
    const [, name = '', inBrackets] = /^([^<>]*)<([^<>]+)>$/.exec(value) ?? []
    const address = (inBrackets ?? value).trim()
    if (z.email().safeParse(address).success) return { name: name.trim().replace(/^"|"$/g, ''), address }
    context.addIssue('must be an e-mail address, or a name and an address in angle brackets')
    return z.NEVER
  })
  .meta({ allowed: 'an e-mail address, or `Name <address>`' })

/** Public keys of `age`, with which backups are encrypted. */
export const recipients = text
  .transform((value, context) => {
    const keys = value.split(/[\s,]+/)
    if (keys.every((key) => /^age1[a-z\d]+$/.test(key))) return keys
    context.addIssue('must be one public key that begins with "age1", or several with commas between them')
    return z.NEVER
  })
  .meta({ allowed: 'public keys that begin with `age1`' })

/** What is wrong with a value, which is repeated if it had to be one of a few: others may be secret. */
export function toMessage({ issues: [issue] }: z.ZodError, value = ''): string {
  return issue?.code === 'invalid_value' ? `${issue.message}, not ${quote(value.trim())}` : String(issue?.message)
}
