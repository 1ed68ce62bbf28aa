import { isWebAddress } from '@/lib/addresses/web-address'
import { readPath, readText, type FrontMatter } from './front-matter'
import { parseTime } from './parse-time'
import { toLastSegment } from '@/importers/articles/files/path-segment'
import { stripTags } from '@/importers/articles/strip-tags'

export type ArticleSource = { label: string; url: string; date: string | null }
export type ArticleCorrection = { date: string | null; text: string }
/** A main image, with its caption and credit. */
export type HeroImage = { path: string; alt: string | null; caption: string | null }

/** Names of the authors, or the keys of their author pages. */
export function readAuthors(data: FrontMatter): string[] {
  const value = ['authors', 'author', 'byline']
    .map((key) => readPath(data, key))
    .find((each) => each !== undefined && each !== null)
  const items: unknown[] = Array.isArray(value)
    ? value
    : typeof value === 'string'
      ? value.split(/[,;]| and | & /)
      : [value]
  return items.flatMap((item) => {
    const name =
      typeof item === 'string' ? item : readText((item ?? {}) as FrontMatter, 'name', 'display_name', 'id', 'slug')
    return name?.trim() ? [name.trim()] : []
  })
}

/** The URL under which an article was published elsewhere; null where none is given. */
export function readCanonical(data: FrontMatter, comments: readonly string[], slug: string): string | null {
  const keys = [
    'canonical',
    'canonical_url',
    'canonicalUrl',
    'source_url',
    'sourceUrl',
    'original_url',
    'originalUrl',
    'external_url',
    'externalUrl',
    'redirectto',
    'redirect_to',
    'link',
  ]
  const canonical = keys.map((key) => readText(data, key)).find((url) => url !== null && isWebAddress(url))
  if (canonical) return canonical
  // Some templates write the URL of the page into a comment of the front matter.
  const urls = comments.flatMap((comment) => comment.match(/https?:\/\/[^\s<>"')]+/g) ?? [])
  return urls.find((url) => isWebAddress(url) && toLastSegment(url) === slug) ?? null
}

/** The sources of the front matter, with notes on those that are left out, and on dates that are. */
export function readSources(data: FrontMatter): { sources: ArticleSource[]; notes: string[] } {
  const value = readPath(data, 'sources') ?? readPath(data, 'references') ?? []
  const items: unknown[] = Array.isArray(value) ? value : [value]
  const notes: string[] = []
  const sources = items.flatMap((item): ArticleSource[] => {
    const source = (typeof item === 'string' ? { url: item } : (item ?? {})) as FrontMatter
    const url = readText(source, 'url', 'link', 'href')
    const label = readText(source, 'label', 'title', 'name') ?? url
    if (!url || !isWebAddress(url)) {
      if (label !== null) notes.push(`sources: “${label.slice(0, 60)}” was left out: it has no web address.`)
      return []
    }
    const given = readText(source, 'date')
    const date = given && parseTime(given)
    if (given && !date) notes.push(`sources: the date “${given.slice(0, 40)}” of ${url} cannot be read.`)
    return [{ label: (label ?? url).slice(0, 500), url, date }]
  })
  return { sources, notes }
}

/** What was corrected since publication, `- { date: 2027-03-03, text: … }`; null where the file does not say. */
export function readCorrections(data: FrontMatter): ArticleCorrection[] | null {
  const value = readPath(data, 'corrections')
  if (!Array.isArray(value)) return null
  return value.flatMap((item: unknown) => {
    const correction = (typeof item === 'string' ? { text: item } : (item ?? {})) as FrontMatter
    const text = readText(correction, 'text', 'note', 'description')
    const date = readText(correction, 'date')
    return text === null ? [] : [{ date: date && parseTime(date), text }]
  })
}

export function readImage(data: FrontMatter): HeroImage | null {
  const keys = [
    'heroImage',
    'hero_image',
    'featured_image',
    'featuredImage',
    'image',
    'cover',
    'cover.image',
    'thumbnail',
    'banner',
    'primary_image',
  ]
  for (const key of keys) {
    const value = readPath(data, key)
    if (typeof value === 'string' && value.trim())
      return {
        path: value.trim(),
        alt: readText(data, `${key}Alt`, `${key}_alt`, 'image_alt', 'imageAlt', 'image-alt', 'alt'),
        caption: readCaption(
          data,
          [key, 'image'].flatMap((each) => [`${each}_caption`, `${each}Caption`, `${each}_credit`, `${each}Credit`]),
        ),
      }
    if (typeof value === 'object' && value !== null) {
      const inner = value as FrontMatter
      const source = readText(inner, 'src', 'url', 'path', 'file', 'image', 'uid')
      if (source)
        return {
          path: source,
          // A credit says nothing of what the image shows.
          alt: readText(inner, 'alt') ?? readCaption(inner, ['caption']) ?? readText(inner, 'title'),
          caption: readCaption(inner, ['caption', 'credit']),
        }
    }
  }
  return null
}

/** What these members say, as plain text; null where they say nothing. */
function readCaption(data: FrontMatter, names: readonly string[]): string | null {
  const texts = new Set(names.flatMap((name) => readText(data, name) ?? []))
  const words = [...texts].map(stripTags)
  return words.filter(Boolean).join('. ') || null
}
