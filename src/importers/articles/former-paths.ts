import type { Origin } from '@/importers/writing/imported-values'
import { isWebAddress } from '@/lib/addresses/web-address'
import { slugPattern } from '@/lib/text/slug'
import { trimEndCharacters } from '@/lib/text/trim'
import { isOwnPath, toFormerPath } from '@/surface/former-path'
import type { ArticleFile } from './article-file'
import { toSite } from './origins'
import { toPermalink } from './draft/resolve-fields'
import type { ArticleSettings } from './settings'

const maxPaths = 50

/**
 * The paths at which an article stood on the site that it is from: those in its file, and that of its canonical URL if
 * that is on the site, else by the permalink setting, with each of its old slugs as well, from which WordPress redirects.
 */
export function findFormerPaths(file: ArticleFile, origin: Origin | null, settings: ArticleSettings): string[] {
  const { canonical, aliases, formerPaths, ownReference } = file
  // Our own export names them all.
  if (ownReference !== null) return toDistinctPaths(formerPaths)
  const address = canonical !== null && isOnSite(canonical, origin) ? canonical : toPermalink(file, settings)
  const slugs = aliases.filter((alias) => slugPattern.test(alias))
  return toDistinctPaths([
    ...(address === null
      ? []
      : [address, ...slugs.map((slug) => new URL(`../${slug}`, `${trimEndCharacters(address, '/')}/`).href)]),
    ...formerPaths.map((path) => toBasePath(settings) + path),
  ])
}

/** True for `/blog/?p=7`, whose path is that of the whole site. */
function isNumberInFolder(address: string): boolean {
  return /^(?:https?:\/\/[^/?#]+)?\/[^?#]+\/\?(?:p|page_id)=\d/.test(address)
}

function toDistinctPaths(addresses: readonly string[]): string[] {
  const paths = addresses.flatMap((address) => (isNumberInFolder(address) ? [] : (toFormerPath(address) ?? [])))
  return [...new Set(paths)].filter((path) => !isOwnPath(path)).slice(0, maxPaths)
}

/** A site may be in a folder of its host. */
function isOnSite(address: string, origin: Origin | null): boolean {
  const host = toSite(address)?.split('/', 1)[0]
  return isWebAddress(address) && host !== undefined && host === origin?.site?.split('/', 1)[0]
}

/** Generators of sites write the paths in files without that of the site. */
function toBasePath({ baseUrl }: ArticleSettings): string {
  return baseUrl === undefined ? '' : new URL(baseUrl).pathname.replace(/\/$/, '')
}
