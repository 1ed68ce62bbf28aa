import { sql } from '@payloadcms/db-postgres/drizzle'

import { prepareRead } from '@/reading/shared/database'
import { isPublished } from './article-columns'

const slugByPath = prepareRead<{ slug: string }, { path: string }>(
  'lectern-former-path',
  () => sql`
    select a.slug from articles_texts t join articles a on a.id = t.parent_id
    where t.path = 'formerPaths' and t.text = ${sql.placeholder('path')} and ${isPublished} order by a.id limit 1`,
)

/** The slug of the published article that stood at this path on a former site, as `toFormerPath` writes it; or null. */
export async function findSlugByFormerPath(path: string): Promise<string | null> {
  const [row] = await slugByPath({ path })
  return row?.slug ?? null
}
