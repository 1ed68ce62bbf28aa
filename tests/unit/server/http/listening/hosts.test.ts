import { describe, expect, it } from 'vitest'

import { toListenerPort } from '@/config/addresses'
import { createHosts } from '@/server/http/listening/hosts'
import type { Host } from '@/surface/shared/operation'

const urls = {
  baseUrl: 'https://example.org',
  catalogueUrl: 'https://books.example.org',
  adminUrl: 'https://edit.example.org:8443',
}
const embedded = createHosts({
  baseUrl: 'http://localhost:3000',
  catalogueUrl: 'http://localhost:3001',
  adminUrl: 'http://localhost:3000',
  isEmbedded: true,
})

describe('createHosts with public URLs', () => {
  const hosts = createHosts({ ...urls, isEmbedded: false })
  const resolve = (hostHeader?: string) => hosts.resolveHost({ hostHeader, listener: 'content' })

  it.each([
    'example.org',
    'EXAMPLE.Org',
    'example.org:443',
    'example.org:0443',
    'example.org:',
    'example.org.',
    'example.org.:443',
    ' example.org ',
  ])('resolves %j to the content host', (hostHeader) => {
    expect(resolve(hostHeader)).toEqual({ host: 'content', isAdmin: false })
  })

  it('uses the Host header, not the listener', () => {
    expect(resolve('books.example.org')).toEqual({ host: 'catalogue', isAdmin: false })
  })

  it('serves only /admin on a host that is ADMIN_URL alone', () => {
    expect(resolve('edit.example.org:8443')).toEqual({ host: null, isAdmin: true })
    expect(resolve('edit.example.org')).toEqual({ host: null, isAdmin: false })
  })

  it('serves /admin on the content host when ADMIN_URL is BASE_URL', () => {
    const shared = createHosts({ ...urls, adminUrl: urls.baseUrl, isEmbedded: false })
    const resolved = shared.resolveHost({ hostHeader: 'example.org:443', listener: 'content' })
    expect(resolved).toEqual({ host: 'content', isAdmin: true })
  })

  it.each([
    undefined,
    '',
    'example.org:80',
    'example.org:3000',
    'example.org:99999',
    'example.org:0',
    'example.org:443x',
    'example.org:443:443',
    'user@example.org',
    'http://example.org',
    'example.org/',
    'example.org, example.org',
    'example..org',
    'example.org..',
    '.example.org',
    '.',
    'éxample.org',
    'example.org\u0000',
    'evil-example.org',
    'localhost',
    '127.0.0.1',
    '[::1]',
    '[::1',
    '[localhost]',
    '[12345::]',
    'a'.repeat(10_000),
  ])('does not resolve %j', (hostHeader) => {
    expect(resolve(hostHeader)).toEqual({ host: null, isAdmin: false })
  })

  it('compares IPv6 addresses whatever their spelling', () => {
    const byAddress = createHosts({ ...urls, baseUrl: 'http://[2001:db8::1]:8080', isEmbedded: false })
    const resolved = byAddress.resolveHost({ hostHeader: '[2001:DB8:0::0001]:8080', listener: 'content' })
    expect(resolved.host).toBe('content')
  })
})

describe('createHosts without a DATABASE_URL', () => {
  it.each(['localhost:3000', 'localhost', 'a.localhost:9', '127.0.0.1', '127.8.9.1:3001', '[::1]:3000', undefined])(
    'resolves %j to the host of the listener',
    (hostHeader) => {
      expect(embedded.resolveHost({ hostHeader, listener: 'content' }).host).toBe('content')
      expect(embedded.resolveHost({ hostHeader, listener: 'catalogue' }).host).toBe('catalogue')
    },
  )

  it('serves /admin only on the exact host of ADMIN_URL, and never on the catalogue listener', () => {
    const isAdmin = (hostHeader: string, listener: Host) => embedded.resolveHost({ hostHeader, listener }).isAdmin
    expect(isAdmin('localhost:3000', 'content')).toBe(true)
    expect(isAdmin('127.0.0.1:3000', 'content')).toBe(false)
    expect(isAdmin('localhost:3001', 'content')).toBe(false)
    expect(isAdmin('localhost:3000', 'catalogue')).toBe(false)
  })

  it.each(['example.org', 'localhost.example.org', '128.0.0.1', '127.0.0.256', '127.evil.example', '[::2]'])(
    'does not know %j',
    (hostHeader) => {
      expect(embedded.resolveHost({ hostHeader, listener: 'content' }).host).toBeNull()
    },
  )

  it('distinguishes two loopback names on one port by the Host header', () => {
    const onePort = createHosts({
      baseUrl: 'http://localhost:3000',
      catalogueUrl: 'http://catalogue.localhost:3000',
      adminUrl: 'http://localhost:3000',
      isEmbedded: true,
    })
    const hostOf = (hostHeader: string) => onePort.resolveHost({ hostHeader, listener: 'content' }).host
    expect(hostOf('catalogue.localhost:3000')).toBe('catalogue')
    expect(hostOf('localhost:3000')).toBe('content')
    expect(hostOf('127.0.0.1:3000')).toBe('content')
  })
})

describe('toOwnPort', () => {
  const baseUrl = 'http://localhost:3000'

  it('is the port of a public URL other than BASE_URL', () => {
    expect(toListenerPort({ url: 'http://localhost:3002', baseUrl, port: 3000 })).toBe(3002)
    expect(toListenerPort({ url: 'http://edit.example.test:8080', baseUrl, port: 3000 })).toBe(8080)
  })

  it('is null where the first listener serves that URL, or a proxy does', () => {
    expect(toListenerPort({ url: 'http://edit.localhost:3000', baseUrl, port: 3000 })).toBeNull()
    expect(toListenerPort({ url: 'https://edit.example.test:8443', baseUrl, port: 3000 })).toBeNull()
    expect(toListenerPort({ url: 'http://localhost:3002', baseUrl, port: 4000 })).toBeNull()
    expect(toListenerPort({ url: 'http://edit.example.test', baseUrl, port: 3000 })).toBeNull()
  })
})
