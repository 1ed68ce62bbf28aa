import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import type { Book, BookEntry } from '@/schemas/catalogue/book'
import type { CatalogueQuery } from '@/schemas/catalogue/list'
import { countBooks } from './book-counts'
import { findBookEntries } from './book-entries'
import { toBookCondition, toBookOrder, toFilterTags, toNameAlone, type BookFilter } from './book-filter'
import {
  bookEntryJson,
  bookFrom,
  bookJson,
  isPublicBook,
  toBookEntry,
  type BookEntryRow,
  type WithCover,
} from './columns'
import { toBook, type BookRow } from './book-row'
import { toSeries, type TradeRow } from './trade-record'
import { findMatchingBooks } from './matching-books'
import { booksOfName, sortsOfNames } from './name-group'
import { revisionOf } from '@/reading/shared/changes'
import { prepareRead, readRows } from '@/reading/shared/database'
import { DocumentTooLong, findDocumentLimits } from '@/reading/shared/document-limits'
import { findPageIds, leastOffset, toOrderBy } from '@/reading/shared/list-places'
import { memoizeUntilChange } from '@/reading/shared/memoize-until-change'
import { isOneOfKeys, readTogether } from '@/reading/shared/read-together'

/** One page of the matching public books, by tier and number, and their total number. */
export async function findBooks(query: CatalogueQuery): Promise<{ total: number; books: WithCover<BookEntry>[] }> {
  const { limit: _limit, page: _page, sort: _sort, ...filter } = query
  const matching = await findMatchingBooks(query)
  const [total, books] = await Promise.all([matching?.total ?? countBooks(filter), findPage(query, matching?.ids)])
  return { total, books }
}

const maxTries = 5

/** The public books that match a filter, as rows `c` with the columns of an order. */
async function toRows(filter: BookFilter, sort: CatalogueQuery['sort'] = 'id'): Promise<{ from: SQL; condition: SQL }> {
  const name = toNameAlone(filter)
  if (name !== null && sortsOfNames.has(sort)) return booksOfName(name)
  return { from: sql`catalogue_books c`, condition: sql`c.is_public and ${await toBookCondition(filter)}` }
}

async function findPage(query: CatalogueQuery, found?: readonly number[]): Promise<WithCover<BookEntry>[]> {
  for (let tries = 0; tries < maxTries; tries++) {
    const ids = await (tries === 0 ? (found ?? findSharedIds(query)) : findIds(query, false))
    const books = await findBookEntries(ids)
    // A book was withdrawn between the two statements, or since its id was memoized: retry.
    if (books.length === ids.length) return books
  }
  throw new Error('Books changed faster than they could be read.')
}

/** Those of the usual lists are memoized; others are unlimited in number. */
function findSharedIds(query: CatalogueQuery): Promise<number[]> {
  const { limit, page, sort, tier, ...others } = query
  const isUsual = sort === undefined && Object.values(others).every((value) => value === undefined)
  if (!isUsual || page * limit > leastOffset) return findIds(query)
  return memoizeUntilChange(`book ids ${limit} ${page} ${tier}`, ['listing:books'], () => findIds(query))
}

async function findIds({ limit, page, sort, ...filter }: CatalogueQuery, mayBeMemoized = true): Promise<number[]> {
  return findPageIds(
    {
      name: `books ${JSON.stringify({ sort, filter })}`,
      tags: toFilterTags(filter, sort),
      ...(await toRows(filter, sort)),
      id: sql`c.book_id`,
      order: toBookOrder(sort),
    },
    limit,
    (page - 1) * limit,
    mayBeMemoized,
  )
}

/** The most recently published books. */
export async function findNewestBooks(count: number): Promise<WithCover<BookEntry>[]> {
  const rows = await readRows<{ doc: BookEntryRow }>(sql`
    select ${bookEntryJson} as doc from ${bookFrom}
    where ${isPublicBook} and b.publishing_status is distinct from '03' -- postponed
    order by ${toOrderBy(toBookOrder('-published_at'))} limit ${count}`)
  return rows.map(({ doc }) => toBookEntry(doc))
}

