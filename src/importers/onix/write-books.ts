import { randomBytes } from 'node:crypto'

import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import { toJson, type Database } from './database'
import type { BookPlan } from './plan-book'

type Row = Record<string, unknown>

/** Columns of a book as they travel: name and type, for `jsonb_to_recordset`. */
const shape =
  sql.raw(`id integer, code varchar, isbn varchar, title varchar, subtitle varchar, language varchar,
  synopsis varchar, pages numeric, "publishedAt" timestamptz, "isWithdrawn" boolean, "replacedBy" integer`)

/** Writes what is new or has changed of a batch, within its transaction; gives the id of each book by its reference. */
export async function writeBooks(tx: Database, plans: readonly BookPlan[]): Promise<Map<string, number>> {
  const created = plans.filter(({ id }) => id === null)
  const touched = plans.filter(({ id, changed }) => id !== null && changed.length > 0)
  const ids = new Map(plans.flatMap(({ reference, id }) => (id === null ? [] : [[reference, id] as const])))
  if (created.length > 0) {
    const codes = await insertBooks(tx, created)
    for (const { reference, code } of created) ids.set(reference, codes.get(code)!)
  }
  if (touched.length > 0) await updateBooks(tx, touched)

  const withIds = [...created, ...touched].map((plan) => ({ ...plan, id: ids.get(plan.reference)! }))
  for (const part of parts) await writePart(tx, part, withIds)
  await remember(
    tx,
    plans.filter(({ isNewMemory }) => isNewMemory),
    ids,
  )
  return ids
}

const toRow = ({ id, code, fields, isWithdrawn, replacedBy }: BookPlan): Row => {
  const { isbn, title, subtitle, language, synopsis, pages, publishedAt } = fields
  return { id, code, isbn, title, subtitle, language, synopsis, pages, publishedAt, isWithdrawn, replacedBy }
}

async function insertBooks(tx: Database, plans: readonly BookPlan[]): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: number; code: string }>(sql`
    insert into books (code, isbn, title, subtitle, language, synopsis, pages, published_at, is_withdrawn, replaced_by_id, _status)
    select code, isbn, title, subtitle, language, synopsis, pages, "publishedAt", "isWithdrawn", "replacedBy", 'published'
    from jsonb_to_recordset(${toJson(plans.map(toRow))}::jsonb) as new (${shape})
    returning id, code`)
  return new Map(rows.map(({ id, code }) => [code, id]))
}

async function updateBooks(tx: Database, plans: readonly BookPlan[]): Promise<void> {
  await tx.execute(sql`
    update books b set isbn = new.isbn, title = new.title, subtitle = new.subtitle, language = new.language,
      synopsis = new.synopsis, pages = new.pages, published_at = new."publishedAt",
      is_withdrawn = new."isWithdrawn", replaced_by_id = new."replacedBy", updated_at = now()
    from jsonb_to_recordset(${toJson(plans.map(toRow))}::jsonb) as new (${shape}) where b.id = new.id`)
}

type Part = {
  field: 'authors' | 'chapters' | 'outcomes' | 'subjects'
  remove: (ids: SQL) => SQL
  insert: (rows: string) => SQL
}

/** The tables that hold the lists of a book. Payload gives array rows an id of 24 hexadecimal digits. */
const parts: readonly Part[] = [
  {
    field: 'authors',
    remove: (ids) => sql`delete from books_authors where _parent_id in ${ids}`,
    insert: (rows) => sql`insert into books_authors (_order, _parent_id, id, name, role)
      select "order", parent, id, value ->> 'name', value ->> 'role' from ${listRows(rows)}`,
  },
  {
    field: 'chapters',
    remove: (ids) => sql`delete from books_chapters where _parent_id in ${ids}`,
    insert: (rows) => sql`insert into books_chapters (_order, _parent_id, id, title, summary)
      select "order", parent, id, value ->> 'title', value ->> 'summary' from ${listRows(rows)}`,
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

async function writePart(
  tx: Database,
  { field, remove, insert }: Part,
  plans: readonly (BookPlan & { id: number })[],
) {
  const stale = plans.filter(({ changed }) => changed.includes(field)).map(({ id }) => id)
  if (stale.length > 0)
    await tx.execute(remove(sql`(select jsonb_array_elements_text(${toJson(stale)}::jsonb)::integer)`))
  const isWritten = ({ changed, id }: { changed: readonly string[]; id: number }) =>
    changed.length === 0 || stale.includes(id)
  const rows = plans.filter(isWritten).flatMap(({ id: parent, fields }) =>
    fields[field].map((value, index) => ({
      order: index + 1,
      parent,
      id: randomBytes(12).toString('hex'),
      value,
    })),
  )
  if (rows.length > 0) await tx.execute(insert(toJson(rows)))
}

async function remember(
  tx: Database,
  plans: readonly BookPlan[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  if (plans.length === 0) return
  const rows = plans.map(({ reference, code, memory }) => ({
    reference,
    book: ids.get(reference),
    code,
    ...memory,
  }))
  await tx.execute(sql`
    insert into onix_records (reference, book_id, code, stated, is_withdrawn)
    select reference, book, code, stated, "isWithdrawn"
    from jsonb_to_recordset(${toJson(rows)}::jsonb) as new (reference text, book integer, code text, stated text[], "isWithdrawn" boolean)
    on conflict (reference) do update set book_id = excluded.book_id, stated = excluded.stated, is_withdrawn = excluded.is_withdrawn`)
}
