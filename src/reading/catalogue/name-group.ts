import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { isoTime, readRows } from '@/reading/shared/database'
import { memoizeUntilChange } from '@/reading/shared/memoize-until-change'
import type { Range } from '@/reading/shared/range'
import type { Snapshot } from '@/reading/shared/snapshot'
import { unnamedSlugs } from '@/schemas/catalogue/unnamed-contributors'

export type NameKind = 'author' | 'subject'

/** An author or a subject of public books; triggers maintain them (migration `names_of_books`). */
export type NameGroup = {
  slug: string
  name: string
  /** Its heading in an alphabetical list. */
  initial: string
  /** The language of its books, if all have the same; for a subject, the language of its name. */
  language: string | null
  count: number
  modified_at: string
}

const columns = sql`g.slug, g.name, upper(left(g.sorted, 1)) as initial, g.language, g.books as count, ${isoTime(sql`g.modified_at`)} as modified_at`

/** The names that have a page: all subjects, and all authors but those of whom a book says only that they are not named. */
function isListed(kind: NameKind): SQL {
  const ofKind = sql`g.kind = ${kind}`
  return kind === 'author' ? sql`${ofKind} and g.slug not in ${unnamedSlugs}` : ofKind
}

/** Some of the authors, by family name, or of the subjects, by name. */
export function findNameGroups(kind: NameKind, { offset, limit }: Range): Promise<NameGroup[]> {
  return readRows<NameGroup>(sql`
    select ${columns} from catalogue_name_groups g where ${isListed(kind)} order by g.sorted, g.slug limit ${limit} offset ${offset}`)
}

/** All of them, some at a time. */
export function readNameGroups({ batches }: Snapshot, kind: NameKind): AsyncGenerator<NameGroup[]> {
  return batches(sql`select ${columns} from catalogue_name_groups g where ${isListed(kind)} order by g.sorted, g.slug`)
}

/** The author, even one that is not named, or the subject of this slug, in its most frequent spelling, or null. */
export async function findNameGroup(kind: NameKind, slug: string): Promise<NameGroup | null> {
  const [row] = await readRows<NameGroup>(
    sql`select ${columns} from catalogue_name_groups g where g.kind = ${kind} and g.slug = ${slug}`,
  )
  return row ?? null
}

/** The number of authors or subjects with a page. */
export function countNameGroups(kind: NameKind): Promise<number> {
  return memoizeUntilChange(`names ${kind}`, ['listing:books'], async () => {
    const [row] = await readRows<{ total: string }>(
      sql`select count(*) as total from catalogue_name_groups g where ${isListed(kind)}`,
    )
    return Number(row?.total ?? 0)
  })
}

/** The orders of lists that have an index of the books of each name. */
export const sortsOfNames: ReadonlySet<string> = new Set(['id', '-id', '-published_at'])

/** FROM and WHERE of the books of an author or subject, as rows `c` with the columns of {@link sortsOfNames}. */
export function booksOfName({ kind, slug }: { kind: NameKind; slug: string }): { from: SQL; condition: SQL } {
  return { from: sql`catalogue_names c`, condition: sql`c.kind = ${kind} and c.slug = ${slug}` }
}
