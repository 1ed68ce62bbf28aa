import { sql } from '@payloadcms/db-postgres/drizzle'
import { APIError, type CollectionBeforeDeleteHook } from 'payload'

import { findAuthoredArticles, toPlace } from '@/cms/authored-articles'
import { toShortList } from '@/cms/consequences/text-format'
import { executeInTransaction } from '@/cms/revisions/transaction'

/** Rejects deleting the author of an article or of its pending draft, trashed articles included. */
export const preventDeletingAuthors: CollectionBeforeDeleteHook = async ({ id, req }) => {
  // An article that names this person at the same time waits; the lock of revisions lets its foreign key pass.
  await executeInTransaction(req, sql`select id from users where id = ${Number(id)} for update`)
  const articles = await findAuthoredArticles(req, [Number(id)])
  if (articles.length === 0) return
  const names = toShortList(articles.map((article) => `“${article.title || 'Untitled'}”${toPlace(article)}`))
  const message =
    articles.length === 1
      ? `This person is the author of ${names}. Give it another author first.`
      : `This person is the author of ${articles.length} articles: ${names}. Give them another author first.`
  throw new APIError(message, 409, null, true)
}
