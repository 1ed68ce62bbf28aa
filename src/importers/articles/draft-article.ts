import type { Image } from 'mdast'
import { toString } from 'mdast-util-to-string'

import { isWebAddress } from '@/cms/fields/web-address'
import { toMarkdownTree, toRichTextFromTree } from '@/formats/rich-text-from-markdown'
import type { ProfessionId } from '@/schemas/professions'
import type { ArticleFile, GivenSource } from './article-file'
import { parseBody } from './body'
import type { Byline, Bylines } from './bylines'
import { fitDescription, maxLength } from './description'
import { findProfessions, findSources, toPermalink } from './find-fields'
import { fitTree } from './fit-tree'
import type { Images } from './images'
import type { Library } from './library'
import type { ArticleSettings } from './settings'
import { fileScheme, replaceShortcodes } from './shortcodes'
import type { SourceFile } from './source-files'

/** An article as it would be stored, but for the ids of what it refers to. */
export type ArticleDraft = {
  /** What publishing asks for and the file does not give: an editor has to, and until then it is a draft. */
  missing: Missing[]
  title: string
  description: string
  professions: ProfessionId[]
  byline: Byline
  publishedAt: string | null
  modifiedAt: string | null
  status: 'draft' | 'published'
  sources: GivenSource[]
  hero: { file: SourceFile; alt: string } | null
  /** Images of the body by the address that stands for them in it. */
  pictures: Map<string, { file: SourceFile; alt: string }>
  /** The body, once the ids of its images are known. */
  toBody: (ids: ReadonlyMap<string, number>) => object
  notes: string[]
}

export type Missing = 'title' | 'description' | 'body' | 'sources'

type Tools = {
  settings: ArticleSettings
  library: Library
  images: Images
  bylines: Bylines
  publisher: string
  now: number
}

/** Why what lacks something waits as a draft. */
const lacks: Record<Missing, string> = {
  title: 'It is a draft: it has no title.',
  body: 'It is a draft: it has no text.',
  sources:
    'It is a draft: it has no source, for there are no sources and no canonical address in the front matter, no link in the text, and no --base-url.',
  description: 'It is a draft: it has too little text for a description of 160 characters.',
}

/** Makes the article of a file. Everything adapted on the way is noted, and what it lacks to be published. */
export function draftArticle(file: ArticleFile, tools: Tools): ArticleDraft {
  const { settings, bylines } = tools
  const notes: string[] = []
  const missing: Missing[] = file.title === null ? ['title'] : []
  const title = file.title ?? toWords(file.path)
  const { tree, pictures } = readBody(file, tools, notes)
  const bodyText = tree.children.map((node) => toString(node)).join(' ')
  const summary = file.summaries.find((text) => text !== null) ?? null
  const canonical = file.canonical ?? toPermalink(file, settings)
  if (bodyText.trim() === '' && pictures.size === 0) {
    if (summary === null) missing.push('body')
    else {
      // What links to a text that stands elsewhere still says something of it.
      tree.children.push(...toMarkdownTree(toStandIn(summary, canonical)).children)
      notes.push('The body is empty; the summary stands for it.')
    }
  }
  const sources = findSources(title, file, { canonical, tree }, notes)
  if (sources.length === 0) missing.push('sources')
  const [first, ...others] = file.authors.map((name) => bylines.find(name))
  const byline = first ?? bylines.find(settings.author ?? tools.publisher)
  if (!first) notes.push(`No author is named; the byline is ${byline.name}.`)
  if (others.length > 0) {
    const names = new Intl.ListFormat('en').format(others.map(({ name }) => name))
    tree.children.push(...toMarkdownTree(`*Written with ${escapeMarkdown(names)}.*`).children)
    notes.push(`An article has one byline; the last line names ${names}.`)
  }
  const words = [bodyText, title, toImprint(file, byline, canonical)].join('. ')
  const described = fitDescription([...new Set(file.summaries)], words)
  if (!described) missing.push('description')
  if (described?.isFitted)
    notes.push(
      `description: made to fit, from ${summary?.length ?? 0} characters to ${described.description.length}.`,
    )
  const isAhead = file.time !== null && Date.parse(file.time) > tools.now
  if (isAhead) notes.push('Its date lies ahead: it is a draft until somebody schedules it.')
  if (file.expires) notes.push(`expirydate ${file.expires} has no meaning here.`)
  return {
    missing,
    title,
    description: described?.description ?? (summary ?? words).slice(0, maxLength),
    professions: findProfessions(file, settings, notes),
    byline,
    publishedAt: file.time,
    modifiedAt: file.modifiedTime,
    status: file.isDraft || isAhead || missing.length > 0 ? 'draft' : 'published',
    sources,
    hero: findHero(file, tools, notes),
    pictures,
    toBody: (ids) =>
      toRichTextFromTree(tree, { toMediaId: (url) => ids.get(url) ?? null, toArticleId: () => null }),
    notes: [...missing.map((field) => lacks[field]), ...new Set(notes)],
  }
}

