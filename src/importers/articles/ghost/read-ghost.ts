import { toLeftOutNote, type ExportedPost, type ExportedSite } from '@/importers/articles/files/exported-site'
import { ImportError } from '@/importers/importer'
import { isObject, readList, readString, toText, type Json } from '@/importers/articles/json'
import { lexicalToHtml } from './lexical'
import { mobiledocToHtml } from './mobiledoc'
import { removeGatedBlocks } from './visibility'

/** Ghost's placeholder for the site's URL in an export. */
const siteAddress = /__GHOST_URL__/g
/** What is true in the columns of its databases, which have numbers for it, or texts. */
const yes = new Set(['true', '1'])
/** The id of a post since Ghost 1.0, which no two sites have. */
const objectId = /^[\da-f]{24}$/

/** True for the text of a Ghost export. */
export function isGhostExport(value: unknown): boolean {
  return findData(value) !== null
}

/** Reads a Ghost export: posts and pages as articles, and notes on everything else in it. */
export function readGhost(value: unknown, source: string): ExportedSite {
  const data = findData(value)
  if (data === null) throw new ImportError(`${source} is no export of Ghost.`)
  const tags = toMap(readList(data.tags))
  const users = toMap(readList(data.users))
  const meta = new Map(readList(data.posts_meta).map((each) => [toText(each.post_id), each]))
  const tagIds = toLinks(readList(data.posts_tags), 'tag_id')
  const authorIds = toLinks(readList(data.posts_authors), 'author_id')
  const leftOut = new Map<string, number>()
  const locale = readList(data.settings).find(({ key }) => key === 'locale')
  const siteLanguage = locale ? readString(locale, 'value') : null
  const posts = readList(data.posts).flatMap((post): ExportedPost[] => {
    const id = toText(post.id)
    const names = (ids: readonly string[] | undefined, documents: ReadonlyMap<string, Json>) =>
      (ids ?? []).flatMap((each) => readString(documents.get(each) ?? {}, 'name') ?? [])
    const authors = names(authorIds.get(id) ?? [toText(post.author_id)], users)
    return [toPost(post, meta.get(id) ?? {}, { tags: names(tagIds.get(id), tags), authors, siteLanguage })]
  })
  for (const [kind, name] of [
    ['newsletters', 'newsletters'],
    ['members', 'members'],
    ['snippets', 'snippets'],
    ['comments', 'comments'],
  ] as const) {
    const { length } = readList(data[kind])
    if (length > 0) leftOut.set(name, length)
  }
  const note = toLeftOutNote(source, leftOut)
  return { posts, baseUrl: null, notes: note === null ? [] : [note] }
}

type Related = { tags: string[]; authors: string[]; siteLanguage: string | null }

function toPost(post: Json, meta: Json, { tags, authors, siteLanguage }: Related): ExportedPost {
  const notes: string[] = []
  const visibility = readString(post, 'visibility') ?? 'public'
  if (visibility !== 'public') notes.push(`It was for ${visibility} alone: it is a draft.`)
  const status = readString(post, 'status') ?? 'draft'
  // Until it is sent, its status is that of any other post.
  const isEmail = status === 'sent' || yes.has(toText(meta.email_only))
  if (isEmail) notes.push('It was for e-mail alone: it is a draft.')
  const image = readString(post, 'feature_image')
  const date = readString(post, 'published_at')
  const slug = readString(post, 'slug')
  return {
    slug: slug ?? `post-${toText(post.id)}`,
    ...(objectId.test(toText(post.id)) ? { id: toText(post.id) } : {}),
    data: {
      title: readString(post, 'title') ?? '',
      date,
      lastmod: readString(post, 'updated_at'),
      draft: visibility !== 'public' || isEmail || !['published', 'scheduled'].includes(status),
      description: readString(post, 'custom_excerpt') ?? readString(meta, 'meta_description'),
      authors,
      language: readString(post, 'locale'),
      siteLanguage,
      // Tags that begin with # are internal.
      tags: tags.filter((tag) => !tag.startsWith('#')),
      canonical: readString(post, 'canonical_url'),
      // Where Ghost shows it unless its routes were changed.
      permalink: slug && `/${slug}/`,
      heroImage: image && {
        src: image.replace(siteAddress, ''),
        alt: readString(meta, 'feature_image_alt'),
        caption: readString(meta, 'feature_image_caption'),
      },
      notes,
    },
    html: toHtml(post, notes).replace(siteAddress, ''),
    source: readString(post, 'html') ?? readString(post, 'lexical') ?? readString(post, 'mobiledoc') ?? '',
  }
}

function toHtml(post: Json, notes: string[]): string {
  const html = readString(post, 'html')
  if (html !== null) return removeGatedBlocks(html, notes)
  const lexical = parse(readString(post, 'lexical'))
  if (lexical !== null) return lexicalToHtml(lexical, notes)
  const mobiledoc = parse(readString(post, 'mobiledoc'))
  return mobiledoc === null ? '' : mobiledocToHtml(mobiledoc, notes)
}

function parse(text: string | null): Json | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** The tables of an export: older ones are not in a list. */
function findData(value: unknown): Json | null {
  if (!isObject(value)) return null
  const db: unknown = Array.isArray(value.db) ? value.db[0] : value
  const data = isObject(db) ? db.data : null
  return isObject(data) && Array.isArray(data.posts) ? data : null
}

function toMap(documents: readonly Json[]): Map<string, Json> {
  return new Map(documents.map((each) => [toText(each.id), each]))
}

/** The ids on the other side of a table of relations, in order, by post. */
function toLinks(rows: readonly Json[], key: string): Map<string, string[]> {
  const links = new Map<string, string[]>()
  const order = (row: Json) => Number(toText(row.sort_order ?? 0))
  for (const row of [...rows].sort((a, b) => order(a) - order(b))) {
    const id = toText(row.post_id)
    const ids = links.get(id) ?? []
    ids.push(toText(row[key]))
    links.set(id, ids)
  }
  return links
}
