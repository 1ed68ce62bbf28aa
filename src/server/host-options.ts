import type { Env } from '@/config/settings-schema'
import { mediaPrefix } from '@/config/media-folder'
import type { Host } from '@/surface/shared/operation'
import type { FrontDoorOptions } from './http/front-door-context'
import { createHosts } from './http/listening/hosts'

type HostOptions = Pick<FrontDoorOptions, 'hosts' | 'isEmbedded' | 'adminOrigin' | 'toContext'>

/** What the front door knows of its hosts. */
export function toHostOptions(env: Env, isEmbedded: boolean): HostOptions {
  const { BASE_URL, CATALOGUE_URL, ADMIN_URL, S3_PUBLIC_URL, CDN_MAX_AGE_SECONDS, CRAWLERS } = env
  return {
    hosts: createHosts({ baseUrl: BASE_URL, catalogueUrl: CATALOGUE_URL, adminUrl: ADMIN_URL, isEmbedded }),
    isEmbedded,
    adminOrigin: ADMIN_URL,
    toContext: (host: Host) => ({
      host,
      baseUrl: host === 'content' ? BASE_URL : CATALOGUE_URL,
      mediaUrl: S3_PUBLIC_URL === undefined ? BASE_URL : `${S3_PUBLIC_URL}/${mediaPrefix}/`,
      cdnMaxAgeSeconds: CDN_MAX_AGE_SECONDS,
      allowsCrawlers: CRAWLERS === 'on',
    }),
  }
}
