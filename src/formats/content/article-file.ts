import { stringify } from 'yaml'

import { toMarkdownText, type RichTextReferences } from '@/formats/shared/rich-text-to-markdown'
import type { RichTextNode } from '@/lib/rich-text'

/** Marks a file as our own export, in which nothing is a template. */
export const ownGenerator = 'Lectern'

/** The contents of an article's file. */
export type ArticleFileContent = {
  /** The base URL of the site that it is from. */
  site: string
  reference: string
  /** A draft may lack any of these. */
  title?: string | null
  slug: string | null
  description?: string | null
  professions?: readonly string[] | null
  author: string | null
  publishedAt: string | null
  updatedAt: string
  isDraft: boolean
  language: string | null
  heroImage: { src: string; alt: string } | null
  previousSlugs: readonly string[]
  /** The paths at which it stood on former sites. */
  formerPaths: readonly string[]
  sources: readonly { label: string; url: string; date: string | null }[]
  corrections: readonly { date: string; text: string }[]
  body: { root: RichTextNode } | null
}

/** An article as a Markdown file with front matter, which imports back as the same article. */
export function toArticleFile(article: ArticleFileContent, references: RichTextReferences): string {
  const { site, reference, title, slug, description, professions, author, publishedAt, updatedAt } = article
  const { isDraft, language, heroImage, previousSlugs, formerPaths, sources, corrections, body } = article
  const frontMatter = {
    generator: ownGenerator,
    site,
    reference,
    ...(title ? { title } : {}),
    ...(slug === null ? {} : { slug }),
    ...(description ? { description } : {}),
    professions: professions ?? [],
    authors: author === null ? [] : [author],
    ...(publishedAt === null ? {} : { date: publishedAt }),
    lastmod: updatedAt,
    ...(isDraft ? { draft: true } : {}),
    ...(language === null ? {} : { language }),
    ...(heroImage === null ? {} : { heroImage }),
    ...(previousSlugs.length > 0 ? { aliases: previousSlugs } : {}),
    ...(formerPaths.length > 0 ? { formerPaths } : {}),
    sources: sources.map(({ label, url, date }) => ({ label, url, ...(date === null ? {} : { date }) })),
    ...(corrections.length > 0 ? { corrections } : {}),
  }
  const yaml = stringify(frontMatter, {
    lineWidth: 0,
    schema: 'core',
    defaultStringType: 'QUOTE_DOUBLE',
    defaultKeyType: 'PLAIN',
  })
  return `---\n${yaml}---\n\n${body === null ? '' : toMarkdownText(body, references)}`
}
