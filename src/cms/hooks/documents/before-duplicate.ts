import { sql } from '@payloadcms/db-postgres/drizzle'
import type { FieldHook } from 'payload'

import { bookCodeSqlPattern } from '@/lib/identifiers/book-code'
import { executeInTransaction } from '@/cms/revisions/transaction'
import { documentsTable, versionsTable } from '@/cms/tables'

/** Keeps the slug below its maximum length once `-copy` and a number are appended. */
const maxBaseLength = 100

/** Appends `-copy` to the slug of a duplicate, and a number while it is taken by a published, draft, trashed or previous slug. */
export const generateCopySlug: FieldHook = async ({ collection, req, value }) => {
  if (typeof value !== 'string' || !value || !collection) return value
  const { slug } = collection
  const base = `${value.slice(0, maxBaseLength).replace(/-$/, '')}-copy`
  const rows = await executeInTransaction<{ address: string }>(
    req,
    sql`select address from (
          select slug as address from ${documentsTable(slug)}
          union select version_slug from ${versionsTable(slug)} where latest
          union select text from ${documentsTable(slug, 'texts')} where path = 'previousSlugs'
          union select t.text from ${versionsTable(slug, 'texts')} t join ${versionsTable(slug)} v on v.id = t.parent_id
            where v.latest and t.path = 'version.previousSlugs') addresses
        where starts_with(address, ${base})`,
  )
  const taken = new Set(rows.map(({ address }) => address))
  let free = base
  for (let count = 2; taken.has(free); count++) free = `${base}-${count}`
  return free
}

/** The next free catalogue code of the same tier, counting previous codes too. */
export const generateNextCode: FieldHook = async ({ req, value }) => {
  const [, tier] = /^(T\d)-/.exec(String(value)) ?? []
  if (!tier) return value
  const [row] = await executeInTransaction<{ last: number | null }>(
    req,
    sql`select max(substr(code, 4)::integer) as last
        from (select code from books union all select text from books_texts where path = 'previousCodes') codes
        where code ~ ${bookCodeSqlPattern} and substr(code, 1, 2) = ${tier}`,
  )
  return `${tier}-${(row?.last ?? 0) + 1}`
}

/** Appends “(copy)” to the title of a duplicate. */
export const appendCopySuffix: FieldHook = ({ value }) =>
  typeof value === 'string' && value ? `${value.slice(0, 280)} (copy)` : value

/** Clears a field that a duplicate must not inherit. */
export const clearValue: FieldHook = () => null
