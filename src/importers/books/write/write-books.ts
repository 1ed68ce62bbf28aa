import { randomBytes } from 'node:crypto'

import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { bookColumnSql, toStoredLists } from '@/importers/books/stored/book-columns'
import { toJson, type Database } from '@/importers/books/stored/database'
import type { BookPlan } from '@/importers/books/plan/book-plan'

type Row = Record<string, unknown>

/** Columns and types of a book for `jsonb_to_recordset`. */
const recordColumns = sql`id integer, "updatedAt" timestamptz, code varchar, "isWithdrawn" boolean, "replacedBy" integer, "coverId" integer, ${bookColumnSql.record}`

/** A book was saved between its comparison with a record and the write, which would overwrite that. */
export class StaleBooksError extends Error {
  constructor() {
    super('It was saved here again and again during the import. Import it again.')
  }
}

/** Inserts and updates the books of a batch; returns their ids by reference. Throws a {@link StaleBooksError}. */
export async function writeBooks(tx: Database, plans: readonly BookPlan[]): Promise<Map<string, number>> {
  const created = plans.filter(({ id, joins }) => id === null && joins === null)
  const updated = plans.filter(({ id, changed }) => id !== null && changed.length > 0)
  const ids = new Map(plans.flatMap(({ reference, id }) => (id === null ? [] : [[reference, id] as const])))
  if (created.length > 0) {
    const codes = await insertBooks(tx, created)
    for (const { reference, code } of created) ids.set(reference, codes.get(code)!)
  }
  for (const { reference, joins } of plans) if (joins !== null) ids.set(reference, ids.get(joins)!)
  if (updated.length > 0) await updateBooks(tx, updated)

  const withIds = [...created, ...updated].map((plan) => ({ ...plan, id: ids.get(plan.reference)! }))
  for (const table of listTables) await writeList(tx, table, withIds)
  await writeReferences(
    tx,
    plans.filter(({ isReferenceChanged }) => isReferenceChanged),
    ids,
  )
  return ids
}

const toRow = ({ id, updatedAt, code, fields, isWithdrawn, replacedBy, coverId }: BookPlan): Row => {
  const { authors: _, chapters: __, outcomes: ___, subjects: ____, ...columns } = fields
  return { ...columns, ...toStoredLists(fields), id, updatedAt, code, isWithdrawn, replacedBy, coverId }
}

async function insertBooks(tx: Database, plans: readonly BookPlan[]): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: number; code: string }>(sql`
    insert into books (code, is_withdrawn, replaced_by_id, _status, ${bookColumnSql.names})
    select new.code, new."isWithdrawn", new."replacedBy", 'published', ${bookColumnSql.values}
    from jsonb_to_recordset(${toJson(plans.map(toRow))}::jsonb) as new (${recordColumns})
    returning id, code`)
  return new Map(rows.map(({ id, code }) => [code, id]))
}

