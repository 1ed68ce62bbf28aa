import { isIPv4, isIPv6 } from 'node:net'

import type { Host } from '@/surface/shared/operation'

export type ResolvedHost = {
  /** The public host that the request is for; null when it is for neither. */
  host: Host | null
  /** True on the host of ADMIN_URL, the only one that serves /admin. */
  isAdmin: boolean
}

export type Hosts = {
  /** Resolves the host of a request from its Host header and the listener that received it. */
  resolveHost: (request: { hostHeader: string | undefined; listener: Host }) => ResolvedHost
}

type HostOptions = {
  baseUrl: string
  catalogueUrl: string
  adminUrl: string
  /** True without a DATABASE_URL: a loopback name or address then means the host of the listener. */
  isEmbedded: boolean
}

type HostHeader = { name: string; port: number | null }
type HostAddress = { name: string; port: number; defaultPort: number }

/** Creates the resolver for the given public URLs. */
export function createHosts({ baseUrl, catalogueUrl, adminUrl, isEmbedded }: HostOptions): Hosts {
  const content = toHostAddress(baseUrl)
  const catalogue = toHostAddress(catalogueUrl)
  const admin = toHostAddress(adminUrl)

  function findHost(header: HostHeader, listener: Host): Host | null {
    // With one listener per host, the listener is more reliable than a port that a tunnel or container may have mapped.
    if (isEmbedded && isLoopback(header.name) && content.port !== catalogue.port) return listener
    if (matchesAddress(header, content)) return 'content'
    if (matchesAddress(header, catalogue)) return 'catalogue'
    return isEmbedded && isLoopback(header.name) ? listener : null
  }

  return {
    resolveHost({ hostHeader, listener }) {
      // HTTP/1.0 may omit Host.
      if (hostHeader === undefined) return { host: isEmbedded ? listener : null, isAdmin: false }
      const header = parseHost(hostHeader)
      if (!header) return { host: null, isAdmin: false }
      const host = findHost(header, listener)
      return { host, isAdmin: host !== 'catalogue' && matchesAddress(header, admin) }
    },
  }
}

/** True for a valid Host header; two that were joined by a comma are not one. */
export function isHostHeader(value: string): boolean {
  return parseHost(value) !== null
}

/** Parses a Host header (RFC 9110 §7.2) into a canonical name and the port it gives; null when malformed. */
function parseHost(header: string): HostHeader | null {
  const parts = /^(\[[\da-f:.]+\]|[\da-z._-]+)(?::(\d{0,5}))?$/i.exec(header.trim())
  if (!parts?.[1]) return null
  const port = parts[2] ? Number(parts[2]) : null
  const name = toCanonicalName(parts[1])
  if (name === null || (port !== null && (port < 1 || port > 65_535))) return null
  return { name, port }
}

function toCanonicalName(name: string): string | null {
  if (name.startsWith('[')) return isIPv6(name.slice(1, -1)) ? new URL(`http://${name}`).hostname : null
  // "example.org." is the same name in absolute form.
  const relative = name.toLowerCase().replace(/\.$/, '')
  return relative.length <= 253 && relative.split('.').every((label) => label !== '') ? relative : null
}

function isLoopback(name: string): boolean {
  if (name === 'localhost' || name.endsWith('.localhost') || name === '[::1]') return true
  return isIPv4(name) && name.startsWith('127.')
}

function toHostAddress(url: string): HostAddress {
  const { hostname, port, protocol } = new URL(url)
  const defaultPort = protocol === 'https:' ? 443 : 80
  return { name: hostname.replace(/\.$/, ''), port: port ? Number(port) : defaultPort, defaultPort }
}

/** A Host header without a port means the default port of the URL's scheme. */
function matchesAddress(header: HostHeader, address: HostAddress): boolean {
  return header.name === address.name && (header.port ?? address.defaultPort) === address.port
}
