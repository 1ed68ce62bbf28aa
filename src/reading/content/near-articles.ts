import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { isPublished } from './article-columns'
import { prepareRead } from '@/reading/shared/database'
import { hasSimilarity } from '@/reading/shared/has-similarity'
import { minSimilarity, toNearest, type Near } from '@/reading/shared/near'

const term = sql.placeholder('term')

const same = sql`
  select a.slug as id, a.title, true as "isSame" from articles a where a.slug = ${term} and ${isPublished}
  union
  select a.slug, a.title, true from articles_texts t join articles a on a.id = t.parent_id
    where t.path = 'previousSlugs' and t.text = ${term} and ${isPublished}`

const similar = sql`
  select a.slug, a.title, false from articles a
  where a.slug % ${term} and similarity(a.slug, ${term}) >= ${minSimilarity} and ${isPublished}
  order by similarity(a.slug, ${term}) desc, a.id limit 3`

const read = (name: string, query: SQL) => prepareRead<Near, { term: string }>(name, () => query)
const readSame = read('lectern-near-articles-same', same)
// A single statement, since most unknown URLs are those of scanners, without similar articles.
const readNear = read('lectern-near-articles', sql`(${same}) union all (${similar})`)

/** Published articles with this current or former slug; if there are none, those with similar slugs. */
export async function findNearArticles(slug: string): Promise<Near[]> {
  return toNearest(await ((await hasSimilarity()) ? readNear : readSame)({ term: slug }))
}