async function updateBooks(tx: Database, plans: readonly BookPlan[]): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    update books b set ${bookColumnSql.assignments}, is_withdrawn = new."isWithdrawn",
      replaced_by_id = new."replacedBy", cover_id = new."coverId", updated_at = now()
    from jsonb_to_recordset(${toJson(plans.map(toRow))}::jsonb) as new (${recordColumns})
    where b.id = new.id and b.updated_at = new."updatedAt" returning b.id`)
  if (rows.length < plans.length) throw new StaleBooksError()
}

type ListTable = {
  field: 'authors' | 'chapters' | 'outcomes' | 'subjects'
  remove: (ids: SQL) => SQL
  insert: (rows: string) => SQL
}

/** The tables of a book's lists. Payload's ids of array rows have 24 hexadecimal digits. */
const listTables: readonly ListTable[] = [
  {
    field: 'authors',
    remove: (ids) => sql`delete from books_authors where _parent_id in ${ids}`,
    insert: (
      rows,
    ) => sql`insert into books_authors (_order, _parent_id, id, name, role, given, particle, family, suffix, is_corporate,
        orcid, isni, biography)
      select "order", parent, id, value ->> 'name', value ->> 'role', value ->> 'given', value ->> 'particle',
        value ->> 'family', value ->> 'suffix', (value ->> 'isCorporate')::boolean, value ->> 'orcid', value ->> 'isni',
        value ->> 'biography' from ${listRows(rows)}`,
  },
  {
    field: 'chapters',
    remove: (ids) => sql`delete from books_chapters where _parent_id in ${ids}`,
    insert: (rows) => sql`insert into books_chapters (_order, _parent_id, id, title, summary, label, level, authors)
      select "order", parent, id, value ->> 'title', value ->> 'summary', value ->> 'label', (value ->> 'level')::integer,
        value ->> 'authors'
      from ${listRows(rows)}`,
  },
  {
    field: 'outcomes',
    remove: (ids) => sql`delete from books_outcomes where _parent_id in ${ids}`,
    insert: (rows) => sql`insert into books_outcomes (_order, _parent_id, id, text)
      select "order", parent, id, value #>> '{}' from ${listRows(rows)}`,
  },
  {
    field: 'subjects',
    remove: (ids) => sql`delete from books_texts where path = 'subjects' and parent_id in ${ids}`,
    insert: (rows) => sql`insert into books_texts ("order", parent_id, path, text)
      select "order", parent, 'subjects', value #>> '{}' from ${listRows(rows)}`,
  },
]

const listRows = (rows: string) =>
  sql`jsonb_to_recordset(${rows}::jsonb) as new ("order" integer, parent integer, id varchar, value jsonb)`

async function writeList(
  tx: Database,
  { field, remove, insert }: ListTable,
  plans: readonly (BookPlan & { id: number })[],
) {
  const stale = plans.filter(({ changed }) => changed.includes(field)).map(({ id }) => id)
  if (stale.length > 0)
    await tx.execute(remove(sql`(select jsonb_array_elements_text(${toJson(stale)}::jsonb)::integer)`))
  const isWritten = ({ changed, id }: { changed: readonly string[]; id: number }) =>
    changed.length === 0 || stale.includes(id)
  const values = plans
    .filter(isWritten)
    .flatMap(({ id: parent, fields }) => fields[field].map((value, index) => ({ order: index + 1, parent, value })))
  if (values.length === 0) return
  const ids = randomBytes(12 * values.length).toString('hex')
  const rows = values.map((row, index) => ({ ...row, id: ids.slice(24 * index, 24 * (index + 1)) }))
  await tx.execute(insert(toJson(rows)))
}

async function writeReferences(
  tx: Database,
  plans: readonly BookPlan[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  if (plans.length === 0) return
  const rows = plans.map(({ reference, code, work, formatIsbn, referenceState }) => ({
    reference,
    book: ids.get(reference),
    code,
    work,
    formatIsbn,
    isWithdrawn: referenceState.isWithdrawn,
    coverUrl: referenceState.coverUrl,
    coverId: referenceState.coverId,
    stated: Object.keys(referenceState.statements),
    hashes: Object.values(referenceState.statements),
  }))
  await tx.execute(sql`
    insert into onix_records (reference, book_id, code, stated, stated_hashes, is_withdrawn, cover_url, cover_id, work, format_isbn)
    select reference, book, code, stated, hashes, "isWithdrawn", "coverUrl", "coverId", work, "formatIsbn"
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as new (reference text, book integer, code text, stated text[],
      hashes text[], "isWithdrawn" boolean, "coverUrl" text, "coverId" integer, work text, "formatIsbn" text)
    on conflict (reference) do update set book_id = excluded.book_id, stated = excluded.stated,
      stated_hashes = excluded.stated_hashes, is_withdrawn = excluded.is_withdrawn, cover_url = excluded.cover_url,
      cover_id = excluded.cover_id, work = excluded.work, format_isbn = excluded.format_isbn`)
}
