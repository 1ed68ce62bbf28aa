import type { CachePolicy } from './operation'

/**
 * The Cache-Control of a response. With `cdnMaxAgeSeconds`, shared caches, which can be purged, need not revalidate;
 * browsers must.
 */
export function toCacheControl(policy: CachePolicy, cdnMaxAgeSeconds: number | undefined): string {
  switch (policy) {
    case 'revalidate':
      return cdnMaxAgeSeconds === undefined
        ? 'public, max-age=0, must-revalidate'
        : `public, max-age=0, s-maxage=${cdnMaxAgeSeconds}, must-revalidate`
    case 'day':
      return 'public, max-age=86400'
    case 'immutable':
      return 'public, max-age=31536000, immutable'
    case 'none':
      return 'no-store'
  }
}
