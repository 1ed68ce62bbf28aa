import { createHash } from 'node:crypto'

import { sql } from '@payloadcms/db-postgres/drizzle'

import { toJson, type Database } from '@/importers/books/stored/database'
import type { UnreadCounts } from '@/importers/books/feeds/file-record'
import type { PlanOptions } from './plan-batch'
import type { FindKnown } from '@/importers/books/feeds/read-feeds'
import { toReadingVersion } from '@/importers/books/feeds/reading-version'

/**
 * The result of an earlier import for a reference, and the current state of everything that its record is compared
 * with.
 */
export type KnownRecord = {
  reference: string
  bookId: number
  /** The fingerprint of a record that changed nothing in `knownState`; null where there is none. */
  fingerprint: string | null
  knownState: string | null
  state: string
  /** The report's entry for that record, and its ignored parts. */
  reasons: string[]
  notes: string[]
  unread: UnreadCounts
  /** Its ISBN, and the book's code if the record is the book itself. */
  isbn: string | null
  code: string | null
}

/** `state` is null for a record whose book is in this transaction: no editor can have changed that meanwhile. */
export type RecordToRemember = Pick<KnownRecord, 'reference' | 'reasons' | 'notes' | 'unread'> & {
  fingerprint: string
  state: string | null
}

/** A date in ONIX from or until which a text or a cover may be shown, or until which a price holds. */
const datedContent =
  /<(?:(?:ContentDateRole|x429)(?:\s[^<>]*)?>\s*(?:14|15|24|27)|(?:PriceDateRole|x476)(?:\s[^<>]*)?>\s*(?:15|24))\s*<|<(?:StartDate|EndDate|PriceEffectiveUntil|b324|b325|j162)[\s>]/

const listOf = (references: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${toJson(references)}::jsonb))`

/**
 * Everything that a record is compared with: its reference and the book; for the record of a format, also the format
 * and the owner of the ISBN. Otherwise the book's formats are left out, since the record of a book does not contain
 * them.
 */
const state = sql`md5(json_build_array(to_jsonb(r), b.code, b.deleted_at, case when r.format_isbn is null then json_build_array(
    to_jsonb(b) - array['formats', 'updated_at'],
    (select json_agg(a order by a._order) from books_authors a where a._parent_id = b.id),
    (select json_agg(c order by c._order) from books_chapters c where c._parent_id = b.id),
    (select json_agg(o order by o._order) from books_outcomes o where o._parent_id = b.id),
    (select json_agg(t order by t.path, t."order") from books_texts t where t.parent_id = b.id),
    (select json_agg(u.slug order by u.slug) from onix_members m join bundles u on u.id = m.bundle_id where m.book_id = b.id))
  else json_build_array(
    (select json_agg(f) from jsonb_array_elements(b.formats) f where f ->> 'isbn' = r.format_isbn),
    (select id from books where isbn = r.format_isbn)) end)::text)`

/** Finds records that an earlier import with the same code and options has read, so that they need not be parsed. */
export async function createFindKnown(db: Database, options: Omit<PlanOptions, 'isDryRun'>): Promise<FindKnown> {
  const { tier, language, matchesIsbn } = options
  const run = JSON.stringify([await toReadingVersion(), tier, language, matchesIsbn])
  const toFingerprint = (source: readonly string[]) => {
    const hash = createHash('sha256').update(run)
    for (const text of source) hash.update('\0').update(text)
    // What may be shown of it can differ from day to day.
    if (source.some((text) => datedContent.test(text))) hash.update(new Date().toISOString().slice(0, 10))
    return hash.digest('base64')
  }
  return async (sources) => {
    const references = sources.flatMap(({ reference, source }) => (reference !== null && source ? [reference] : []))
    const { rows } = await db.execute<{ reference: string; fingerprint: string }>(sql`
      select reference, fingerprint from onix_fingerprints where reference = any(${listOf(references)})`)
    const known = new Map(rows.map(({ reference, fingerprint }) => [reference, fingerprint]))
    return sources.map((source) => {
      const fingerprint = source.source && toFingerprint(source.source)
      const before = source.reference === null ? undefined : known.get(source.reference)
      return { source, fingerprint, isKnown: fingerprint !== null && before === fingerprint }
    })
  }
}

/** The known records of these references, if they have a book. */
export async function findKnown(db: Database, references: readonly string[]): Promise<Map<string, KnownRecord>> {
  if (references.length === 0) return new Map()
  const { rows } = await db.execute<KnownRecord>(sql`
    select r.reference, b.id as "bookId", f.fingerprint, f.state as "knownState", ${state} as state, f.reasons, f.notes,
      f.unread, coalesce(r.format_isbn, b.isbn) as isbn, case when r.format_isbn is null then b.code end as code
    from onix_records r join books b on b.id = r.book_id left join onix_fingerprints f using (reference)
    where r.reference = any(${listOf(references)})`)
  return new Map(rows.map((row) => [row.reference, row]))
}

/** Stores records that would change nothing if they were imported again. */
export async function rememberRecords(db: Database, records: readonly RecordToRemember[]): Promise<void> {
  if (records.length === 0) return
  await db.execute(sql`
    insert into onix_fingerprints (reference, fingerprint, state, reasons, notes, unread)
    select new.reference, new.fingerprint, coalesce(new.state, ${state}), new.reasons, new.notes, new.unread
    from jsonb_to_recordset(${toJson(records)}::jsonb) as new (reference text, fingerprint text, state text, reasons text[],
        notes text[], unread jsonb)
      join onix_records r using (reference) join books b on b.id = r.book_id
    on conflict (reference) do update set fingerprint = excluded.fingerprint, state = excluded.state,
      reasons = excluded.reasons, notes = excluded.notes, unread = excluded.unread`)
}
