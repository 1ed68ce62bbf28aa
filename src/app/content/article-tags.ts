import { toLinkedDocument, visitNodes } from '@/lib/rich-text'
import type { ReferencedIds } from '@/reading/content/article'
import type { ArticleSummary } from '@/reading/content/article-summary'
import type { Article } from '@/schemas/content/article'

/** Which articles a list contains, and in which order; see the migration `article_listings`. */
const articleListing = 'listing:articles'

/** The tags of what depends on the text of any article, author or image. The first is that of the totals that are memoized. */
export const articleListTags = [articleListing, 'articles', 'users', 'media'] as const

/** As many as llms.txt shows. More would take more memory than a list is worth, and longer headers than caches in front read. */
const maxTags = 140

/** The cache tags of a response whose articles are chosen by what `lectern_article_listing` stands for, and of what it shows of them. */
export function listedTags(shown: readonly string[]): readonly string[] {
  const tags = new Set([articleListing, ...shown])
  return tags.size <= maxTags ? [...tags] : articleListTags
}

/** What articles in lists show: themselves, their authors and their images. */
export function summaryTags(summaries: readonly Pick<ArticleSummary, 'id' | 'author' | 'heroImage'>[]): string[] {
  return summaries.flatMap(({ id, author, heroImage }) => [
    `article:${id}`,
    `user:${author.id}`,
    ...(heroImage === null ? [] : [`media:${heroImage.id}`]),
  ])
}

/** What links to articles by their titles shows. */
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

/** The same for an article read as bytes. */
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
