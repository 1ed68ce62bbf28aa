import { toSlug } from '@/lib/slug'
import { isWebAddress } from '@/cms/fields/web-address'
import { toLastSegment, type ArticleFile } from './article-file'
import { fileScheme } from './shortcodes'

/** Where links between the articles of an import lead. */
export type Library = {
  /** The address on this site, or elsewhere, that a link of an article means; null where it means nothing here. */
  resolve: (url: string) => string | null
}

/** Knows every article of an import by slug, path, file name and old address. */
export function createLibrary(
  articles: readonly Pick<ArticleFile, 'path' | 'slug' | 'aliases'>[],
  baseUrl: string | undefined,
): Library {
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
  const findSlug = (address: string): string | null => {
    const path =
      address
        .split(/[?#]/, 1)[0]
        ?.replace(/^\/+|\/+$/g, '')
        .replace(/\.(md|mdx|markdown|html?)$/i, '') ?? ''
    const segment = toLastSegment(path.replace(/\/_?index$/i, ''))
    return (
      slugs.get(path) ??
      (segment === null ? null : (slugs.get(segment) ?? slugs.get(toSlug(segment)) ?? null))
    )
  }
  const base = baseUrl === undefined ? null : new URL(baseUrl)

  return {
    resolve(given) {
      const url = given.trim().startsWith('//') ? `https:${given.trim()}` : given.trim()
      if (/^mailto:[^\s<>]+$/i.test(url)) return url
      const isFile = url.startsWith(fileScheme)
      if (!isFile && /^[a-z][a-z0-9+.-]*:/i.test(url)) {
        // The editor takes no host without a dot for an address.
        if (!isWebAddress(url) || !new URL(url).hostname.includes('.')) return null
        // As browsers repair it: spaces and angle brackets encoded.
        if (/[\s<>]/.test(url)) return new URL(url).href
        if (
          base === null ||
          new URL(url).hostname.replace(/^www\./, '') !== base.hostname.replace(/^www\./, '')
        )
          return url
        const slug = findSlug(new URL(url).pathname)
        return slug ? `/resources/${slug}` : url
      }
      if (url === '' || url.startsWith('#')) return null
      const path = decode(isFile ? url.slice(fileScheme.length) : url)
      const slug = findSlug(path)
      if (slug) return `/resources/${slug}`
      if (base === null || /^\.\.?\//.test(path)) return null
      const address = new URL(
        `/${path.replace(/^\/+/, '').replace(/(\/_?index)?\.(md|mdx|markdown)$/i, '/')}`,
        base,
      ).href
      return isWebAddress(address) ? address : null
    },
  }
}

function decode(text: string): string {
  try {
    return decodeURI(text)
  } catch {
    return text
  }
}
