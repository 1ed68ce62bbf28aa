import { toLeftOutNote, type ExportedPost, type ExportedSite } from '@/importers/articles/files/exported-site'
import { toSite } from '@/importers/articles/origins'
import { lookUp } from '@/lib/look-up'
import { decodePercent } from './decode-percent'
import { findAuthors, findGuestAuthors, guestAuthorType, type GuestAuthors } from './find-authors'
import { findMetaDescription } from './meta-description'
import { addTo, parseWxr, type Wxr, type WxrItem } from './parse-wxr'
import { toPostHtml } from './post-html'
import type { PostImage } from './post-shortcodes'
import { isRestricted } from './restricted-content'
import { findReusableBlocks, insertReusableBlocks, reusableBlockType, type ReusableBlocks } from './reusable-blocks'

/** Post types that are imported as articles. */
const articleTypes = new Set(['post', 'page'])
const removedStatuses = new Set(['trash', 'auto-draft'])

/** Names of other post types, for the notes. */
const kindNames: Record<string, string> = {
  attachment: 'uploads',
  [guestAuthorType]: 'profiles of guest authors',
  nav_menu_item: 'menu entries',
  revision: 'revisions',
  [reusableBlockType]: 'reusable blocks that no article shows',
  wp_template: 'templates',
  custom_css: 'style sheets',
}

/** Reads a WordPress export (WXR): posts and pages as articles, and notes on everything else in it. */
export function readWxr(xml: string, source: string): ExportedSite {
  const wxr = parseWxr(xml)
  const leftOut = new Map<string, number>()
  const leaveOut = (kind: string) => leftOut.set(kind, (leftOut.get(kind) ?? 0) + 1)
  const uploads = findUploads(wxr.items)
  const guests = findGuestAuthors(wxr.items)
  const blocks = findReusableBlocks(wxr.items)
  const usedBlocks = new Set<string>()
  const posts: ExportedPost[] = []
  let comments = 0
  for (const item of wxr.items) {
    const type = item.fields.get('wp:post_type') ?? 'post'
    const status = item.fields.get('wp:status') ?? 'publish'
    if (type === reusableBlockType) continue
    if (!articleTypes.has(type)) leaveOut(lookUp(kindNames, type) ?? `of the kind “${type}”`)
    else if (removedStatuses.has(status)) leaveOut(`${type}s in the trash`)
    else {
      posts.push(toPost(item, { ...wxr, uploads, guests, blocks, usedBlocks }))
      comments += item.comments
    }
  }
  for (const { fields } of wxr.items) {
    const isBlock = fields.get('wp:post_type') === reusableBlockType
    if (isBlock && !usedBlocks.has(fields.get('wp:post_id')?.trim() ?? '')) leaveOut(kindNames[reusableBlockType]!)
  }
  if (comments > 0) leftOut.set('comments', comments)
  const note = toLeftOutNote(source, leftOut)
  return { posts, baseUrl: wxr.baseUrl, notes: note === null ? [] : [note] }
}

/** The uploads of an export, by their own ids and by the ids of the posts that they were uploaded to. */
type Uploads = { byId: ReadonlyMap<string, WxrItem>; byPost: ReadonlyMap<string, readonly WxrItem[]> }

function findUploads(items: readonly WxrItem[]): Uploads {
  const byId = new Map<string, WxrItem>()
  const byPost = new Map<string, WxrItem[]>()
  for (const item of items) {
    if (item.fields.get('wp:post_type') !== 'attachment') continue
    byId.set(item.fields.get('wp:post_id') ?? '', item)
    addTo(byPost, item.fields.get('wp:post_parent') ?? '', item)
  }
  return { byId, byPost }
}

type Site = Pick<Wxr, 'authors' | 'language' | 'baseUrl'> & {
  uploads: Uploads
  guests: GuestAuthors
  blocks: ReusableBlocks
  /** The ids of the blocks that posts show, to which each adds its own. */
  usedBlocks: Set<string>
}

