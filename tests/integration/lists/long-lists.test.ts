import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { llmsTxt } from '@/app/content/agent-index'
import * as listsByIndex from '@/cms/migrations/20261124_120000_lists_by_index'
import * as namesOfBooks from '@/cms/migrations/20261124_121000_names_of_books'
import * as unchangedNames from '@/cms/migrations/20261125_030000_unchanged_names'
import * as countsOfBooks from '@/cms/migrations/20261128_130000_counts_of_books'
import { readEnv } from '@/config/env'
import { findBooks } from '@/reading/catalogue/book'
import { findNameGroups } from '@/reading/catalogue/name-group'
import { findArticles } from '@/reading/content/article'
import { articleColumns, isPublished } from '@/reading/content/article-columns'
import { isPublicFinding } from '@/reading/content/evidence'
import { toOrder } from '@/reading/content/filter'
import { findFindings, findingColumns } from '@/reading/content/finding'
import { toQuery } from '@/reading/shared/database'
import { runAfterChanges } from '@/reading/shared/memoize-until-change'
import { bookSorts, type CatalogueQuery } from '@/schemas/catalogue/list'
import { insertRealisticBooks } from '../../bench/books-corpus'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const args = { db: (payload.db as unknown as { drizzle: unknown }).drizzle } as Parameters<typeof listsByIndex.up>[0]
/** More than the rows that are skipped one after another. */
const [books, others] = [3_300, 2_600]

let client: pg.Client
beforeAll(async () => {
  client = new pg.Client({ connectionString: readEnv().DATABASE_URL })
  await client.connect()
  await insertRealisticBooks(client, books)
  await changeAtOnce('update books set published_at = null where id % 11 = 0')
  await changeAtOnce(
    `insert into books_texts ("order", parent_id, path, text) select 99, id, 'subjects', 'Everything' from books where id % 20 > 0`,
  )
  await client.query(`
    insert into users (name, permission, email) values ('Ada', 'none', 'ada@byline.invalid');
    insert into articles (title, slug, description, author_id, published_at, _status)
      select 'Article ' || n % 7, 'article-' || n, '', (select max(id) from users), case when n % 5 > 0 then timestamptz '2020-01-01' + n % 90 * interval '1 day' end, 'published'
      from generate_series(1, ${others}) n;
    insert into evidence_entries (kind, text, industry, region, date, _status)
      select 'regulation', 'Finding ' || n, 'Law', 'Europe', 2000 + n % 25, 'published' from generate_series(1, ${others}) n`)
})
afterAll(async () => {
  await client?.end()
  await close()
})

/** As an import writes: what follows from the books is refreshed at the end. */
async function changeAtOnce(statement: string): Promise<void> {
  await client.query(`begin; select set_config('lectern.bulk', 'on', true); ${statement};
    select lectern_refresh_books(array(select id from books)); commit`)
}

/**
 * The third of three reads, while nothing changes: the first reads from the beginning of the list, the second from the
 * last remembered place, and the third finds all ids between two places remembered. They are equal.
 */
async function readRepeatedly<T>(read: () => Promise<T>): Promise<T> {
  return runAfterChanges([], async () => {
    const [first, second, third] = [await read(), await read(), await read()]
    expect(second).toEqual(first)
    expect(third).toEqual(first)
    return third
  })
}

const orders: Record<string, string> = {
  title: 'lectern_fold(b.title)',
  published_at: 'b.published_at',
  modified_at: 'c.modified_at',
  pages: 'b.pages',
}

async function findInOrder(sort: string, condition: string): Promise<string[]> {
  const name = sort.replace('-', '')
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const ties = name === 'id' ? ['tier', 'number'].map((tie) => `c.${tie} ${direction}`).join(', ') : 'c.tier, c.number'
  const order = name === 'id' ? ties : `${orders[name]} ${direction} nulls last, ${ties}`
  const { rows } = await client.query<{ code: string }>(
    `select b.code from books b join catalogue_books c on c.book_id = b.id where c.is_public and ${condition} order by ${order}`,
  )
  return rows.map(({ code }) => code)
}

