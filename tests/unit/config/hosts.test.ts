import { describe, expect, it } from 'vitest'

import { createHosts, toOwnPort, type HostSurface } from '@/config/hosts'

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
  ])('takes %j for the content host', (hostHeader) => {
    expect(resolve(hostHeader)).toEqual({ surface: 'content', isAdmin: false })
  })

  it('goes by the Host header, not the listener', () => {
    expect(resolve('books.example.org')).toEqual({ surface: 'catalogue', isAdmin: false })
  })

  it('answers only /admin on a host that is ADMIN_URL alone', () => {
    expect(resolve('edit.example.org:8443')).toEqual({ surface: null, isAdmin: true })
    expect(resolve('edit.example.org')).toEqual({ surface: null, isAdmin: false })
  })

  it('makes the content host the editors’ too when ADMIN_URL is BASE_URL', () => {
    const shared = createHosts({ ...urls, adminUrl: urls.baseUrl, isEmbedded: false })
    const resolved = shared.resolveHost({ hostHeader: 'example.org:443', listener: 'content' })
    expect(resolved).toEqual({ surface: 'content', isAdmin: true })
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
  ])('does not know %j', (hostHeader) => {
    expect(resolve(hostHeader)).toEqual({ surface: null, isAdmin: false })
  })

  it('compares IPv6 addresses whatever their spelling', () => {
    const byAddress = createHosts({ ...urls, baseUrl: 'http://[2001:db8::1]:8080', isEmbedded: false })
    const resolved = byAddress.resolveHost({ hostHeader: '[2001:DB8:0::0001]:8080', listener: 'content' })
    expect(resolved.surface).toBe('content')
  })
})

describe('createHosts in the embedded default', () => {
  it.each([
    'localhost:3000',
    'localhost',
    'a.localhost:9',
    '127.0.0.1',
    '127.8.9.1:3001',
    '[::1]:3000',
    undefined,
  ])('takes %j for its listener’s host', (hostHeader) => {
    expect(embedded.resolveHost({ hostHeader, listener: 'content' }).surface).toBe('content')
    expect(embedded.resolveHost({ hostHeader, listener: 'catalogue' }).surface).toBe('catalogue')
  })

  it('answers /admin on ADMIN_URL’s exact host alone, and never on the catalogue listener', () => {
    const isAdmin = (hostHeader: string, listener: HostSurface) =>
      embedded.resolveHost({ hostHeader, listener }).isAdmin
    expect(isAdmin('localhost:3000', 'content')).toBe(true)
    expect(isAdmin('127.0.0.1:3000', 'content')).toBe(false)
    expect(isAdmin('localhost:3001', 'content')).toBe(false)
    expect(isAdmin('localhost:3000', 'catalogue')).toBe(false)
  })

  it.each(['example.org', 'localhost.example.org', '128.0.0.1', '127.0.0.256', '127.evil.example', '[::2]'])(
    'does not know %j',
    (hostHeader) => {
      expect(embedded.resolveHost({ hostHeader, listener: 'content' }).surface).toBeNull()
    },
  )

  it('lets the Host header decide between two loopback names on one port', () => {
    const onePort = createHosts({
      baseUrl: 'http://localhost:3000',
      catalogueUrl: 'http://catalogue.localhost:3000',
      adminUrl: 'http://localhost:3000',
      isEmbedded: true,
    })
    const surfaceOf = (hostHeader: string) => onePort.resolveHost({ hostHeader, listener: 'content' }).surface
    expect(surfaceOf('catalogue.localhost:3000')).toBe('catalogue')
    expect(surfaceOf('localhost:3000')).toBe('content')
    expect(surfaceOf('127.0.0.1:3000')).toBe('content')
  })
})

describe('toOwnPort', () => {
  const baseUrl = 'http://localhost:3000'

  it('is the port of an address beside the site’s own', () => {
    expect(toOwnPort({ url: 'http://localhost:3002', baseUrl, port: 3000 })).toBe(3002)
    expect(toOwnPort({ url: 'http://edit.example.test:8080', baseUrl, port: 3000 })).toBe(8080)
  })

  it('is none where the first listener is reached by that address, or a proxy stands before it', () => {
    expect(toOwnPort({ url: 'http://edit.localhost:3000', baseUrl, port: 3000 })).toBeNull()
    expect(toOwnPort({ url: 'https://edit.example.test:8443', baseUrl, port: 3000 })).toBeNull()
    expect(toOwnPort({ url: 'http://localhost:3002', baseUrl, port: 4000 })).toBeNull()
    expect(toOwnPort({ url: 'http://edit.example.test', baseUrl, port: 3000 })).toBeNull()
  })
})
