import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Recognizes browsers in which an account has signed in before, by a signed cookie. */
export type KnownBrowsers = {
  /** The id of the browser that sent these cookies if this account has signed in there before; else null. */
  find: (cookies: string | undefined, account: string) => string | null
  /** The Set-Cookie value by which a browser is recognized for an account. */
  toCookie: (account: string) => string
}

type Options = { secret: string; isSecure: boolean }

const cookieName = 'lectern-browser'
const cookieMaxAgeSeconds = 365 * 24 * 60 * 60

/** The signatures are derived from the server's secret, so that every process recognizes the same browsers. */
export function createKnownBrowsers({ secret, isSecure }: Options): KnownBrowsers {
  const key = createHmac('sha256', secret).update('lectern known browsers').digest()

  function toSignature(id: string, account: string): Buffer {
    return createHmac('sha256', key).update(`${id} ${account}`).digest()
  }

  return {
    find(cookies = '', account) {
      const [, id, signature] =
        new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{22})\\.([\\w-]{43})(?:;|$)`).exec(cookies) ?? []
      if (!id || !signature) return null
      const given = Buffer.from(signature, 'base64url')
      const expected = toSignature(id, account)
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
    },
    toCookie(account) {
      const id = randomBytes(16).toString('base64url')
      const value = `${id}.${toSignature(id, account).toString('base64url')}`
      return `${cookieName}=${value}; Path=/admin/api/users/login; Max-Age=${cookieMaxAgeSeconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
    },
  }
}