describe('a late page has the rows that follow those of the page before', () => {
  const ofSubject = `b.id in (select parent_id from books_texts where path = 'subjects' and lectern_name_slug(text) = 'everything')`
  const filters: [name: string, filter: Partial<CatalogueQuery>, condition: string][] = [
    ['all', {}, 'true'],
    ['of a subject', { subject: 'Everything' }, ofSubject],
  ]
  for (const [name, filter, condition] of filters)
    it.each(bookSorts)(`books ${name}, by %s`, async (sort) => {
      const expected = await findInOrder(sort, condition)
      expect(expected.length).toBeGreaterThan(2_500)
      for (const page of [21, 25, Math.ceil(expected.length / 100), 40]) {
        const found = await readRepeatedly(() => findBooks({ ...filter, sort, limit: 100, page }))
        expect(found.books.map(({ entry }) => entry.id)).toEqual(expected.slice((page - 1) * 100, page * 100))
        expect(found.total).toBe(expected.length)
      }
      const { books: across } = await readRepeatedly(() => findBooks({ ...filter, sort, limit: 70, page: 43 }))
      expect(across.map(({ entry }) => entry.id)).toEqual(expected.slice(42 * 70, 43 * 70))
    })

  it.each(['', 'id', '-id', 'title', '-title', 'publishedAt', '-updatedAt', 'slug'])(
    'articles, by %s',
    async (sort) => {
      const query = {
        sort: sort ? [{ field: sort.replace('-', ''), isDescending: sort.startsWith('-') }] : [],
        where: null,
        depth: 0,
        select: null,
        limit: 100,
      }
      const column =
        { publishedAt: 'published_at', updatedAt: 'updated_at' }[sort.replace('-', '')] ?? sort.replace('-', '')
      const direction = sort === '' || sort.startsWith('-') ? 'desc' : 'asc'
      const { rows } = await client.query<{ id: number }>(
        `select id from articles order by ${column || 'published_at'} ${direction} nulls last, id ${direction}`,
      )
      const found = await readRepeatedly(() => findArticles({ ...query, page: 24 }))
      expect(found.docs.map(({ id }) => id)).toEqual(rows.slice(2_300, 2_400).map(({ id }) => id))
    },
  )

  it('findings', async () => {
    const { rows } = await client.query<{ id: number }>(
      `select id from evidence_entries order by date collate "C" desc nulls last, id desc`,
    )
    const query = { sort: [], where: null, depth: 0, select: null, limit: 100, page: 24 }
    const found = await readRepeatedly(() => findFindings(query))
    expect(found.docs.map(({ id }) => id)).toEqual(rows.slice(2_300, 2_400).map(({ id }) => id))
  })
})

