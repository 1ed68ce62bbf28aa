import type { Payload } from 'payload'

import type { Article } from '@/cms/payload-types'

/** Articles with the newest draft in place of each that is not published, of which the collection keeps the first one. */
export async function findNewestDrafts(payload: Payload, articles: readonly Article[]): Promise<Article[]> {
  const drafts = articles.flatMap(({ id, _status }) => (_status === 'published' ? [] : [id]))
  if (drafts.length === 0) return [...articles]
  const { docs } = await payload.find({
    collection: 'articles',
    where: { id: { in: drafts } },
    draft: true,
    trash: true,
    pagination: false,
    depth: 0,
  })
  const byId = new Map(docs.map((doc) => [doc.id, doc]))
  return articles.map((article) => byId.get(article.id) ?? article)
}
