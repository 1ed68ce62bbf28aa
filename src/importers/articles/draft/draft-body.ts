import type { Emphasis, Image, Link, Root } from 'mdast'

import { toRichTextFromTree } from '@/formats/shared/rich-text-from-markdown'
import { isWebAddress } from '@/lib/addresses/web-address'
import type { ArticleFile } from '@/importers/articles/article-file'
import type { ImageStore, StoredImage } from '@/importers/articles/files/image-store'
import type { LinkResolver } from '@/importers/articles/link-resolver'
import { normalizeTree } from '@/importers/articles/markdown/normalize-tree'
import { createFragmentResolver } from '@/importers/articles/markdown/own-headings'
import { toOwnLink } from '@/importers/articles/own/reread-body'
import type { ReadArticle } from '@/importers/articles/read-article'
import { fileScheme } from '@/importers/articles/file-scheme'
import type { SourceFile } from '@/importers/articles/files/source-files'

export type DraftImage = { file: SourceFile; alt: string }
export type DraftBody = {
  tree: Root
  /** Its images by their URL in the tree. */
  bodyImages: Map<string, DraftImage>
  /** The rich text of the tree, given its images as they are stored, by their URL in it. */
  toBody: (stored: ReadonlyMap<string, StoredImage>) => object
}
type BodyContext = { links: LinkResolver; images: ImageStore }

/** The body of an article with the images and links that it has here; what was left out or replaced is noted. */
export function toDraftBody(
  { article: file, ...body }: ReadArticle,
  { links, images }: BodyContext,
  notes: string[],
): DraftBody {
  const embedded = new Map(
    body.images.map(({ path, bytes }) => [path, { path, read: async () => Buffer.from(bytes) } satisfies SourceFile]),
  )
  notes.push(...body.notes)
  const bodyImages: DraftBody['bodyImages'] = new Map()
  const missing: string[] = []
  const unresolved: string[] = []
  const resolveFragment = createFragmentResolver(body.tree)
  const resolve = (url: string) => (url.startsWith('#') ? resolveFragment(url) : links.resolve(url))
  const tree = normalizeTree(body.tree, {
    toImage: (image: Image) => {
      const found = embedded.get(image.url) ?? images.find(image.url, file.path)
      if (found) {
        const alt = image.alt?.trim() || image.title?.trim() || toNameFromPath(found.path)
        if (!bodyImages.has(found.path)) bodyImages.set(found.path, { file: found, alt })
        return { ...image, alt, url: found.path }
      }
      if (isWebAddress(image.url)) {
        notes.push('An image elsewhere became a link to it.')
        const words = image.alt?.trim() || 'Image'
        const caption = image.title?.trim()
        const link: Link = { type: 'link', url: image.url, children: [{ type: 'text', value: words }] }
        return caption && caption !== words ? [link, { type: 'break' }, toEmphasis(caption)] : [link]
      }
      missing.push(image.url.replace(fileScheme, ''))
      // What it shows is part of the text.
      const words = image.title?.trim() || image.alt?.trim()
      return words ? [toEmphasis(words)] : []
    },
    toLink: (url) => {
      const target = file.ownReference === null ? resolve(url) : toOwnLink(url)
      // An anchor, to which links lead, has no address.
      if (target === null && url !== '' && !url.startsWith('#')) unresolved.push(url.replace(fileScheme, ''))
      return target
    },
  })
  if (missing.length > 0) notes.push(`Images that are not beside it were left out: ${listSome(missing)}.`)
  if (unresolved.length > 0) notes.push(`Links that lead nowhere here became plain words: ${listSome(unresolved)}.`)
  return {
    tree,
    bodyImages,
    toBody: (stored) =>
      toRichTextFromTree(tree, {
        toMediaId: (url) => stored.get(url)?.id ?? null,
        toStoredAlt: (url) => stored.get(url)?.alt ?? null,
        toArticleId: () => null,
      }),
  }
}

function toEmphasis(value: string): Emphasis {
  return { type: 'emphasis', children: [{ type: 'text', value }] }
}

/** The main image of an article; null where the file names none, or one that is not given. */
export function findHero(
  file: ArticleFile,
  { images }: Pick<BodyContext, 'images'>,
  notes: string[],
): DraftImage | null {
  if (!file.image) return null
  if (file.image.caption !== null)
    notes.push(`heroImage: its caption is no part of the article, which has no place for it: “${file.image.caption}”.`)
  const found = images.find(file.image.path, file.path)
  if (!found) {
    notes.push(`heroImage: ${file.image.path} is not beside it.`)
    return null
  }
  return { file: found, alt: file.image.alt ?? toNameFromPath(found.path) }
}

function listSome(items: readonly string[]): string {
  const shown = [...new Set(items)].slice(0, 5)
  return `${shown.join(', ')}${items.length > shown.length ? ` and ${items.length - shown.length} more` : ''}`
}

/** A name in words for a file without one. */
export function toNameFromPath(path: string): string {
  const stem =
    path
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? ''
  return stem.replace(/[-_]+/g, ' ').trim() || 'Image'
}
