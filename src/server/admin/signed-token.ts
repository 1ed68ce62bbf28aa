import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

import { errors, jwtVerify } from 'jose'

/** The account that a request's token was signed for; null without a valid token. */
export type TokenCheck = (headers: IncomingHttpHeaders) => Promise<string | null>

const maxTokens = 4
const maxTokenLength = 4096

/**
 * Verifies the signature and expiry of session tokens, so that nothing anonymous reaches Payload. Whether the session
 * still exists is checked in the database by src/app/admin/account-gate.ts.
 */
export function createTokenCheck(secret: string): TokenCheck {
  // Payload signs with a digest of the secret (payload/dist/index.js, `this.secret`).
  const key = Buffer.from(createHash('sha256').update(secret).digest('hex').slice(0, 32))

  async function findAccount(token: string): Promise<string | null> {
    if (token.length > maxTokenLength) return null
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], requiredClaims: ['exp'] })
      return String(payload.id)
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }

  return async ({ cookie = '', authorization = '' }) => {
    const bearer = /^(?:JWT|Bearer) (\S+)$/.exec(authorization)?.[1]
    const cookies = [...cookie.matchAll(/(?:^|;)\s*payload-token=([^;\s]+)/g)].map((match) => match[1] ?? '')
    for (const token of [...(bearer ? [bearer] : []), ...cookies].slice(0, maxTokens)) {
      const account = await findAccount(token)
      if (account !== null) return account
    }
    return null
  }
}
