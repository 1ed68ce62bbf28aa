import type { Emphasis, Image, Link } from 'mdast'
import { toString } from 'mdast-util-to-string'

import { quote } from '@/lib/quote'
import { isWebAddress } from '@/lib/web-address'
import { toMarkdownTree, toRichTextFromTree } from '@/formats/shared/rich-text-from-markdown'
import type { ProfessionId } from '@/schemas/content/professions'
import type { ArticleFile } from './article-file'
import { joinBylines, type Byline, type Bylines } from './bylines'
import type { ArticleSource } from './front-matter-fields'
import type { ImageStore, StoredImage } from './image-store'
import type { LinkResolver } from './link-resolver'
import { descriptionLength } from '@/schemas/content/article'
import { normalizeDescription } from './normalize-description'
import { normalizeTree } from './normalize-tree'
import type { ReadArticle } from './read-article'
import { resolveCorrections } from './resolve-corrections'
import { resolveProfessions, resolveSources, toPermalink } from './resolve-fields'
import type { ArticleSettings } from './settings'
import { fileScheme } from './shortcodes'
import type { SourceFile } from './source-files'

/** An article as it would be stored, except for the ids of its images and author. */
export type ArticleDraft = {
  /** Fields that publishing requires and the file lacks; the article is a draft until an editor adds them. */
  missing: Missing[]
  title: string
  /** The title of a file that has none, until an editor or the file gives it one. */
  standInTitle: string
  description: string
  professions: ProfessionId[]
  byline: Byline
  publishedAt: string | null
  modifiedAt: string | null
  language: string | null
  status: 'draft' | 'published'
  sources: ArticleSource[]
  /** Null where the file does not say: then those stay that an editor wrote. */
  corrections: { date: string; text: string }[] | null
  hero: { file: SourceFile; alt: string } | null
  /** Images of the body by their URL in it. */
  bodyImages: Map<string, { file: SourceFile; alt: string }>
  /** The rich text of the body, given the images in it by URL. */
  toBody: (images: ReadonlyMap<string, StoredImage>) => object
  notes: string[]
}

export type Missing = 'title' | 'description' | 'body' | 'sources'

type DraftContext = {
  settings: ArticleSettings
  links: LinkResolver
  images: ImageStore
  bylines: Bylines
  publisher: string
  now: number
}

/** The reason in the report for each missing field. */
const missingReasons: Record<Missing, string> = {
  title: 'It is a draft: it has no title.',
  body: 'It is a draft: it has no text.',
  sources:
    'It is a draft: it has no source, for there are no sources and no canonical address in the front matter, no link in the text, and the import was given no address where it stood before.',
  description: `It is a draft: it has too little text for a description of ${descriptionLength.min} characters.`,
}

