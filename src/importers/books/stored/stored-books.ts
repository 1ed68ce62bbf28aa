import { sql } from '@payloadcms/db-postgres/drizzle'

import type { BookFields } from '@/importers/books/record/book-record'
import { bookCodeSqlPattern } from '@/lib/identifiers/book-code'
import { bookColumnSql, fromStoredLists } from './book-columns'
import { toJson, type Database } from './database'
import type { Statements } from './statements'

/** A book in the database. */
export type StoredBook = BookFields & {
  id: number
  code: string
  /** When it was last saved, as Postgres writes it. */
  updatedAt: string
  /** Former codes, which redirect to it. */
  previousCodes: string[]
  isWithdrawn: boolean
  isInTrash: boolean
  replacedBy: number | null
  coverId: number | null
  /** True where an editor has a newer draft than what its row contains. */
  hasDraft: boolean
  /** References of feeds that identify it. */
  references: string[]
  /** Bundles that a feed has added it to. */
  memberships: { slug: string; position: number | null }[]
  /** The slugs of all bundles that it is in. */
  bundles: string[]
}

/** The state of a reference after its last import. */
export type StoredReference = {
  reference: string
  bookId: number | null
  code: string
  statements: Statements
  isWithdrawn: boolean
  /** The cover that was fetched for it: where from, and the image that it became. Null where there is none. */
  coverUrl: string | null
  coverId: number | null
  /** The work named in its record. */
  work: string | null
  /** The ISBN of the format that the record describes; null if it describes the book itself. */
  formatIsbn: string | null
}

type Keys = {
  records: readonly { reference: string; isbn: string | null }[]
  works: readonly string[]
  codes: readonly string[]
  isbns: readonly string[]
}

/** An array, of which Postgres looks each value up in an index; for alternatives that are subqueries it reads the table. */
const arrayOf = (values: readonly (string | number)[]) =>
  sql`array(select jsonb_array_elements_text(${toJson(values)}::jsonb))`

const ofReference = sql`r.reference, r.book_id as "bookId", r.code,
  (select coalesce(jsonb_object_agg(s.field, r.stated_hashes[s.at]), '{}')
    from unnest(r.stated) with ordinality s (field, at)) as statements, r.is_withdrawn as "isWithdrawn",
  r.cover_url as "coverUrl", r.cover_id as "coverId", r.work, r.format_isbn as "formatIsbn"`

/** What a batch of records may refer to: `works` are the references of the first book of each work. */
type Stored = { references: StoredReference[]; works: StoredReference[]; books: StoredBook[] }

