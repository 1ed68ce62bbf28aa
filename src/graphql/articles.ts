import { nextTurn } from '@/lib/in-turns'
import { RawJson } from '@/lib/raw-json'
import { findArticlePage, type ArticleBytes } from '@/reading/content/article'
import type { ListQuery } from '@/schemas/content/list-query'

/** How many articles graphql-js completes in one turn of the event loop. */
const docsPerTurn = 10

/**
 * A page of articles for graphql-js. Bodies, which have no selection, stay serialized, and the articles become available
 * a few at a time: graphql-js would complete thousands of fields at once, while every other request waits.
 */
export async function resolveArticles(query: ListQuery): Promise<object> {
  const { envelope, articles } = await findArticlePage(query)
  let turn = Promise.resolve()
  const docs = articles.map((article, index) => {
    if (index % docsPerTurn === 0 && index > 0) turn = turn.then(nextTurn)
    return turn.then(() => toDoc(article))
  })
  return { ...envelope, docs }
}

/** The pieces of an article are all of it, or what is before its body, the body, and what is after. */
function toDoc({ pieces: [before = Buffer.alloc(0), body, after] }: ArticleBytes): object {
  if (!body) return JSON.parse(before.toString()) as object
  const doc = JSON.parse(`${before.toString()}null${after?.toString() ?? ''}`) as object
  return { ...doc, body: new RawJson(body) }
}
