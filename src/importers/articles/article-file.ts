import { decodeHTML } from 'entities'

import { RecordError } from '@/importers/importer'
import { ownGenerator } from '@/formats/content/article-file'
import { toSingleLineText } from '@/importers/text/single-line-text'
import { standardInputName } from '@/importers/files/standard-input'
import { countCharacters, cutCharacters } from '@/lib/text/characters'
import { toLanguageTag } from '@/lib/languages/language-tag'
import { toSlug } from '@/lib/text/slug'
import { professionIds } from '@/schemas/content/professions'
import { readFileName, toOwnSegment } from './files/file-name'
import { findTitleHeading } from './markdown/find-title-heading'
import { parseFrontMatter, readPath, readText, readTexts, type FrontMatter } from './front-matter/front-matter'
import {
  readAuthors,
  readCanonical,
  readCorrections,
  readImage,
  readSources,
  type ArticleCorrection,
  type ArticleSource,
  type HeroImage,
} from './front-matter/front-matter-fields'
import { isUnpublished } from './front-matter/is-unpublished'
import { toMarkup } from './files/markup'
import { readOwnFields } from './own/read-own-fields'
import { toSite } from './origins'
import { parseTime } from './front-matter/parse-time'
import { stripTags } from './strip-tags'

/** An article as written in its file, before anything is resolved or normalized. */
export type ArticleFile = {
  path: string
  title: string | null
  slug: string
  /** The slug as written, where it had to be normalized. */
  originalSlug: string | null
  summaries: (string | null)[]
  /** One for search engines alone, which is no text of the article. */
  metaDescription: string | null
  authors: string[]
  time: string | null
  /** When Hugo shows it first, where that is not its date; null where none is given. */
  publishTime: string | null
  /** The date as written, where it cannot be read. */
  unreadTime: string | null
  modifiedTime: string | null
  isDraft: boolean
  tags: string[]
  professions: string[]
  /** Former paths and URLs of the article. */
  aliases: string[]
  /** Its paths on the site that it is from, as far as the file names them. */
  formerPaths: string[]
  /** Its URL on the site where it was first published. */
  canonical: string | null
  sources: ArticleSource[]
  /** Null where the file does not say. */
  corrections: ArticleCorrection[] | null
  image: HeroImage | null
  expires: string | null
  /** BCP 47; null where none is given. */
  language: string | null
  /** Of the site that an export is from. */
  siteLanguage: string | null
  /** Only in our own exports: the import reference of the article. */
  ownReference: string | null
  /** Only in our own exports: the site that it is from; older ones do not name it. */
  ownSite: string | null
  /** False only for our own export of a draft that has no address yet. */
  hasSlug: boolean
  /** Notes of the reader of an export, and on front matter that is left out. */
  notes: string[]
  /** The text after the front matter, in the markup of the file. */
  markdown: string
  /** A hash of what that text was made of, where it was made by a reader of an export or of a document; else null. */
  sourceHash: string | null
}

const maxTitleLength = 300

/** Parses the front matter of a file; throws where it is invalid. */
export function parseArticleFile(filePath: string, text: string, markup = toMarkup(filePath)): ArticleFile {
  const { data: frontMatter, comments, body } = parseFrontMatter(text)
  if (markup === 'html' && frontMatter === null)
    throw new RecordError('It is an HTML page without front matter; save its text as Markdown or DOCX.')
  const data = frontMatter ?? {}
  const ownReference = readText(data, 'generator') === ownGenerator ? readText(data, 'reference') : null
  const ownTitle = readText(data, 'title', 'headline', 'name')
  const hasHeadings = markup === 'markdown' || markup === 'mdx'
  const heading = ownTitle === null && ownReference === null && hasHeadings ? findTitleHeading(body) : null
  const title = ownTitle ?? heading?.text ?? null
  const fileName = readFileName(filePath)
  const given =
    readText(data, 'slug') ??
    toOwnSegment(readText(data, 'permalink', 'url') ?? '') ??
    (fileName.name === standardInputName ? (title ?? fileName.name) : fileName.name)
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
  const line = toSingleLineText(title)
  const { sources, notes } = readSources(data)
  const titleLength = countCharacters(line ?? '')
  if (titleLength > maxTitleLength) notes.push(`title: cut to ${maxTitleLength} characters of ${titleLength}.`)
  if (fileName.hiddenReason !== null) notes.push(fileName.hiddenReason)
  const parsedTime = (time && parseTime(time)) ?? (fileName.date && parseTime(fileName.date))
  return {
    path: filePath,
    title: line && cutCharacters(line, maxTitleLength),
    slug,
    originalSlug: given === slug ? null : given,
    ownReference,
    ownSite: ownReference === null ? null : toSite(readText(data, 'site')),
    language: readLanguage(data, 'language', 'lang', 'locale') ?? fileName.language,
    siteLanguage: markup === 'post' ? readLanguage(data, 'siteLanguage') : null,
    summaries: ['description', 'summary', 'excerpt', 'deck', 'subtitle', 'tagline', 'abstract'].map((key) =>
      readSummary(data, key),
    ),
    metaDescription: markup === 'post' ? readSummary(data, 'metaDescription') : null,
    authors: readAuthors(data),
    time: parsedTime || null,
    publishTime: parseTime(readText(data, 'publishDate') ?? ''),
    unreadTime: time && !parsedTime ? time : null,
    modifiedTime: modified && parseTime(modified),
    isDraft: isUnpublished(data) || fileName.hiddenReason !== null,
    tags: readTexts(
      data,
      'topics',
      'topic',
      'tags',
      'tag',
      'categories',
      'category',
      'keywords',
      'taxonomies.tags',
      'taxonomies.categories',
    ),
    professions: readTexts(data, 'professions').filter((id) => professionIds.some((known) => known === id)),
    aliases: readTexts(data, 'aliases', 'redirect_from', 'redirectFrom', 'previousSlugs'),
    formerPaths: readTexts(data, 'permalink', 'url', 'aliases', 'redirect_from', 'redirectFrom').filter(isPath),
    canonical: readCanonical(data, comments, given),
    sources,
    corrections: readCorrections(data),
    image: readImage(data),
    expires: readText(data, 'expirydate', 'expiryDate'),
    // An export of ours keeps all of its sources.
    notes: [...toTexts(readPath(data, 'notes')), ...(ownReference === null ? notes : [])],
    // A heading that became the title is removed from the body.
    markdown: heading ? body.replace(heading.source, () => '') : body,
    sourceHash: markup === 'post' ? readText(data, 'sourceHash') : null,
    hasSlug: true,
    ...(ownReference === null ? {} : readOwnFields(data)),
  }
}

function readSummary(data: Parameters<typeof readText>[0], key: string): string | null {
  const summary = readText(data, key)
  return summary === null ? null : stripTags(summary)
}

/** False for a slug, a pattern of paths and a template. */
function isPath(text: string): boolean {
  return text.startsWith('/') && !/[:{]/.test(text)
}

function readLanguage(data: FrontMatter, ...names: string[]): string | null {
  return toLanguageTag(readText(data, ...names)?.replace('_', '-') ?? '')
}

function toTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