/** Turns a parsed file into an article. Everything that was adapted or is missing is noted. */
export function toArticleDraft(parsed: ReadArticle, context: DraftContext): ArticleDraft {
  const { article: file } = parsed
  const { settings, bylines } = context
  const notes: string[] = []
  const missing: Missing[] = file.title === null ? ['title'] : []
  const standInTitle = toNameFromPath(file.path)
  const title = file.title ?? standInTitle
  const { tree, bodyImages } = normalizeBody(parsed, context, notes)
  const bodyText = tree.children.map((node) => toString(node)).join(' ')
  const summary = file.summaries.find((text) => text !== null) ?? null
  const canonical = file.canonical ?? toPermalink(file, settings)
  if (bodyText.trim() === '' && bodyImages.size === 0) {
    if (summary === null) missing.push('body')
    else {
      // Link posts have a summary of a text that is published elsewhere.
      tree.children.push(...toMarkdownTree(toSummaryBody(summary, canonical)).children)
      notes.push('The body is empty; the summary stands for it.')
    }
  }
  const sources = resolveSources(title, file, { canonical, tree }, notes)
  if (sources.length === 0) missing.push('sources')
  const names = file.authors.map((name) => bylines.find(name))
  const byline = joinBylines(names) ?? bylines.find(settings.author ?? context.publisher)
  if (names.length === 0) notes.push(`No author is named; the byline is ${byline.name}.`)
  if (names.length > 1) notes.push(`One byline names its authors: ${names.map(({ name }) => name).join('; ')}.`)
  const text = [bodyText, title, toPublicationSentence(file, byline, canonical)].join('. ')
  const normalized = normalizeDescription([...new Set(file.summaries)], text)
  if (!normalized) missing.push('description')
  if (normalized?.isAdapted)
    notes.push(`description: made to fit, from ${summary?.length ?? 0} characters to ${normalized.description.length}.`)
  const isFuture = file.time !== null && Date.parse(file.time) > context.now
  if (isFuture) notes.push('Its date lies ahead: it is a draft until somebody schedules it.')
  if (file.time === null) {
    const given = file.unreadTime ? `date: ${quote(file.unreadTime)} cannot be read` : 'No date is given'
    notes.push(`${given}: its date stays unknown, and it stands after those that have one.`)
  }
  if (file.expires) notes.push(`expirydate ${file.expires} has no meaning here.`)
  return {
    missing,
    title,
    standInTitle,
    description: normalized?.description ?? (summary ?? text).slice(0, descriptionLength.max),
    professions: resolveProfessions(file, settings, notes),
    byline,
    publishedAt: file.time,
    modifiedAt: file.modifiedTime,
    language: file.language,
    status: file.isDraft || isFuture || missing.length > 0 ? 'draft' : 'published',
    sources,
    corrections: file.corrections && resolveCorrections(file.corrections, { time: file.time, now: context.now }, notes),
    hero: findHero(file, context, notes),
    bodyImages,
    toBody: (stored) =>
      toRichTextFromTree(tree, {
        toMediaId: (url) => stored.get(url)?.id ?? null,
        toStoredAlt: (url) => stored.get(url)?.alt ?? null,
        toArticleId: () => null,
      }),
    notes: [...missing.map((field) => missingReasons[field]), ...new Set(notes)],
  }
}

function toSummaryBody(summary: string, canonical: string | null): string {
  const text = escapeMarkdown(summary)
  return canonical ? `${text}\n\n[Read on at ${new URL(canonical).hostname}](${canonical})` : text
}

function normalizeBody({ article: file, ...body }: ReadArticle, { links, images }: DraftContext, notes: string[]) {
  const embedded = new Map(
    body.images.map(({ path, bytes }) => [path, { path, read: async () => Buffer.from(bytes) } satisfies SourceFile]),
  )
  notes.push(...body.notes)
  const bodyImages: ArticleDraft['bodyImages'] = new Map()
  const missing: string[] = []
  const unresolved: string[] = []
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
      const target = links.resolve(url)
      if (target === null && !url.startsWith('#')) unresolved.push(url.replace(fileScheme, ''))
      return target
    },
  })
  if (missing.length > 0) notes.push(`Images that are not beside it were left out: ${listSome(missing)}.`)
  if (unresolved.length > 0) notes.push(`Links that lead nowhere here became plain words: ${listSome(unresolved)}.`)
  return { tree, bodyImages }
}

function toEmphasis(value: string): Emphasis {
  return { type: 'emphasis', children: [{ type: 'text', value }] }
}

function findHero(file: ArticleFile, { images }: DraftContext, notes: string[]): ArticleDraft['hero'] {
  if (!file.image) return null
  const found = images.find(file.image.path, file.path)
  if (!found) {
    notes.push(`heroImage: ${file.image.path} is not beside it.`)
    return null
  }
  return { file: found, alt: file.image.alt ?? toNameFromPath(found.path) }
}

/** Author, date and site of publication in a sentence: fallback text for a description. */
function toPublicationSentence({ time }: ArticleFile, { name }: Byline, canonical: string | null): string {
  const day = time && new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time))
  return `Written by ${name}${day ? `, ${day}` : ''}${canonical ? `, first published at ${new URL(canonical).hostname}` : ''}.`
}

function listSome(items: readonly string[]): string {
  const shown = [...new Set(items)].slice(0, 5)
  return `${shown.join(', ')}${items.length > shown.length ? ` and ${items.length - shown.length} more` : ''}`
}

function toNameFromPath(path: string): string {
  const stem =
    path
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? ''
  return stem.replace(/[-_]+/g, ' ').trim() || 'Image'
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#]/g, '\\$&')
}
