import { lookup as resolve, type LookupAddress } from 'node:dns'
import { request as requestHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'

import { isPublicAddress } from '@/lib/addresses/public-address'

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

/** Any address, for hosts that whoever runs the server has named. */
export const anyAddress: AddressPolicy = { isAllowed: () => true, isAllowedPort: () => true }

type Options = {
  method: 'HEAD' | 'GET'
  headers: Record<string, string>
  timeoutMs: number
  maxBytes: number
  policy: AddressPolicy
}
export type CheckedResponse = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/**
 * Sends one request to a URL from outside, without following redirects. It connects to the IP address that was checked,
 * so DNS rebinding cannot bypass the policy (SSRF). Reads no more of the body once it has `maxBytes`.
 */
export function requestWithPolicy(
  url: URL,
  { method, headers, timeoutMs, maxBytes, policy }: Options,
): Promise<CheckedResponse> {
  const isSecure = url.protocol === 'https:'
  const port = Number(url.port || (isSecure ? 443 : 80))
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return rejectAddress('is no plain web address')
  if (!policy.isAllowedPort(port)) return rejectAddress('names a port that is not asked')
  // `lookup` is not called for a literal IP address.
  if (isIP(host) && !policy.isAllowed(host)) return rejectAddress('is not on the public internet')
  const signal = AbortSignal.timeout(timeoutMs)
  const options: RequestOptions = {
    method,
    headers,
    agent: false,
    signal,
    maxHeaderSize: 32_768,
    lookup: createLookup(policy),
  }
  return new Promise((settle, reject) => {
    // The error of Node does not say that the time was up.
    const fail = (error: Error) => reject(signal.aborted ? (signal.reason as Error) : error)
    const outgoing = (isSecure ? requestHttps : requestHttp)(url, options)
    outgoing.once('error', fail)
    outgoing.once('response', (incoming) => {
      const { statusCode: status = 0, headers: received } = incoming
      const chunks: Buffer[] = []
      let length = 0
      const end = () => {
        settle({ status, headers: received, body: Buffer.concat(chunks) })
        incoming.destroy()
      }
      incoming.once('error', fail)
      incoming.once('end', end)
      incoming.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        length += chunk.length
        if (length >= maxBytes) end()
      })
      if (maxBytes === 0) end()
    })
    outgoing.end()
  })
}

/** Where a response redirects to; null where it does not. */
export function toRedirect({ status, headers }: CheckedResponse, from: URL): URL | null {
  // Node reads headers as ISO-8859-1; some servers send addresses in UTF-8 that are not encoded.
  const location = headers.location && Buffer.from(headers.location, 'latin1').toString()
  return status >= 300 && status < 400 && status !== 304 && location && URL.canParse(location, from)
    ? new URL(location, from)
    : null
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
