import type { IncomingMessage } from 'node:http'

import { describe, expect, it } from 'vitest'

import { toClient, toLoggableNetwork } from '@/server/http/listening/client-address'

function from(remoteAddress: string, forwarded?: string): Pick<IncomingMessage, 'headers' | 'socket'> {
  return {
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress } as IncomingMessage['socket'],
  }
}

describe('toClient', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['::ffff:c000:207%br-lan', '192.0.2.7'],
    ['::1%eth0.100', '0:0:0:0::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('counts %s as %s', (address, client) => {
    expect(toClient(from(address), 0)).toBe(client)
  })

  it('ignores X-Forwarded-For without trusted proxies', () => {
    expect(toClient(from('192.0.2.7', '198.51.100.1'), 0)).toBe('192.0.2.7')
  })

  it('uses the entry that the trusted proxies added, whatever the client sent before it', () => {
    expect(toClient(from('10.0.0.1', '203.0.113.5, 198.51.100.1'), 1)).toBe('198.51.100.1')
    expect(toClient(from('10.0.0.1', '203.0.113.5, 198.51.100.1, 10.0.0.2'), 2)).toBe('198.51.100.1')
  })

  it.each([
    ['198.51.100.1:1234', '198.51.100.1'],
    ['[2001:db8:1:2::9]:1234', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
  ])('counts %s, as proxies that add the port name a client, as %s', (forwarded, client) => {
    expect(toClient(from('10.0.0.1', forwarded), 1)).toBe(client)
  })

  it.each(['', 'unknown', '<script>', '198.51.100.1:', '198.51.100.1:1234:5', '[198.51.100.1', '[unknown]:80'])(
    'falls back to the peer on %j',
    (forwarded) => {
      expect(toClient(from('10.0.0.1', forwarded), 1)).toBe('10.0.0.1')
    },
  )
})

describe('toLoggableNetwork', () => {
  it.each([
    ['192.0.2.7', '192.0.2.0/24'],
    ['::ffff:192.0.2.7', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8:a::9', '2001:db8:a::/48'],
    ['::1', '0:0:0::/48'],
    ['unknown', 'unknown'],
  ])('names %s as %s', (address, network) => {
    expect(toLoggableNetwork(toClient(from(address), 0))).toBe(network)
  })
})