/** What plugins and themes store like categories, but is no subject. */
const otherTerms = new Set(['post_format', 'author', 'language', 'post_translations'])

function toPost(
  item: WxrItem,
  { authors, language, baseUrl, uploads, guests, blocks, usedBlocks }: Site,
): ExportedPost {
  const { fields, meta, terms } = item
  const read = (name: string) => fields.get(name)?.trim() ?? ''
  const id = read('wp:post_id')
  const content = read('content:encoded')
  const missing = new Set<string>()
  const footnotes = meta.get('footnotes')?.at(-1) ?? ''
  const shown: PostImage[] = []
  const { html, notes } = toPostHtml(content, {
    findImages(ids) {
      const items = ids?.flatMap((each) => uploads.byId.get(each) ?? []) ?? uploads.byPost.get(id) ?? []
      const images = items.map(toImage)
      shown.push(...images)
      return images
    },
    footnotes,
    insertBlocks(text) {
      const inserted = insertReusableBlocks(text, blocks)
      for (const each of inserted.found) usedBlocks.add(each)
      for (const each of inserted.missing) missing.add(each)
      return inserted.content
    },
  })
  if (missing.size > 0)
    notes.push(
      `Reusable blocks that the export does not have or WordPress does not show, or that are too large, were left out: ${[...missing].join(', ')}.`,
    )
  const thumbnail = uploads.byId.get(meta.get('_thumbnail_id')?.at(-1) ?? '')
  const isProtected = read('wp:post_password') !== ''
  if (isProtected) notes.push('It was protected by a password: it is a draft.')
  if (read('wp:status') === 'private') notes.push('It was private: it is a draft.')
  const isForMembers = isRestricted(meta)
  if (isForMembers) notes.push('It was for members alone: it is a draft.')
  return {
    slug: decodePercent(read('wp:post_name')) || read('title') || `post-${id}`,
    // Other sites have the same numbers.
    ...(toSite(baseUrl) === null ? {} : { id }),
    data: {
      title: read('title'),
      date: [read('wp:post_date_gmt'), read('wp:post_date'), read('pubDate')].find(isDate) ?? null,
      lastmod: [read('wp:post_modified_gmt'), read('wp:post_modified')].find(isDate) ?? null,
      draft: isProtected || isForMembers || !['publish', 'future'].includes(read('wp:status') || 'publish'),
      description: read('excerpt:encoded'),
      metaDescription: findMetaDescription(meta),
      authors: findAuthors(item, { authors }, guests),
      // As Polylang stores it.
      language: terms.find(({ domain }) => domain === 'language')?.nicename ?? null,
      siteLanguage: language,
      tags: terms.filter(({ domain }) => !otherTerms.has(domain)).map(({ name }) => name),
      canonical: read('link'),
      // Which leads to it there, whatever its address is; a site in a folder has it there.
      ...(isAtRoot(baseUrl) && { url: `/?p=${id}` }),
      aliases: meta.get('_wp_old_slug') ?? [],
      heroImage: thumbnail ? toImage(thumbnail) : null,
      notes,
    },
    html,
    // With what is left out, so that the source stays the same where a later version leaves out more.
    source: JSON.stringify([insertReusableBlocks(content, blocks).content, footnotes, shown]),
  }
}

function toImage({ fields, meta }: WxrItem): PostImage {
  const alt = meta.get('_wp_attachment_image_alt')?.at(-1) ?? fields.get('title') ?? ''
  return { src: fields.get('wp:attachment_url')?.trim() ?? '', alt, caption: fields.get('excerpt:encoded') ?? '' }
}

function isAtRoot(baseUrl: string | null): boolean {
  return toSite(baseUrl)?.includes('/') === false
}

/** Drafts have zeros for a date. */
function isDate(text: string): boolean {
  return text !== '' && !text.startsWith('0000')
}
