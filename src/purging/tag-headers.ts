import { tagOfAll, type PurgeTarget } from './purge-target'
import { toReleaseTag } from './releases'

/** Half of what Varnish reads of one header line by default; Fastly and Cloudflare read 16 kB. */
const maxHeaderLength = 4_000

export type ToTagHeaders = (tags: readonly string[]) => Record<string, string>

/**
 * The headers that tell the caches in front what a response shows. A change of a document purges the tag of its
 * collection too, so many documents are named by `collectionOf` instead of one by one.
 */
export function createTagHeaders(
  targets: readonly PurgeTarget[],
  release: string,
  collectionOf: (tag: string) => string | null,
): ToTagHeaders {
  const common = [tagOfAll, toReleaseTag(release)]
  const headers = [...new Map(targets.map(({ header }) => [header.name, header.separator]))]
  return (tags) => {
    const all = [...common, ...tags]
    const isLong = all.reduce((sum, tag) => sum + tag.length + 1, 0) > maxHeaderLength
    const named = isLong ? [...new Set(all.map((tag) => collectionOf(tag) ?? tag))] : all
    return Object.fromEntries(headers.map(([name, separator]) => [name, named.join(separator)]))
  }
}
