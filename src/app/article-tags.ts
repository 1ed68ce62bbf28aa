import type { ArticleBytes } from '@/reading/article'
import type { Article } from '@/schemas/article'

type Node = { type?: string; value?: unknown; fields?: { doc?: { value?: unknown } }; children?: Node[] }

/** What one article's answer shows: itself, its author, its images, and the articles whose addresses it links to. */
export function articleTags({ id, author, heroImage, body }: Article): string[] {
  const tags = new Set([`article:${id}`, `user:${toId(author)}`])
  if (heroImage !== null && heroImage !== undefined) tags.add(`media:${toId(heroImage)}`)
  collect(body.root as Node, tags)
  return [...tags]
}

/** The same, of an article that was read as bytes. */
export function tagsOfShown({ articles, users, media }: ArticleBytes['shows']): string[] {
  return [
    ...articles.map((id) => `article:${id}`),
    ...users.map((id) => `user:${id}`),
    ...media.map((id) => `media:${id}`),
  ]
}

function collect(node: Node, tags: Set<string>): void {
  if (node.type === 'upload') tags.add(`media:${toId(node.value)}`)
  const target = node.fields?.doc?.value
  if (target !== undefined) tags.add(`article:${toId(target)}`)
  for (const child of node.children ?? []) collect(child, tags)
}

function toId(value: unknown): string {
  return String(typeof value === 'object' && value !== null ? (value as { id: number }).id : value)
}