type ByCode = { code: string; doc: BookRow | null; revision: string | null }

const byCodes = prepareRead<ByCode, { keys: string[]; maxBytes: number }>(
  'lectern-books-by-code',
  () => sql`select b.code, case when octet_length(made.doc::text) <= ${sql.placeholder('maxBytes')}::integer then made.doc end as doc,
      ${revisionOf('book', sql`b.id`)} as revision
    from ${bookFrom}, lateral (select ${bookJson} as doc offset 0) made
    where ${isPublicBook} and ${isOneOfKeys(sql`b.code`, 'text')}`,
)
const byCode = readTogether<string, ByCode>({
  readSome: (keys) => byCodes({ keys, maxBytes: findDocumentLimits().jsonBytes }),
  toKey: ({ code }) => code,
})

/**
 * The public book with this catalogue code and its revision, or null. Throws {@link DocumentTooLong} in a process that
 * limits documents.
 */
export async function findBook(code: string): Promise<(WithCover<Book> & { revision: string | null }) | null> {
  const row = await byCode(code)
  if (!row) return null
  if (!row.doc) throw new DocumentTooLong()
  return { ...toBook(row.doc), revision: row.revision }
}

/** The fields of a withdrawn book that its page still shows. */
export type WithdrawnTitle = { id: string; title: string; subtitle: string | null; language: string }

/** The withdrawn book with this code, or null. */
export async function findWithdrawn(code: string): Promise<WithdrawnTitle | null> {
  const [row] = await readRows<WithdrawnTitle>(sql`
    select b.code as id, b.title, b.subtitle, b.language from books b
    where b.code = ${code} and b._status = 'published' and b.deleted_at is null and b.is_withdrawn is true`)
  return row ?? null
}

/** The current code of the published book that had this code before, or null. */
export async function findCurrentCode(previousCode: string): Promise<string | null> {
  const [row] = await readRows<{ code: string }>(sql`
    select b.code from books_texts t join books b on b.id = t.parent_id
    where t.path = 'previousCodes' and t.text = ${previousCode} and b._status = 'published' and b.deleted_at is null
    order by b.id limit 1`)
  return row?.code ?? null
}

/** The public book that replaces a withdrawn one, following chains of replacements; or null. */
export async function findReplacement(code: string): Promise<{ id: string; title: string } | null> {
  const [row] = await readRows<{ id: string; title: string }>(sql`
    with recursive successors as (
      select replaced_by_id as id, 1 as step from books where code = ${code} and _status = 'published' and deleted_at is null
      union all
      select r.replaced_by_id, s.step + 1 from successors s join books r on r.id = s.id
      where r._status = 'published' and r.deleted_at is null and r.is_withdrawn is true and s.step < 10
    )
    select b.code as id, b.title from successors s join ${bookFrom} on b.id = s.id where ${isPublicBook} order by s.step limit 1`)
  return row ?? null
}

/** What an entry of a list does not say of its book. */
export type BookSummary = Pick<Book, 'synopsis' | 'publisher' | 'imprint' | 'series'> & { minutes: number | null }

const summariesByCodes = prepareRead<
  Omit<BookSummary, 'series'> & Pick<TradeRow, 'series'> & { code: string },
  { codes: string[] }
>(
  'lectern-book-summaries',
  () => sql`select b.code, coalesce(b.synopsis, '') as synopsis, b.publisher, b.imprint, coalesce(b.series, '[]') as series,
      b.duration::integer as minutes
    from ${bookFrom}
    where ${isPublicBook} and b.code in (select unnest(${sql.placeholder('codes')}::text[]))`,
)

/** What these books are about, who published them, in which series and how long they last, by their codes. */
export async function findBookSummaries(codes: readonly string[]): Promise<ReadonlyMap<string, BookSummary>> {
  if (codes.length === 0) return new Map()
  const rows = await summariesByCodes({ codes: [...codes] })
  return new Map(rows.map(({ code, series, ...summary }) => [code, { ...summary, series: toSeries(series) }]))
}
