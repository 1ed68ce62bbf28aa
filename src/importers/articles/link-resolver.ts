import { isWebAddress } from '@/lib/web-address'
import { toSlug } from '@/lib/slug'
import { trimCharacters } from '@/lib/trim'
import type { ArticleFile } from './article-file'
import { decodePath, toLastSegment } from './path-segment'
import { fileScheme } from './shortcodes'

/** Resolves the links of imported articles. */
export type LinkResolver = {
  /** The URL on this site or elsewhere that a link points to; null where it has no valid target. */
  resolve: (url: string) => string | null
}

/** Finds articles of the import by slug, path, file name and alias. */
export function createLinkResolver(
  articles: readonly Pick<ArticleFile, 'path' | 'slug' | 'aliases'>[],
  baseUrl: string | undefined,
): LinkResolver {
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
        // As browsers do: spaces and angle brackets are percent-encoded.
        if (/[\s<>]/.test(url)) return new URL(url).href
        if (base === null || new URL(url).hostname.replace(/^www\./, '') !== base.hostname.replace(/^www\./, ''))
          return url
        const slug = findSlug(new URL(url).pathname)
        return slug ? `/resources/${slug}` : url
      }
      if (url === '' || url.startsWith('#')) return null
      const path = decodePath(isFile ? url.slice(fileScheme.length) : url)
      const slug = findSlug(path)
      if (slug) return `/resources/${slug}`
      if (base === null || /^\.\.?\//.test(path)) return null
      const { href } = new URL(`/${path.replace(/^\/+/, '').replace(/(\/_?index)?\.(md|mdx|markdown)$/i, '/')}`, base)
      return isWebAddress(href) ? href : null
    },
  }
}
