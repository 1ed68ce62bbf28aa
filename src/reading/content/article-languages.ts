import { sql } from '@payloadcms/db-postgres/drizzle'

import { readRows } from '@/reading/shared/database'
import { articleLanguage } from './article-columns'

/** The languages of public articles by id, which their JSON does not contain. A response with one must carry the site's cache tag. */
export async function findArticleLanguages(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await readRows<{ id: number; language: string }>(
    sql`select a.id, ${articleLanguage} as language from articles a where a.id = any(${`{${ids.join(',')}}`}::integer[])`,
  )
  return new Map(rows.map(({ id, language }) => [id, language]))
}
