import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6, type Socket } from 'node:net'

import ipaddr from 'ipaddr.js'

/**
 * The client that a request counts against: its address, or for IPv6 its /64, since a household or machine gets a
 * complete one. Anyone can send `X-Forwarded-For`, so only as many of its last entries are trusted as there are
 * proxies of our own.
 */
export function toClient(
  { headers, socket }: { headers: IncomingMessage['headers']; socket: Pick<Socket, 'remoteAddress'> },
  trustedProxies: number,
): string {
  const peer = socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return toNetwork(peer)
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => withoutPort(entry.trim()))
    .filter(Boolean)
  const claimed = forwarded.at(-trustedProxies)
  return toNetwork(claimed !== undefined && (isIPv4(claimed) || isIPv6(claimed)) ? claimed : peer)
}

/** A client in the log: not its address, but the /24 or /48, which an operator can investigate or block. */
export function toLoggableNetwork(client: string): string {
  if (isIPv4(client)) return `${client.split('.').slice(0, 3).join('.')}.0/24`
  if (client.endsWith('::/64')) return `${client.split(':').slice(0, 3).join(':')}::/48`
  return 'unknown'
}

/** Some proxies add the port of the client; an address of IPv6 is then in brackets. */
function withoutPort(entry: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
}

function toNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  // Other forms of the same, which proxies may write. The library takes several times as long as what follows, and knows
  // fewer names of zones (RFC 4007) than Node.
  if (/^[0:]/.test(address)) {
    const parsed = ipaddr.process(address.split('%', 1)[0] ?? '')
    if (parsed.kind() === 'ipv4') return parsed.toString()
  }
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const rest = tail?.split(':').filter(Boolean) ?? []
  const expanded =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
  return `${expanded
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
