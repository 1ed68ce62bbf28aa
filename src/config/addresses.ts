import type { Env } from './settings-schema'

/**
 * The port of a separate listener for another public URL, the catalogue's or the admin's; null when the first listener
 * serves it too, by the Host header. Only a process that clients reach directly opens one: behind a proxy, or as one of
 * several instances, PORT is not the public port, and https is terminated by a proxy in any case.
 */
export function toListenerPort({ url, baseUrl, port }: { url: string; baseUrl: string; port: number }): number | null {
  const [content, other] = [new URL(baseUrl), new URL(url)]
  if (content.protocol !== 'http:' || other.protocol !== 'http:' || Number(content.port || 80) !== port) return null
  return other.port !== '' && Number(other.port) !== port ? Number(other.port) : null
}

type Ports = Pick<Env, 'PORT' | 'BASE_URL' | 'CATALOGUE_URL' | 'ADMIN_URL' | 'METRICS_PORT' | 'WEB_CONCURRENCY'>

/** A sentence when metrics would be served on a port of the content host, the catalogue or the admin. */
export function findMetricsConflict(ports: Ports): string[] {
  const { PORT, BASE_URL, METRICS_PORT, WEB_CONCURRENCY } = ports
  if (METRICS_PORT === undefined) return []
  // The process that starts several workers has the first port, and each of them one after it.
  const last = METRICS_PORT + (WEB_CONCURRENCY > 1 ? WEB_CONCURRENCY : 0)
  const toPort = (url: string) => toListenerPort({ url, baseUrl: BASE_URL, port: PORT })
  const taken = [
    ['PORT', PORT],
    ['CATALOGUE_URL', toPort(ports.CATALOGUE_URL)],
    ['ADMIN_URL', toPort(ports.ADMIN_URL)],
  ] as const
  const found = taken.find(([, port]) => port !== null && port >= METRICS_PORT && port <= last)
  if (!found) return []
  const workers = last > METRICS_PORT ? `, and the ports up to ${last} are those of the workers' metrics` : ''
  return [`METRICS_PORT must be another port than that of ${found[0]}, ${found[1]}${workers}.`]
}

/** True when a Host header cannot distinguish the two: it contains no scheme, and a proxy may have terminated TLS. */
export function isSameHost(a: string, b: string): boolean {
  const [one, other] = [new URL(a), new URL(b)]
  const toPort = (url: URL) => url.port || (url.protocol === 'https:' ? '443' : '80')
  return one.host === other.host || (one.hostname === other.hostname && toPort(one) === toPort(other))
}
