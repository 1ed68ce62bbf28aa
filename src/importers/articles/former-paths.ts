import type { Origin } from '@/importers/imported-values'
import { isWebAddress } from '@/lib/web-address'
import { slugPattern } from '@/lib/slug'
import { trimEndCharacters } from '@/lib/trim'
import { isOwnPath, toFormerPath } from '@/surface/former-path'
import type { ArticleFile } from './article-file'
import { toSite } from './origins'
import { toPermalink } from './resolve-fields'
import type { ArticleSettings } from './settings'

const maxPaths = 50

/**
 * The paths at which an article stood on the site that it is from, and at which WordPress redirects to it: those in its
 * file, of its canonical URL if that is on the site, and by the permalink setting.
 */
export function findFormerPaths(file: ArticleFile, origin: Origin | null, settings: ArticleSettings): string[] {
  const { canonical, aliases, formerPaths, ownReference } = file
  const isOwn = ownReference !== null
  const own = !isOwn && canonical !== null && isOnSite(canonical, origin) ? canonical : null
  const permalink = isOwn || own !== null ? null : toPermalink(file, settings)
  const formerSlugs = own === null ? [] : aliases.filter((alias) => slugPattern.test(alias))
  const addresses = [
    ...(own === null ? [] : [own]),
    ...(permalink === null ? [] : [permalink]),
    ...formerSlugs.map((slug) => new URL(`../${slug}`, `${trimEndCharacters(own!, '/')}/`).pathname),
    ...formerPaths.map((path) => (isOwn ? path : toBasePath(settings) + path)),
  ]
  const paths = addresses.flatMap((address) => toFormerPath(address) ?? [])
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
