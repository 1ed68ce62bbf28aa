import type { PayloadRequest } from 'payload'

import { type AuthoredArticle, findAuthoredArticles, toPlace } from '@/cms/authored-articles'
import { pluralize } from '@/lib/text/pluralize'
import { listSchedulesOf } from './schedules-of-people'
import { findWork } from './work-of-people'
import { toShortList, toTitleList } from './text-format'

/** A document that prevents an action, and where it is in the admin. */
export type Obstacle = { title: string; place: string; path: string }

const maxObstacles = 20

/**
 * Describes what deleting these people, who have no trash, means for the work of others; the last sentence introduces
 * the articles that prevent it.
 */
export async function describePeople(
  req: PayloadRequest,
  ids: readonly number[],
): Promise<{ lines: string[]; obstacles: Obstacle[] }> {
  const articles = await findAuthoredArticles(req, ids)
  const authors = new Set(articles.map(({ authorId }) => authorId))
  const others = ids.filter((id) => !authors.has(id))
  return {
    lines: [
      ...(others.length > 0 ? await describeLosses(req, others) : []),
      ...(articles.length > 0 ? [describeObstacles(ids.length, authors.size, articles.length)] : []),
    ],
    obstacles: articles.slice(0, maxObstacles).map(toObstacle),
  }
}

async function describeLosses(req: PayloadRequest, ids: readonly number[]): Promise<string[]> {
  const { accounts, isLastAdministrator, reviews, comments, olderVersions } = await findWork(req, ids)
  const kept = 'The last administrator cannot be deleted: make another person an administrator first.'
  if (isLastAdministrator && ids.length === 1) return [kept]
  const schedules = await listSchedulesOf(req, ids)
  return [
    ...(isLastAdministrator ? [kept] : []),
    ...(schedules.length > 0
      ? [`What they scheduled is not done: ${toShortList(schedules)}. Another editor has to schedule it.`]
      : []),
    ...(reviews.length > 0
      ? [
          `Nobody is asked any more to review ${toTitleList(reviews)}, which ${pluralize(reviews.length, 'waits', 'wait')} for them.`,
        ]
      : []),
    ...(comments > 0
      ? [
          pluralize(
            comments,
            'Their comment stays, without their name.',
            `Their ${comments} comments stay, without their name.`,
          ),
        ]
      : []),
    ...(olderVersions.length > 0
      ? [`Older versions of ${toTitleList(olderVersions)} name them as author: these are left without one.`]
      : []),
    ...(accounts > 0 ? ['They can no longer sign in.'] : []),
    'People have no trash: this cannot be undone.',
  ]
}

function describeObstacles(asked: number, authors: number, articles: number): string {
  const who =
    asked === 1
      ? 'This person cannot be deleted'
      : authors === asked
        ? 'None of these people can be deleted'
        : `${authors} of these ${asked} people cannot be deleted`
  const first = articles > maxObstacles ? `; the first ${maxObstacles}` : ''
  return `${who} before ${pluralize(articles, 'this article has', `these ${articles} articles have`)} another author${first}:`
}

function toObstacle(article: AuthoredArticle): Obstacle {
  return {
    title: article.title || 'Untitled',
    place: toPlace(article),
    path: `/admin/collections/articles/${article.isTrashed ? 'trash/' : ''}${article.id}`,
  }
}
