import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export type TokenCheck = (headers: IncomingHttpHeaders) => boolean

/**
 * Tells whether a request carries a token that this server signed and that has not run out. It says
 * nothing of whether the session still stands: that is asked of the database by src/app/account-gate.ts.
 * It keeps strangers, and all they could send, away from Payload altogether.
 */
export function createTokenCheck(secret: string): TokenCheck {
  // Payload signs with a digest of the secret (payload/dist/index.js, `this.secret`).
  const key = createHash('sha256').update(secret).digest('hex').slice(0, 32)

  function isSigned(token: string): boolean {
    const parts = token.split('.')
    const [header = '', claims = '', signature = ''] = parts
    if (parts.length !== 3 || token.length > 4096) return false
    const given = Buffer.from(signature, 'base64url')
    const expected = createHmac('sha256', key).update(`${header}.${claims}`).digest()
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
    try {
      const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { exp?: unknown }
      return typeof exp === 'number' && exp * 1000 > Date.now()
    } catch {
      return false
    }
  }

  return ({ cookie = '', authorization = '' }) => {
    const bearer = /^(?:JWT|Bearer) (\S+)$/.exec(authorization)?.[1]
    const cookies = [...cookie.matchAll(/(?:^|;)\s*payload-token=([^;\s]+)/g)].map((match) => match[1] ?? '')
    return [...(bearer ? [bearer] : []), ...cookies].slice(0, 4).some(isSigned)
  }
}
