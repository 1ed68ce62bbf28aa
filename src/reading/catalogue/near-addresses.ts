import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { bookFrom, bundleFrom, isPublicBook, isPublicBundle } from './columns'
import { prepareRead } from '@/reading/shared/database'
import { hasSimilarity } from '@/reading/shared/has-similarity'
import { minSimilarity, toNearest, type Near } from '@/reading/shared/near'

const booksByNumber = prepareRead<{ id: string; title: string }, { code: string; isbn: string }>(
  'lectern-near-books',
  () => sql`
    select b.code as id, b.title from ${bookFrom}
    where (b.code = ${sql.placeholder('code')} or b.isbn = ${sql.placeholder('isbn')}) and ${isPublicBook} limit 3`,
)

/** The public book whose code, in any spelling, or ISBN is this text. */
export async function findNearBooks(term: string): Promise<{ id: string; title: string }[]> {
  const [, tier, number] = /^t-?(\d)-?0*(\d{1,9})$/.exec(term) ?? []
  const isbn = /^97[89][\d-]{10,14}$/.test(term) ? term.replaceAll('-', '') : ''
  if (tier === undefined && isbn === '') return []
  return booksByNumber({ code: tier === undefined ? '' : `T${tier}-${number}`, isbn })
}

const term = sql.placeholder('term')

const same = sql`
  select u.slug as id, u.title, true as "isSame" from ${bundleFrom} where u.slug = ${term} and ${isPublicBundle}
  union
  select u.slug, u.title, true from bundles_texts t join ${bundleFrom} on u.id = t.parent_id
    where t.path = 'previousSlugs' and t.text = ${term} and ${isPublicBundle}`

const similar = sql`
  select u.slug, u.title, false from ${bundleFrom}
  where u.slug % ${term} and similarity(u.slug, ${term}) >= ${minSimilarity} and ${isPublicBundle}
  order by similarity(u.slug, ${term}) desc, u.id limit 3`

const read = (name: string, query: SQL) => prepareRead<Near, { term: string }>(name, () => query)
const readSame = read('lectern-near-bundles-same', same)
const readNear = read('lectern-near-bundles', sql`(${same}) union all (${similar})`)

/** Public bundles with this current or former id; if there are none, those with similar ids. */
export async function findNearBundles(id: string): Promise<Near[]> {
  return toNearest(await ((await hasSimilarity()) ? readNear : readSame)({ term: id }))
}
