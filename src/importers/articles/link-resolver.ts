import { isWebAddress } from '@/lib/addresses/web-address'
import type { Origin } from '@/importers/writing/imported-values'
import { toSlug } from '@/lib/text/slug'
import { trimCharacters } from '@/lib/text/trim'
import type { ArticleFile } from './article-file'
import { toSite } from './origins'
import { decodePath, toLastSegment } from './files/path-segment'
import { fileScheme } from './file-scheme'

/** Resolves the links of imported articles. */
export type LinkResolver = {
  /** The URL on this site or elsewhere that a link points to; null where it has no valid target. */
  resolve: (url: string) => string | null
}

export type LinkedArticle = Pick<ArticleFile, 'path' | 'slug' | 'aliases'> & { origin?: Origin | null }

/** Finds articles, of several the first, by slug, path, file name and alias, and posts of WordPress by number. */
export function createLinkResolver(articles: readonly LinkedArticle[], baseUrl: string | undefined): LinkResolver {
  const slugs = new Map<string, string>()
  const add = (key: string | null, slug: string) => {
    if (key && !slugs.has(key)) slugs.set(key, slug)
  }
  for (const { path, slug, aliases } of articles) {
    add(slug, slug)
    add(toLastSegment(path), slug)
    add(path.replace(/\.\w+$/, ''), slug)
    for (const alias of aliases) add(toLastSegment(alias), slug)
  }
  const findPost = createPostFinder(articles)
  const findSlug = (target: string): string | null => {
    const path = trimCharacters(target.split(/[?#]/, 1)[0] ?? '', '/').replace(/\.(md|mdx|markdown|html?)$/i, '')
    const segment = toLastSegment(path.replace(/\/_?index$/i, ''))
    return slugs.get(path) ?? (segment === null ? null : (slugs.get(segment) ?? slugs.get(toSlug(segment)) ?? null))
  }
  const base = baseUrl === undefined ? null : new URL(baseUrl)

  return {
    resolve(link) {
      const url = link.trim().startsWith('//') ? `https:${link.trim()}` : link.trim()
      if (/^mailto:[^\s<>]+$/i.test(url)) return url
      const isFile = url.startsWith(fileScheme)
      if (!isFile && /^[a-z][a-z0-9+.-]*:/i.test(url)) {
        // The rich text editor rejects hosts without a dot.
        if (!isWebAddress(url) || !new URL(url).hostname.includes('.')) return null
        const post = findPost(url)
        if (post) return toTarget(post, url)
        // As browsers do: spaces and angle brackets are percent-encoded.
        if (/[\s<>]/.test(url)) return new URL(url).href
        if (base === null || new URL(url).hostname.replace(/^www\./, '') !== base.hostname.replace(/^www\./, ''))
          return url
        const slug = findSlug(new URL(url).pathname)
        return slug ? toTarget(slug, url) : url
      }
      if (url === '' || url.startsWith('#')) return null
      const path = decodePath(isFile ? url.slice(fileScheme.length) : url)
      const slug = findSlug(path) ?? findPost(url)
      if (slug) return toTarget(slug, url)
      if (base === null || /^\.\.?\//.test(path)) return null
      const { href } = new URL(`/${path.replace(/^\/+/, '').replace(/(\/_?index)?\.(md|mdx|markdown)$/i, '/')}`, base)
      return isWebAddress(href) ? href : null
    },
  }
}

/** The URL of an article, at the part that a link names: ids of headings derive from their text. */
function toTarget(slug: string, link: string): string {
  const at = link.indexOf('#')
  const part = at < 0 ? '' : toSlug(decodePath(link.slice(at + 1)))
  return `/resources/${slug}${part === '' ? '' : `#${part}`}`
}

/** Finds posts by links such as `/?p=7` and `https://blog.example/?page_id=7`, and relative ones where there is one site. */
function createPostFinder(articles: readonly LinkedArticle[]): (link: string) => string | null {
  const slugs = new Map<string, string>()
  const sites = new Set<string>()
  for (const { slug, origin } of articles) {
    if (!origin?.id || !origin.site) continue
    const key = `${origin.site} ${origin.id}`
    if (!slugs.has(key)) slugs.set(key, slug)
    sites.add(origin.site)
  }
  const [only] = sites.size === 1 ? sites : []
  return (link) => {
    const base = only === undefined ? undefined : `https://${only}/`
    if (slugs.size === 0 || !/[?&](?:p|page_id)=\d/.test(link) || !URL.canParse(link, base)) return null
    const { protocol, host, pathname, searchParams } = new URL(link, base)
    const site = toSite(`${protocol}//${host}${pathname.replace(/index\.php$/, '')}`)
    return slugs.get(`${site} ${searchParams.get('p') ?? searchParams.get('page_id')}`) ?? null
  }
}
