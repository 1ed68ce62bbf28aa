import { nextTurn } from '@/lib/async/in-turns'
import { RawJson } from '@/lib/json/raw-json'
import { findArticleBytes, findArticlePage, type ArticleBytes } from '@/reading/content/article'
import type { ListQuery } from '@/schemas/content/list-query'
import type { Selection } from '@/schemas/content/select'
import type { Read } from './reads'

/** How many articles graphql-js completes in one turn of the event loop. */
const docsPerTurn = 10

/**
 * A page of articles for graphql-js. Bodies, which have no selection, stay serialized, and the articles become available
 * a few at a time: graphql-js would complete thousands of fields at once, while every other request waits.
 */
export async function resolveArticles(query: ListQuery, onRead: (read: Read) => void): Promise<object> {
  const { envelope, articles } = await findArticlePage(query)
  onRead({ kind: 'articles', query, shown: articles.map(({ referencedIds }) => referencedIds) })
  let turn = Promise.resolve()
  const docs = articles.map((article, index) => {
    if (index % docsPerTurn === 0 && index > 0) turn = turn.then(nextTurn)
    return turn.then(() => toDoc(article))
  })
  return { ...envelope, docs }
}

/** The selected members of an article for graphql-js; null when there is no such article. */
export async function resolveArticle(
  id: number,
  select: Selection,
  onRead: (read: Read) => void,
): Promise<object | null> {
  const article = await findArticleBytes({ id, depth: 1, select })
  onRead({ kind: 'article', id, shown: article?.referencedIds ?? null })
  return article && toDoc(article)
}

/** The pieces of an article are all of it, or what is before its body, the body, and what is after. */
function toDoc({ pieces: [before = Buffer.alloc(0), body, after] }: ArticleBytes): object {
  if (!body) return JSON.parse(before.toString()) as object
  const doc = JSON.parse(`${before.toString()}null${after?.toString() ?? ''}`) as object
  return { ...doc, body: new RawJson(body) }
}