/** The stored references and books that a batch of records may refer to. */
export async function findStored(db: Database, keys: Keys): Promise<Stored> {
  const { rows: references } = await db.execute<StoredReference>(sql`
    select ${ofReference} from onix_records r
    where r.reference = any(${arrayOf(keys.records.map(({ reference }) => reference))})`)
  const works = await findFirstOfWorks(db, keys.works)
  const ids = [...references, ...works].flatMap(({ bookId }) => (bookId === null ? [] : [bookId]))
  // A record known before is already assigned to a format or a book, unless that was deleted.
  const known = new Set(references.flatMap(({ reference, bookId }) => (bookId === null ? [] : [reference])))
  const formats = keys.records.flatMap(({ reference, isbn }) => (isbn === null || known.has(reference) ? [] : [isbn]))
  const { rows } = await db.execute<{ book: StoredBook }>(sql`
    select json_build_object('id', b.id, 'code', b.code, 'updatedAt', b.updated_at::text, 'isWithdrawn', b.is_withdrawn is true,
      'isInTrash', b.deleted_at is not null, 'replacedBy', b.replaced_by_id, 'coverId', b.cover_id,
      'hasDraft', exists (select from _books_v v
        where v.parent_id = b.id and v.latest and v.version__status = 'draft'
          -- That of an import is as old as the row, of which a draft in the admin changes nothing.
          and (b._status = 'published' or v.version_updated_at <> b.updated_at)),
      ${bookColumnSql.pairs},
      'authors', (select coalesce(json_agg(json_build_object('name', a.name, 'role', a.role, 'given', a.given,
          'particle', a.particle, 'family', a.family, 'suffix', a.suffix, 'isCorporate', a.is_corporate is true,
          'orcid', a.orcid, 'isni', a.isni, 'biography', a.biography) order by a._order), '[]')
        from books_authors a where a._parent_id = b.id),
      'chapters', (select coalesce(json_agg(json_build_object('title', c.title, 'summary', c.summary,
          'label', c.label, 'level', coalesce(c.level, 1)::integer, 'authors', c.authors) order by c._order), '[]')
        from books_chapters c where c._parent_id = b.id),
      'outcomes', (select coalesce(json_agg(o.text order by o._order), '[]') from books_outcomes o where o._parent_id = b.id),
      'subjects', (select coalesce(json_agg(t.text order by t."order"), '[]') from books_texts t
        where t.parent_id = b.id and t.path = 'subjects'),
      'previousCodes', (select coalesce(json_agg(t.text), '[]') from books_texts t
        where t.parent_id = b.id and t.path = 'previousCodes'),
      'references', (select coalesce(json_agg(r.reference), '[]') from onix_records r where r.book_id = b.id),
      'memberships', (select coalesce(json_agg(json_build_object('slug', u.slug, 'position', m.position)), '[]')
        from onix_members m join bundles u on u.id = m.bundle_id where m.book_id = b.id),
      'bundles', (select coalesce(json_agg(u.slug), '[]') from bundles_rels r join bundles u on u.id = r.parent_id
        where r.books_id = b.id and r.path = 'books')) as book
    from books b
    where b.id = any(${arrayOf(ids)}::integer[]) or b.code = any(${arrayOf(keys.codes)}) or b.isbn = any(${arrayOf(keys.isbns)})
      or b.id = any(array(select t.parent_id from books_texts t where t.path = 'previousCodes' and t.text = any(${arrayOf(keys.codes)})))
      or b.id = any(array(select f.id from jsonb_array_elements_text(${toJson(formats)}::jsonb) as format (isbn), lateral (
        select books.id from books where books.formats @> jsonb_build_array(jsonb_build_object('isbn', format.isbn)) offset 0) f))`)
  return { references, works, books: rows.map(({ book }) => ({ ...book, ...fromStoredLists(book) })) }
}

/** The references of the first book of each work that has an ISBN and is not in the trash. */
async function findFirstOfWorks(db: Database, works: readonly string[]): Promise<StoredReference[]> {
  if (works.length === 0) return []
  const { rows } = await db.execute<StoredReference>(sql`
    select first.* from (select distinct jsonb_array_elements_text(${toJson(works)}::jsonb) as work) wanted, lateral (
      select ${ofReference} from onix_records r join books b on b.id = r.book_id
      where r.work = wanted.work and r.format_isbn is null and b.deleted_at is null and b.isbn is not null
      order by r.book_id limit 1) first`)
  return rows
}

const isCode = sql.raw(`~ '${bookCodeSqlPattern}'`)

/**
 * The highest number of a catalogue code in each tier, among books and their former codes; with those of references,
 * which keep the codes of deleted books, and which only imports add to.
 */
export async function findLastNumbers(
  db: Database,
  { includesReferences }: { includesReferences: boolean },
): Promise<{ tier: number; last: number }[]> {
  const ofReferences = includesReferences ? sql`union all select code from onix_records` : sql``
  // The first condition is that of an index, of which only the end is read.
  const { rows } = await db.execute<{ tier: number; last: number }>(sql`
    select tier, last from generate_series(0, 9) tier, lateral (
      select substr(code, 4)::integer as last from books where code ${isCode} and substr(code, 2, 1) = tier::text
      order by substr(code, 4)::integer desc limit 1) as stored
    union all
    select substr(code, 2, 1)::integer, max(substr(code, 4)::integer)
    from (select text as code from books_texts where path = 'previousCodes' ${ofReferences}) as given
    where code ${isCode} group by 1`)
  return rows
}
