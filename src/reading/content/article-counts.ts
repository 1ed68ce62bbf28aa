import { sql } from '@payloadcms/db-postgres/drizzle'

import { readRows } from '@/reading/shared/database'
import { memoizeUntilChange } from '@/reading/shared/memoize-until-change'
import type { ProfessionId } from '@/schemas/content/professions'

/** The profession '' has all articles, and no year those without a date. */
type CountRow = { profession: ProfessionId | ''; year: number | null; articles: number }

/** Triggers count the articles (migration `counts_of_articles`): to count 100,000 takes a tenth of a second. */
function readCounts(): Promise<CountRow[]> {
  return memoizeUntilChange('article counts', ['listing:articles'], () =>
    readRows<CountRow>(
      sql`select profession, year, articles from article_counts where articles > 0 order by profession, year`,
    ),
  )
}

/** The number of published articles, of a profession, of a year (UTC), of both or in all. */
export async function countPublishedArticles({
  profession,
  year,
}: { profession?: ProfessionId | undefined; year?: number | undefined } = {}): Promise<number> {
  const rows = await readCounts()
  return rows
    .filter((row) => row.profession === (profession ?? '') && (year === undefined || row.year === year))
    .reduce((sum, { articles }) => sum + articles, 0)
}

/** The number of published articles by profession; omits professions without articles. */
export async function findProfessionCounts(): Promise<Partial<Record<ProfessionId, number>>> {
  const counts: Partial<Record<ProfessionId, number>> = {}
  for (const { profession, articles } of await readCounts())
    if (profession !== '') counts[profession] = (counts[profession] ?? 0) + articles
  return counts
}

/** The years in which articles were published, newest first, with their numbers. */
export async function findArticleYears(): Promise<{ year: number; count: number }[]> {
  const rows = await readCounts()
  return rows
    .flatMap(({ profession, year, articles }) =>
      profession === '' && year !== null ? [{ year, count: articles }] : [],
    )
    .toSorted((a, b) => b.year - a.year)
}
