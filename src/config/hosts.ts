import { isIPv4, isIPv6 } from 'node:net'

/** A public host of the service, and the listener of the same name. */
export type HostSurface = 'content' | 'catalogue'

export type ResolvedHost = {
  /** The host the request is for; null when it is none of the public ones. */
  surface: HostSurface | null
  /** True on the host of ADMIN_URL, the only one that answers /admin. */
  isAdmin: boolean
}

export type Hosts = {
  /** Tells which host a request is for by its Host header and the listener it came to. */
  resolveHost: (request: { hostHeader: string | undefined; listener: HostSurface }) => ResolvedHost
}

type HostOptions = {
  baseUrl: string
  catalogueUrl: string
  adminUrl: string
  /** True without a DATABASE_URL: a loopback name or address is then its listener's host. */
  isEmbedded: boolean
}

type Host = { name: string; port: number | null }
type Place = { name: string; port: number; defaultPort: number }

/** Makes the resolver for the given public URLs. */
export function createHosts({ baseUrl, catalogueUrl, adminUrl, isEmbedded }: HostOptions): Hosts {
  const content = toPlace(baseUrl)
  const catalogue = toPlace(catalogueUrl)
  const admin = toPlace(adminUrl)

  function findSurface(host: Host, listener: HostSurface): HostSurface | null {
    // With a listener each, the listener is surer than a port that a tunnel or container may have changed.
    if (isEmbedded && isLoopback(host.name) && content.port !== catalogue.port) return listener
    if (isAt(host, content)) return 'content'
    if (isAt(host, catalogue)) return 'catalogue'
    return isEmbedded && isLoopback(host.name) ? listener : null
  }

  return {
    resolveHost({ hostHeader, listener }) {
      // HTTP/1.0 may leave Host out.
      if (hostHeader === undefined) return { surface: isEmbedded ? listener : null, isAdmin: false }
      const host = parseHost(hostHeader)
      if (!host) return { surface: null, isAdmin: false }
      const surface = findSurface(host, listener)
      return { surface, isAdmin: surface !== 'catalogue' && isAt(host, admin) }
    },
  }
}

/**
 * The port of a listener of its own for another of the site's addresses, the catalogue's or the admin's; null when
 * the first listener serves it too, told apart by Host. Only a process that readers reach directly opens one: a copy
 * behind a proxy, or beside another copy, has a PORT that is not the public one, and https is answered by a proxy in
 * any case.
 */
export function toOwnPort({ url, baseUrl, port }: { url: string; baseUrl: string; port: number }): number | null {
  const [content, other] = [new URL(baseUrl), new URL(url)]
  if (content.protocol !== 'http:' || other.protocol !== 'http:' || toPlace(baseUrl).port !== port) return null
  return other.port !== '' && Number(other.port) !== port ? Number(other.port) : null
}

/** True for what may stand in a Host header; two of them, joined by a comma, may not. */
export function isHostHeader(value: string): boolean {
  return parseHost(value) !== null
}

/** Parses a Host header (RFC 9110 §7.2) into a canonical name and the port it gives; null when malformed. */
function parseHost(header: string): Host | null {
  const parts = /^(\[[\da-f:.]+\]|[\da-z._-]+)(?::(\d{0,5}))?$/i.exec(header.trim())
  if (!parts?.[1]) return null
  const port = parts[2] ? Number(parts[2]) : null
  const name = toCanonicalName(parts[1])
  if (name === null || (port !== null && (port < 1 || port > 65_535))) return null
  return { name, port }
}

function toCanonicalName(name: string): string | null {
  if (name.startsWith('[')) return isIPv6(name.slice(1, -1)) ? new URL(`http://${name}`).hostname : null
  // "example.org." is the same name, written as absolute.
  const relative = name.toLowerCase().replace(/\.$/, '')
  return relative.length <= 253 && relative.split('.').every((label) => label !== '') ? relative : null
}

function isLoopback(name: string): boolean {
  if (name === 'localhost' || name.endsWith('.localhost') || name === '[::1]') return true
  return isIPv4(name) && name.startsWith('127.')
}

function toPlace(url: string): Place {
  const { hostname, port, protocol } = new URL(url)
  const defaultPort = protocol === 'https:' ? 443 : 80
  return { name: hostname.replace(/\.$/, ''), port: port ? Number(port) : defaultPort, defaultPort }
}

/** A Host without a port means the default one of the URL's scheme. */
function isAt(host: Host, place: Place): boolean {
  return host.name === place.name && (host.port ?? place.defaultPort) === place.port
}
