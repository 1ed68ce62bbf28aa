import path from 'node:path'

import { decodeHTML } from 'entities'

import { isWebAddress } from '@/cms/fields/web-address'
import { toLine } from '@/importers/lines'
import { toSlug } from '@/lib/slug'
import { professionIds } from '@/schemas/professions'
import { readPath, readText, readTexts, splitFrontMatter, type FrontMatter } from './front-matter'
import { parseTime } from './times'

export type GivenSource = { label: string; url: string; date: string | null }

/** An article as its file says it, before anything is looked up or made to fit. */
export type ArticleFile = {
  path: string
  title: string | null
  slug: string
  /** The text before, where the file's own slug could not be kept letter by letter. */
  originalSlug: string | null
  summaries: (string | null)[]
  authors: string[]
  time: string | null
  modifiedTime: string | null
  isDraft: boolean
  tags: string[]
  professions: string[]
  /** Paths and addresses that led here before. */
  aliases: string[]
  /** Where it stands, or stood, elsewhere. */
  canonical: string | null
  sources: GivenSource[]
  image: { path: string; alt: string | null } | null
  expires: string | null
  markdown: string
}

/** Reads a Markdown file as an article; throws, with a sentence, where its front matter cannot be read. */
export function parseArticleFile(filePath: string, text: string): ArticleFile {
  const { data, comments, body } = splitFrontMatter(text)
  const headline = /^#[ \t]+(.+?)[ \t]*#*$/m.exec(body)
  const title = readText(data, 'title', 'headline', 'name') ?? headline?.[1] ?? null
  const hasOwnTitle = readText(data, 'title', 'headline', 'name') !== null
  const stem = toStem(filePath)
  const given = readText(data, 'slug') ?? toLastSegment(readText(data, 'permalink', 'url') ?? '') ?? stem.name
  const slug = toSlug(decodeHTML(given))
  const time = readText(
    data,
    'date',
    'pubDate',
    'publishDate',
    'publishedAt',
    'published_at',
    'datePublished',
    'published',
  )
  const modified = readText(
    data,
    'lastmod',
    'last_modified_at',
    'updatedDate',
    'updated',
    'modified',
    'updatedAt',
    'dateModified',
  )
  return {
    path: filePath,
    title: toLine(title)?.slice(0, 300) ?? null,
    slug,
    originalSlug: given === slug ? null : given,
    summaries: ['description', 'summary', 'excerpt', 'deck', 'subtitle', 'tagline', 'abstract'].map((key) => {
      const summary = readText(data, key)
      return summary === null ? null : decodeHTML(summary.replace(/<[^>]+>/g, ''))
    }),
    authors: readAuthors(data),
    time: (time && parseTime(time)) ?? (stem.date && parseTime(stem.date)),
    modifiedTime: modified && parseTime(modified),
    isDraft:
      readPath(data, 'draft') === true ||
      readPath(data, 'published') === false ||
      // Where Jekyll keeps what is not finished.
      /(^|\/)_drafts\//.test(filePath),
    tags: readTexts(data, 'topics', 'topic', 'tags', 'tag', 'categories', 'category', 'keywords'),
    professions: readTexts(data, 'professions').filter((id) => professionIds.some((known) => known === id)),
    aliases: readTexts(data, 'aliases', 'redirect_from', 'redirectFrom', 'previousSlugs'),
    canonical: readCanonical(data, comments, given),
    sources: readSources(data),
    image: readImage(data),
    expires: readText(data, 'expirydate', 'expiryDate'),
    // A headline that is the title would stand twice.
    markdown: hasOwnTitle || !headline ? body : body.replace(headline[0], ''),
  }
}

/** The name of a file without its date, and that date; an index file is named by its folder. */
function toStem(filePath: string): { name: string; date: string | null } {
  const { name, dir } = path.posix.parse(filePath)
  const own = /^_?index$/i.test(name) ? path.posix.basename(dir) || name : name
  const dated = /^(\d{4}-\d{2}-\d{2})[-_](.+)$/.exec(own)
  return { name: dated?.[2] ?? own, date: dated?.[1] ?? null }
}

/** The last part of a path or address, without its extension; null when there is none. */
export function toLastSegment(address: string): string | null {
  const segment = address.split(/[?#]/, 1)[0]?.split('/').findLast(Boolean)
  return segment ? segment.replace(/\.(html?|md|mdx|markdown|php|aspx?)$/i, '') : null
}

function readAuthors(data: FrontMatter): string[] {
  const values = ['authors', 'author', 'byline']
    .map((key) => readPath(data, key))
    .find((value) => value !== undefined && value !== null)
  const items: unknown[] = Array.isArray(values)
    ? values
    : typeof values === 'string'
      ? values.split(/\s*(?:,|;| and | & )\s*/)
      : [values]
  return items.flatMap((item) => {
    const name =
      typeof item === 'string'
        ? item
        : readText((item ?? {}) as FrontMatter, 'name', 'display_name', 'id', 'slug')
    return name?.trim() ? [name.trim()] : []
  })
}

function readCanonical(data: FrontMatter, comments: readonly string[], slug: string): string | null {
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
  const named = keys
    .map((key) => readText(data, key))
    .find((address) => address !== null && isWebAddress(address))
  if (named) return named
  // Templates write the page's own address into a comment of the front matter.
  const addresses = comments.flatMap((comment) => comment.match(/https?:\/\/[^\s<>"')]+/g) ?? [])
  return addresses.find((address) => isWebAddress(address) && toLastSegment(address) === slug) ?? null
}

function readSources(data: FrontMatter): GivenSource[] {
  const value = readPath(data, 'sources') ?? readPath(data, 'references')
  const items: unknown[] = Array.isArray(value) ? value : []
  return items.flatMap((item) => {
    const source = (typeof item === 'string' ? { url: item } : (item ?? {})) as FrontMatter
    const url = readText(source, 'url', 'link', 'href')
    if (!url || !isWebAddress(url)) return []
    const date = readText(source, 'date')
    return [
      {
        label: (readText(source, 'label', 'title', 'name') ?? url).slice(0, 500),
        url,
        date: date && parseTime(date),
      },
    ]
  })
}

function readImage(data: FrontMatter): ArticleFile['image'] {
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
      return { path: value.trim(), alt: readText(data, `${key}Alt`, 'image_alt', 'imageAlt', 'alt') }
    if (typeof value === 'object' && value !== null) {
      const inner = value as FrontMatter
      const source = readText(inner, 'src', 'url', 'path', 'file', 'image', 'uid')
      if (source) return { path: source, alt: readText(inner, 'alt', 'caption', 'title') }
    }
  }
  return null
}
