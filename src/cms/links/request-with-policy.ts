import { lookup as resolve, type LookupAddress } from 'node:dns'
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'

import { isPublicAddress } from '@/lib/public-address'

/** The URL is not allowed by the policy. */
export class BlockedAddressError extends Error {}

export type AddressPolicy = {
  /** Checks each IP address after resolution, before connecting to it. */
  isAllowed: (address: string) => boolean
  /** Checks the port. */
  isAllowedPort: (port: number) => boolean
}

/** The public internet on the standard HTTP ports. */
export const publicInternetOnly: AddressPolicy = {
  isAllowed: isPublicAddress,
  isAllowedPort: (port) => port === 80 || port === 443,
}

type Options = {
  method: 'HEAD' | 'GET'
  headers: Record<string, string>
  timeoutMs: number
  maxBytes: number
  policy: AddressPolicy
}
export type ProbeResponse = { status: number; headers: IncomingMessage['headers']; body: string }

/**
 * Sends one request to a user-supplied URL, without following redirects. It connects to the IP address that was
 * checked, so DNS rebinding cannot bypass the policy (SSRF). Reads at most `maxBytes` of the body.
 */
export function requestWithPolicy(
  url: URL,
  { method, headers, timeoutMs, maxBytes, policy }: Options,
): Promise<ProbeResponse> {
  const isSecure = url.protocol === 'https:'
  const port = Number(url.port || (isSecure ? 443 : 80))
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return rejectAddress('is no plain web address')
  if (!policy.isAllowedPort(port)) return rejectAddress('names a port that is not asked')
  // `lookup` is not called for a literal IP address.
  if (isIP(host) && !policy.isAllowed(host)) return rejectAddress('is not on the public internet')
  const options: RequestOptions = {
    method,
    headers,
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    maxHeaderSize: 32_768,
    lookup: createLookup(policy),
  }
  return new Promise((settle, reject) => {
    const outgoing = (isSecure ? requestHttps : requestHttp)(url, options)
    outgoing.once('error', reject)
    outgoing.once('response', (incoming) => {
      const { statusCode: status = 0, headers: received } = incoming
      let body = ''
      const end = () => {
        settle({ status, headers: received, body })
        incoming.destroy()
      }
      incoming.once('error', reject)
      incoming.once('end', end)
      incoming.setEncoding('utf8').on('data', (text: string) => {
        body += text
        if (body.length >= maxBytes) end()
      })
      if (maxBytes === 0) end()
    })
    outgoing.end()
  })
}

function rejectAddress(reason: string): Promise<never> {
  return Promise.reject(new BlockedAddressError(`The address ${reason}.`))
}

function createLookup({ isAllowed }: AddressPolicy): LookupFunction {
  return (hostname, { family, hints }, callback) => {
    resolve(hostname, { all: true, family: family ?? 0, hints: hints ?? 0 }, (error, found) => {
      if (error) return callback(error, '', 0)
      const addresses = found as LookupAddress[]
      // A name may resolve to a private address among public ones.
      const isBlocked = addresses.length === 0 || addresses.some(({ address }) => !isAllowed(address))
      if (isBlocked) return callback(new BlockedAddressError('The address is not on the public internet.'), '', 0)
      const answer = callback as unknown as (error: null, found: LookupAddress[]) => void
      answer(null, addresses)
    })
  }
}