function toStandIn(summary: string, canonical: string | null): string {
  const text = escapeMarkdown(summary)
  return canonical ? `${text}\n\n[Read on at ${new URL(canonical).hostname}](${canonical})` : text
}

function readBody(file: ArticleFile, { library, images }: Tools, notes: string[]) {
  const shortcoded = replaceShortcodes(
    file.path.endsWith('.mdx') ? withoutMdx(file.markdown, notes) : file.markdown,
  )
  const body = parseBody(shortcoded.markdown)
  notes.push(...shortcoded.notes, ...body.notes)
  const pictures: ArticleDraft['pictures'] = new Map()
  const missing: string[] = []
  const lost: string[] = []
  const tree = fitTree(body.tree, {
    toImage: (image: Image) => {
      const found = images.find(image.url, file.path)
      if (found) {
        const alt = image.alt?.trim() || image.title?.trim() || toWords(found.path)
        pictures.set(found.path, { file: found, alt })
        return { ...image, url: found.path }
      }
      if (isWebAddress(image.url)) {
        notes.push('An image elsewhere became a link to it.')
        return {
          type: 'link',
          url: image.url,
          children: [{ type: 'text', value: image.alt?.trim() || 'Image' }],
        }
      }
      missing.push(image.url.replace(fileScheme, ''))
      return null
    },
    toLink: (url) => {
      const target = library.resolve(url)
      if (target === null && !url.startsWith('#')) lost.push(url.replace(fileScheme, ''))
      return target
    },
  })
  if (missing.length > 0) notes.push(`Images that are not beside it were left out: ${listSome(missing)}.`)
  if (lost.length > 0) notes.push(`Links that lead nowhere here became plain words: ${listSome(lost)}.`)
  return { tree, pictures }
}

function findHero(file: ArticleFile, { images }: Tools, notes: string[]): ArticleDraft['hero'] {
  if (!file.image) return null
  const found = images.find(file.image.path, file.path)
  if (!found) {
    notes.push(`heroImage: ${file.image.path} is not beside it.`)
    return null
  }
  return { file: found, alt: file.image.alt ?? toWords(found.path) }
}

/** MDX's imports, exports and comments are program, not text; components keep what they enclose. */
function withoutMdx(markdown: string, notes: string[]): string {
  const text = markdown.replace(/^(import|export)\s.*$/gm, '').replace(/\{\/\*[\s\S]*?\*\/\}/g, '')
  if (/<[A-Z]/.test(text)) notes.push('Components were dropped; what they enclose was kept.')
  return text.replace(/<\/?[A-Z][\w.]*(?:\s[^<>]*?)?\/?>/g, '')
}

/** The last resort of a description: who wrote it, and when and where it came out. */
function toImprint({ time }: ArticleFile, { name }: Byline, canonical: string | null): string {
  const day =
    time && new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time))
  return `Written by ${name}${day ? `, ${day}` : ''}${canonical ? `, first published at ${new URL(canonical).hostname}` : ''}.`
}

function listSome(items: readonly string[]): string {
  const shown = [...new Set(items)].slice(0, 5)
  return `${shown.join(', ')}${items.length > shown.length ? ` and ${items.length - shown.length} more` : ''}`
}

function toWords(path: string): string {
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
