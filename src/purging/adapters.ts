import type { Env } from '@/config/settings-schema'
import { requestPurge, type PurgeTarget } from './purge-target'

/** Varnish with the configuration in .config/varnish.vcl: tags are keys of vmod_xkey. */
export function createVarnishTarget(url: string, token: string): PurgeTarget {
  return {
    name: `varnish ${url}`,
    header: { name: 'xkey', separator: ' ' },
    // A header line of 8 kB is what Varnish reads by default.
    maxTags: 100,
    purge: (tags) =>
      requestPurge(url, {
        method: 'PURGE',
        headers: { authorization: `Bearer ${token}`, 'xkey-purge': tags.join(' ') },
      }),
  }
}

type FastlyOptions = { serviceId: string; token: string; api?: string }

/** https://www.fastly.com/documentation/reference/api/purging/: at most 256 keys a request. */
export function createFastlyTarget({ serviceId, token, api = 'https://api.fastly.com' }: FastlyOptions): PurgeTarget {
  return {
    name: `fastly ${serviceId}`,
    header: { name: 'Surrogate-Key', separator: ' ' },
    maxTags: 256,
    purge: (tags) =>
      requestPurge(`${api}/service/${serviceId}/purge`, {
        method: 'POST',
        headers: { 'fastly-key': token, 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ surrogate_keys: tags }),
      }),
  }
}

type CloudflareOptions = { zoneId: string; token: string; api?: string }

/** https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/: at most 100 tags a request. */
export function createCloudflareTarget({
  zoneId,
  token,
  api = 'https://api.cloudflare.com',
}: CloudflareOptions): PurgeTarget {
  return {
    name: `cloudflare ${zoneId}`,
    header: { name: 'Cache-Tag', separator: ',' },
    maxTags: 100,
    purge: (tags) =>
      requestPurge(`${api}/client/v4/zones/${zoneId}/purge_cache`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tags }),
      }),
  }
}

/** The caches that the settings name. */
export function toPurgeTargets(env: Env): PurgeTarget[] {
  const { PURGE_VARNISH_URLS = [], PURGE_TOKEN = '', FASTLY_SERVICE_ID, FASTLY_API_TOKEN = '' } = env
  const { CLOUDFLARE_ZONE_ID, CLOUDFLARE_API_TOKEN = '' } = env
  const targets = PURGE_VARNISH_URLS.map((url) => createVarnishTarget(url, PURGE_TOKEN))
  if (FASTLY_SERVICE_ID) targets.push(createFastlyTarget({ serviceId: FASTLY_SERVICE_ID, token: FASTLY_API_TOKEN }))
  if (CLOUDFLARE_ZONE_ID) {
    targets.push(createCloudflareTarget({ zoneId: CLOUDFLARE_ZONE_ID, token: CLOUDFLARE_API_TOKEN }))
  }
  return targets
}
