import { toLinkedDocument, visitNodes } from '@/lib/rich-text'
import type { ArticleBytes } from '@/reading/content/article'
import type { Article } from '@/schemas/content/article'

/** The tags of a list, which shows authors and images of many articles: any change to those collections may affect it. */
export const articleListTags = ['articles', 'users', 'media'] as const

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
export function referenceTags({ articles, users, media }: ArticleBytes['referencedIds']): string[] {
  return [
    ...articles.map((id) => `article:${id}`),
    ...users.map((id) => `user:${id}`),
    ...media.map((id) => `media:${id}`),
  ]
}

function toId(value: unknown): string {
  return String(typeof value === 'object' && value !== null ? (value as { id: number }).id : value)
}
