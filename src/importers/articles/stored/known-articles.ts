import { sql } from '@payloadcms/db-postgres/drizzle'
import type { Payload } from 'payload'

import { getConnection } from '@/cms/connection'
import type { Origin } from '@/importers/writing/imported-values'

/** An imported article: its addresses, where it came from, and hashes of the title and date of its last record. */
export type KnownArticle = {
  reference: string
  slug: string | null
  previousSlugs: string[]
  origin: Origin | null
  title: string | null
  publishedAt: string | null
}

/** All imported articles, those in the trash included; hashes are null where they are not remembered. */
export async function findKnownArticles(payload: Payload): Promise<KnownArticle[]> {
  const connection = await getConnection({ payload })
  const { rows } = await connection.execute<KnownArticle>(sql`
    select a.reference, a.slug, v.origin, v.said ->> 'title' as title, v.said ->> 'publishedAt' as "publishedAt",
      array(select t.text from articles_texts t where t.parent_id = a.id and t.path = 'previousSlugs') as "previousSlugs"
    from articles a left join imported_values v on v.collection = 'articles' and v.document_id = a.id
    where a.reference is not null order by a.id`)
  return rows
}