describe('articles by the names of their authors', () => {
  const authors = 26
  beforeAll(async () => {
    await client.query(`
      insert into users (name, permission, email) select chr(64 + n), 'none', n || '@byline.invalid' from generate_series(1, ${authors}) n;
      update articles set author_id = (select id from users where email = 1 + articles.id % ${authors} || '@byline.invalid')`)
    await client.query('vacuum analyze articles')
    await client.query('analyze users')
  })

  const toOrder = (direction: string) => `u.name ${direction} nulls last, a.id ${direction}`
  const read = async (sort: string, page: number): Promise<number[]> => {
    const keys = [{ field: 'author.name', isDescending: sort.startsWith('-') }]
    const query = { sort: keys, where: null, depth: 0, select: null, limit: 100, page }
    return (await readRepeatedly(() => findArticles(query))).docs.map(({ id }) => id)
  }

  it.each([
    ['author.name', 'asc'],
    ['-author.name', 'desc'],
  ])('%s: are complete, and the first page needs only those of a few authors', async (sort, direction) => {
    const from = 'from articles a join users u on u.id = a.author_id'
    const { rows } = await client.query<{ id: number }>(`select a.id ${from} order by ${toOrder(direction)}`)
    for (const page of [1, 2, 24])
      expect(await read(sort, page)).toEqual(rows.slice((page - 1) * 100, page * 100).map(({ id }) => id))
    const { rows: plans } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) select a.id ${from}
        where a._status = 'published' and a.author_id is not null and a.deleted_at is null
        order by ${toOrder(direction)} limit 10`,
    )
    expect(countReadRows(plans[0]!['QUERY PLAN'][0].Plan)).toBeLessThan((others / authors) * 6)
  })
})

describe('the first page of a list reads few rows', () => {
  beforeAll(async () => {
    await client.query(
      `update articles set created_at = created_at + id * interval '1 second', updated_at = updated_at + id * interval '1 second'`,
    )
    await client.query('vacuum analyze articles, evidence_entries')
  })

  const countRows = async (query: SQL) => {
    const { text, values } = toQuery(sql`explain (analyze, format json) ${query}`)
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(text, values)
    return countReadRows(rows[0]!['QUERY PLAN'][0].Plan)
  }
  const names = ['id', 'title', 'slug', 'publishedAt', 'updatedAt', 'createdAt']
  const bothWays = names.flatMap((field) => [
    { field, isDescending: false },
    { field, isDescending: true },
  ])

  it.each(bothWays)('of articles by $field, descending: $isDescending', async (key) => {
    const order = toOrder([key], articleColumns)
    expect(
      await countRows(sql`select a.id from articles a where ${isPublished} order by ${order} limit 10`),
    ).toBeLessThan(50)
  })

  it.each([false, true])('of findings by date, descending: %s', async (isDescending) => {
    const order = toOrder([{ field: 'date', isDescending }], findingColumns)
    expect(
      await countRows(sql`select e.id from evidence_entries e where ${isPublicFinding} order by ${order} limit 10`),
    ).toBeLessThan(50)
  })
})

type PlanNode = { 'Actual Rows': number; 'Actual Loops': number; Plans?: PlanNode[] }

/** Of the node of a plan that has most. */
function countReadRows({ 'Actual Rows': rows, 'Actual Loops': loops, Plans: plans = [] }: PlanNode): number {
  return Math.max(rows * loops, ...plans.map(countReadRows))
}

describe('an early page of the books that match', () => {
  const filters: [name: string, filter: Partial<CatalogueQuery>, condition: string][] = [
    ['a part of a title', { q: 'e' }, `c.folded like '%e%'`],
    ['two', { q: 'a  e' }, `c.folded like '%e%' and c.folded like '%a%'`],
    [
      'a subject and a tier',
      { subject: 'Everything', tier: 2 },
      `c.tier = 2 and b.id in (select parent_id from books_texts where path = 'subjects' and lectern_name_slug(text) = 'everything')`,
    ],
  ]
  for (const [name, filter, condition] of filters)
    it.each(['id', '-published_at', 'title', '-pages'] as const)(
      `${name}, by %s, is read with their number`,
      async (sort) => {
        const expected = await findInOrder(sort, condition)
        expect(expected.length).toBeGreaterThan(600)
        for (const page of [1, 2, 5, 6, Math.ceil(expected.length / 100), 90]) {
          const found = await readRepeatedly(() => findBooks({ ...filter, sort, limit: 100, page }))
          expect(found.books.map(({ entry }) => entry.id)).toEqual(expected.slice((page - 1) * 100, page * 100))
          expect(found.total).toBe(expected.length)
        }
        expect((await findBooks({ q: 'zzqx', sort, limit: 10, page: 1 })).total).toBe(0)
      },
    )
})

it('llms.txt counts very many findings without reading them', async () => {
  const outcome = await runAfterChanges([], () => llmsTxt())
  const body = outcome.kind === 'found' ? String(outcome.body) : ''
  expect(body).toContain(`An index of the newest of ${others}.`)
  expect(body).toMatch(/llms-full\.txt is every finding;/)
})

describe('authors and subjects', () => {
  it.each([
    ['at first', ''],
    ['after a correction', `update books_authors set name = 'Ada Lovelace', family = null where _parent_id % 41 = 0`],
    ['after another spelling', `update books_texts set text = upper(text) where parent_id % 37 = 0`],
    ['after a withdrawal', `update books set is_withdrawn = true where id % 43 = 1`],
    ['after a deletion', `delete from books where id % 43 = 2`],
    ['after another language', `update books set language = 'pt-BR' where id % 43 = 3`],
  ])('are those of the public books %s', async (_, change) => {
    if (change) await client.query(change)
    for (const kind of ['author', 'subject'] as const) {
      const found = await findNameGroups(kind, { offset: 0, limit: 100_000 })
      const shown = found.map(({ modified_at: _at, initial: _initial, ...group }) => group)
      expect(shown).toEqual(await groupNames(kind))
      expect(shown.length).toBeGreaterThan(100)
    }
  })

  it('keep their rows when a title is corrected, and their pages have its time', async () => {
    const readNames = async () =>
      (
        await client.query<{ version: string; slug: string; at: Date; book: Date }>(`
          select n.xmin::text as version, n.slug, g.modified_at as at, c.modified_at as book
          from catalogue_names n join catalogue_name_groups g using (kind, slug) join catalogue_books c using (book_id)
          where n.book_id = 5 order by n.kind, n.slug`)
      ).rows
    const before = await readNames()
    expect(before.length).toBeGreaterThan(1)
    await client.query(`update books set title = 'A corrected title' where id = 5`)
    const after = await readNames()
    expect(after.map(({ version, slug }) => [version, slug])).toEqual(
      before.map(({ version, slug }) => [version, slug]),
    )
    for (const { at, book } of after) expect(at).toEqual(book)
    expect(after[0]?.book.getTime()).toBeGreaterThan(before[0]?.book.getTime() ?? Infinity)
  })
})

/** The same, grouped from the names themselves. */
async function groupNames(kind: 'author' | 'subject'): Promise<unknown[]> {
  const { from, name, order } = {
    author: {
      from: 'join books_authors n on n._parent_id = b.id',
      name: 'n.name',
      order: `coalesce(n.family, substring(n.name from '\\S+$'), n.name)`,
    },
    subject: {
      from: `join books_texts n on n.parent_id = b.id and n.path = 'subjects'`,
      name: 'n.text',
      order: 'n.text',
    },
  }[kind]
  const { rows } = await client.query(`
    select slug, name, language, count from (
      select lectern_name_slug(${name}) as slug, mode() within group (order by ${name}) as name,
        min(lectern_name_slug(${order})) as sorted,
        case when count(distinct split_part(b.language, '-', 1)) = 1 then min(split_part(b.language, '-', 1)) end as language,
        count(distinct b.id)::integer as count
      from catalogue_books c join books b on b.id = c.book_id ${from}
      where c.is_public and b._status = 'published' and b.is_withdrawn is not true group by lectern_name_slug(${name})
    ) named where slug <> '' order by sorted, slug`)
  return rows
}

it('the migrations fill their columns and tables as the triggers do, and can be undone', async () => {
  const read = async () => {
    const lists = await client.query('select * from catalogue_books where is_public order by book_id')
    const names = await client.query('select * from catalogue_names order by book_id, kind, slug')
    const counts = await client.query('select * from catalogue_name_counts order by kind, slug, name, sorted, language')
    const groups = await client.query(
      'select kind, slug, name, sorted, language, books from catalogue_name_groups order by kind, slug',
    )
    const totals = await client.query(
      'select * from catalogue_book_counts where books <> 0 order by tier, language, year, availability',
    )
    return [lists, names, counts, groups, totals].map(({ rows }) => rows)
  }
  const before = await read()
  await countsOfBooks.down(args)
  await unchangedNames.down(args)
  await namesOfBooks.down(args)
  await listsByIndex.down(args)
  await listsByIndex.up(args)
  await namesOfBooks.up(args)
  await unchangedNames.up(args)
  await countsOfBooks.up(args)
  const after = await read()
  for (const [index, rows] of before.entries()) {
    expect(rows.length).toBeGreaterThan(100)
    expect(after[index]).toEqual(rows)
  }
})
