import { sql } from '@payloadcms/db-postgres/drizzle'

import type { SortKey } from '@/schemas/content/list-parameters'
import type { ColumnTable } from './filter'

/**
 * The condition for public articles: published, with a byline, and not in the trash. Partial indexes repeat it
 * verbatim, which allows index-only scans.
 */
export const isPublished = sql`a._status = 'published' and a.author_id is not null and a.deleted_at is null`

/** An article's language: its own, or the site's. A response that contains it must carry the site's cache tag. */
export const articleLanguage = sql`coalesce(nullif(a.language, ''), (select nullif(s.language, '') from site s limit 1), 'en')`

export const articleNewestFirst: SortKey[] = [
  { field: 'publishedAt', isDescending: true },
  { field: 'id', isDescending: true },
]

const corrections = { from: sql`articles_corrections s`, owner: sql`s._parent_id = a.id` }
const sources = { from: sql`articles_sources s`, owner: sql`s._parent_id = a.id` }

const professions = { from: sql`articles_professions s`, owner: sql`s.parent_id = a.id and s.value is not null` }

/** The professions of an article `a`, as an array in JSON. SQL, which edits without rules, may have emptied one. */
export const professionsJson = sql`(select coalesce(json_agg(s.value order by s."order"), '[]') from ${professions.from}
  where ${professions.owner})`

/** The column of each field of an article, by which lists are filtered and sorted; src/reading/content/article-json.ts selects them. */
export const articleColumns: ColumnTable = {
  id: { value: sql`a.id` },
  title: { value: sql`a.title` },
  slug: { value: sql`a.slug` },
  description: { value: sql`a.description` },
  professions: {
    value: sql`s.value`,
    enumType: sql`enum_articles_professions`,
    ...professions,
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
  'corrections.date': { value: sql`s.date`, ...corrections },
  'corrections.text': { value: sql`s.text`, ...corrections },
  updatedAt: { value: sql`a.updated_at` },
  createdAt: { value: sql`a.created_at` },
  _status: { value: sql`a._status`, enumType: sql`enum_articles_status` },
}
