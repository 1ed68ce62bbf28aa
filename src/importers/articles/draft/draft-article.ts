import { toString } from 'mdast-util-to-string'

import { countCharacters, cutCharacters } from '@/lib/text/characters'
import { quote } from '@/lib/text/quote'
import { toMarkdownTree } from '@/formats/shared/rich-text-from-markdown'
import type { ProfessionId } from '@/schemas/content/professions'
import type { ArticleFile } from '@/importers/articles/article-file'
import { toBlockText, toWordText } from '@/importers/articles/markdown/block-text'
import { joinBylines, type Byline, type Bylines } from '@/importers/articles/bylines'
import type { ArticleSource } from '@/importers/articles/front-matter/front-matter-fields'
import type { ImageStore } from '@/importers/articles/files/image-store'
import type { LinkResolver } from '@/importers/articles/link-resolver'
import { descriptionLength } from '@/schemas/content/article'
import { findHero, toDraftBody, toNameFromPath, type DraftBody, type DraftImage } from './draft-body'
import { normalizeDescription } from './normalize-description'
import type { ReadArticle } from '@/importers/articles/read-article'
import { resolveCorrections } from './resolve-corrections'
import { resolveProfessions, resolveSources, toPermalink } from './resolve-fields'
import type { ArticleSettings } from '@/importers/articles/settings'
import { findWhyNotShown } from './shown-period'

/** An article as it would be stored, except for the ids of its images and author. */
export type ArticleDraft = {
  /** Fields that publishing requires and the file lacks; the article is a draft until an editor adds them. */
  missing: Missing[]
  /** Fields of which the file says nothing; an update leaves them as the editors have filled them in. */
  omitted: (Missing | 'professions')[]
  /** True for a file of our own export. */
  isOwn: boolean
  title: string | null
  /** The title of a file that has none, until an editor or the file gives it one. */
  standInTitle: string
  description: string | null
  /**
   * What earlier versions, which ran the lines of a text together or left a heading in it that repeats the title, may
   * have made of the same file.
   */
  formerDescriptions: string[]
  professions: ProfessionId[]
  /** Null for our own export of a draft that names nobody. */
  byline: Byline | null
  publishedAt: string | null
  modifiedAt: string | null
  language: string | null
  /** That of the site of an export, where it is another one than here; null where the article names its own. */
  siteLanguage: string | null
  status: 'draft' | 'published'
  /** Whether its source shows it. */
  isShown: boolean
  sources: ArticleSource[]
  /** Null where the file does not say: then those stay that an editor wrote. */
  corrections: { date: string; text: string }[] | null
  hero: DraftImage | null
  notes: string[]
} & Pick<DraftBody, 'bodyImages' | 'toBody'>

export type Missing = 'title' | 'description' | 'body' | 'sources'

export type DraftContext = {
  settings: ArticleSettings
  links: LinkResolver
  images: ImageStore
  bylines: Bylines
  publisher: string
  /** Of articles that name none. */
  language: string
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
  const { tree, bodyImages, toBody } = toDraftBody(parsed, context, notes)
  const wholeText = toBlockText(tree)
  const bodyText = toWordText(tree)
  const joinedText = tree.children.map((node) => toString(node)).join(' ')
  const statedText = file.summaries.find((text) => text !== null) ?? null
  const summary = statedText ?? file.metaDescription
  const canonical = file.canonical ?? toPermalink(file, settings)
  if (wholeText.trim() === '' && bodyImages.size === 0) {
    if (statedText === null) missing.push('body')
    else {
      // Link posts have a summary of a text that is published elsewhere.
      tree.children.push(...toMarkdownTree(toSummaryBody(statedText, canonical)).children)
      notes.push('The body is empty; the summary stands for it.')
    }
  }
  const sources = resolveSources(title, file, { canonical, tree }, notes)
  if (sources.length === 0) missing.push('sources')
  const names = file.authors.map((name) => bylines.find(name))
  const byline = joinBylines(names) ?? bylines.find(settings.author ?? context.publisher)
  if (names.length === 0) notes.push(`No author is named; the byline is ${byline.name}.`)
  if (names.length > 1) notes.push(`One byline names its authors: ${names.map(({ name }) => name).join('; ')}.`)
  const describe = (words: string) => {
    const text = [words, title, toPublicationSentence(file, byline, canonical)].join('. ')
    const normalized = normalizeDescription([...new Set([...file.summaries, file.metaDescription])], text)
    return { normalized, description: normalized?.description ?? cutCharacters(summary ?? text, descriptionLength.max) }
  }
  const withTitle = (words: string) => (parsed.repeatedTitle === null ? words : `${parsed.repeatedTitle} ${words}`)
  const own = describe(bodyText)
  // A text that is too short without it was long enough for earlier versions.
  const { normalized, description } = own.normalized ? own : describe(withTitle(bodyText))
  if (!normalized) missing.push('description')
  if (normalized?.isAdapted)
    notes.push(
      `description: made to fit, from ${countCharacters(summary ?? '')} characters to ${countCharacters(normalized.description)}.`,
    )
  const whyNotShown = findWhyNotShown(file, context.now)
  if (whyNotShown !== null) notes.push(whyNotShown)
  else if (file.expires) notes.push(`expirydate ${file.expires} has no meaning here.`)
  if (file.time === null) {
    const given = file.unreadTime ? `date: ${quote(file.unreadTime)} cannot be read` : 'No date is given'
    notes.push(`${given}: its date stays unknown, and it stands after those that have one.`)
  }
  const isShown = !file.isDraft && whyNotShown === null
  return {
    missing,
    omitted: missing,
    isOwn: false,
    title,
    standInTitle,
    description,
    formerDescriptions: [wholeText, joinedText, withTitle(bodyText), withTitle(wholeText), withTitle(joinedText)]
      .filter((words) => words !== bodyText)
      .map((words) => describe(words).description),
    professions: resolveProfessions(file, settings, notes),
    byline,
    publishedAt: file.time,
    modifiedAt: file.modifiedTime,
    language: file.language,
    siteLanguage: findSiteLanguage(file, context),
    status: isShown && missing.length === 0 ? 'published' : 'draft',
    isShown,
    sources,
    corrections: file.corrections && resolveCorrections(file.corrections, { time: file.time, now: context.now }, notes),
    hero: findHero(file, context, notes),
    bodyImages,
    toBody,
    notes: [...missing.map((field) => missingReasons[field]), ...new Set(notes)],
  }
}

function findSiteLanguage(
  { language, siteLanguage }: ArticleFile,
  here: Pick<DraftContext, 'language'>,
): string | null {
  const toPrimary = (tag: string) => tag.split('-')[0]
  if (language !== null || siteLanguage === null) return null
  return toPrimary(siteLanguage) === toPrimary(here.language) ? null : siteLanguage
}

function toSummaryBody(summary: string, canonical: string | null): string {
  const text = escapeMarkdown(summary)
  return canonical ? `${text}\n\n[Read on at ${new URL(canonical).hostname}](${canonical})` : text
}

/** Author, date and site of publication in a sentence: fallback text for a description. */
function toPublicationSentence({ time }: ArticleFile, { name }: Byline, canonical: string | null): string {
  const day = time && new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time))
  return `Written by ${name}${day ? `, ${day}` : ''}${canonical ? `, first published at ${new URL(canonical).hostname}` : ''}.`
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#]/g, '\\$&')
}
