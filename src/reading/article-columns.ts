import { sql } from '@payloadcms/db-postgres/drizzle'

import type { SortKey } from '@/schemas/list-query'
import type { ColumnTable } from './filter'

/**
 * The one condition that lets an article out: a row without a status was never published, and one without
 * a byline cannot be shown. Indexes repeat it word for word, so that they alone can answer.
 */
export const isPublished = sql`a._status = 'published' and a.author_id is not null`

export const articleNewestFirst: SortKey[] = [
  { field: 'publishedAt', isDescending: true },
  { field: 'id', isDescending: true },
]

const sources = { from: sql`articles_sources s`, owner: sql`s._parent_id = a.id` }

/** Where each field that readers may filter or sort articles by lies. */
export const articleColumns: ColumnTable = {
  id: { value: sql`a.id` },
  title: { value: sql`a.title` },
  slug: { value: sql`a.slug` },
  description: { value: sql`a.description` },
  professions: {
    value: sql`s.value`,
    enumType: sql`enum_articles_professions`,
    from: sql`articles_professions s`,
    owner: sql`s.parent_id = a.id`,
  },
  author: { value: sql`a.author_id` },
  'author.name': { value: sql`u.name` },
  publishedAt: { value: sql`a.published_at` },
  heroImage: { value: sql`a.hero_image_id` },
  previousSlugs: {
    value: sql`t.text`,
    from: sql`articles_texts t`,
    owner: sql`t.parent_id = a.id and t.path = 'previousSlugs'`,
  },
  'sources.label': { value: sql`s.label`, ...sources },
  'sources.url': { value: sql`s.url`, ...sources },
  'sources.date': { value: sql`s.date`, ...sources },
  updatedAt: { value: sql`a.updated_at` },
  createdAt: { value: sql`a.created_at` },
  _status: { value: sql`a._status`, enumType: sql`enum_articles_status` },
}
