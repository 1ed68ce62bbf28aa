import { toLinkedDocument, visitNodes } from '@/lib/rich-text'
import type { ReferencedIds } from '@/reading/content/article'
import type { ArticleSummary } from '@/reading/content/article-summary'
import type { Article } from '@/schemas/content/article'
import type { ListQuery } from '@/schemas/content/list-query'
import { usesOnly } from './uses-only'

/** Which articles a list contains, and in which order; see the migration `article_listings`. */
const articleListing = 'listing:articles'

/**
 * The tags of responses that depend on the text of any article, author or image. The first is the tag of memoized
 * totals.
 */
export const articleListTags = [articleListing, 'articles', 'users', 'media'] as const

/**
 * The most articles that llms.txt names, 48 for each of five professions, and what else a list depends on. More tags
 * would use too much memory, and exceed the header limits of caches in front.
 */
const maxTags = 250

/**
 * The cache tags of a response that selects articles by the fields in `lectern_article_listing`, and of the articles it
 * shows.
 */
export function listedTags(shown: readonly string[]): readonly string[] {
  return limitTags([articleListing, ...shown], articleListTags)
}

/** Each tag once; where they are too many, those of everything that they may stand for. */
export function limitTags(tags: readonly string[], all: readonly string[]): readonly string[] {
  const distinct = new Set(tags)
  return distinct.size <= maxTags ? [...distinct] : all
}

/** An image is public while a published article, or a book, shows it. */
export const imageTags = listedTags(['media'])

/** Those in `lectern_article_listing`, whose changes announce that lists may contain other articles. */
const listedFields = ['id', 'slug', 'publishedAt', 'createdAt', 'author', 'professions', 'previousSlugs', 'sources.url']

/** The tags of the response to a query that shows these articles. */
export function articleQueryTags(query: ListQuery, shown: readonly ReferencedIds[]): readonly string[] {
  return usesOnly(query, listedFields) ? listedTags(shown.flatMap(referenceTags)) : articleListTags
}

/** The tags of articles in lists: the articles, their authors and their images. */
export function summaryTags(summaries: readonly Pick<ArticleSummary, 'id' | 'author' | 'heroImage'>[]): string[] {
  return summaries.flatMap(({ id, author, heroImage }) => [
    `article:${id}`,
    `user:${author.id}`,
    ...(heroImage === null ? [] : [`media:${heroImage.id}`]),
  ])
}

/** The tags of links to articles by title. */
export const titleTags = (articles: readonly { id: number }[]) => articles.map(({ id }) => `article:${id}`)

/** The cache tags of an article's response: the article, its author, its images and the articles that it links to. */
export function articleTags({ id, author, heroImage, body }: Article): string[] {
  const tags = new Set([`article:${id}`, `user:${toId(author)}`])
  if (heroImage !== null && heroImage !== undefined) tags.add(`media:${toId(heroImage)}`)
  visitNodes(body.root, (node) => {
    if (node.type === 'upload') tags.add(`media:${toId(node.value)}`)
    const target = toLinkedDocument(node)
    if (target !== undefined) tags.add(`article:${toId(target)}`)
  })
  return [...tags]
}

/** The same for an article as serialized JSON. */
export function referenceTags({ articles, users, media }: ReferencedIds): string[] {
  return [
    ...articles.map((id) => `article:${id}`),
    ...users.map((id) => `user:${id}`),
    ...media.map((id) => `media:${id}`),
  ]
}

function toId(value: unknown): string {
  return String(typeof value === 'object' && value !== null ? (value as { id: number }).id : value)
}
