import type pg from 'pg'

import { professionIds } from '@/schemas/content/professions'
import { createRandomInt, toIsbn } from './generated-content'
import { writeText, writeTitle } from './realistic-text'

const batchSize = 500
/** Triggers refresh what is derived after each row of a document; here it is refreshed once, and timed. */
const withoutTriggers = 'set session_replication_role = replica'
const kinds = ['deployment', 'evidence-impact', 'evidence-adoption', 'regulation']

/** What an index function took for each row, in milliseconds. */
export type Cost = { rows: number; msEach: number }

/** Adds so many articles with realistic texts of 300 to 900 words, and as many findings, and indexes them. */
export async function insertContent(
  client: pg.ClientBase,
  total: number,
): Promise<Record<'articles' | 'findings', Cost>> {
  await client.query(withoutTriggers)
  const [{ author = 0 } = {}] = (
    await client.query<{ author: number }>(
      `insert into users (name, role, permission, email) values ('Search Author', 'Writer', 'none', 'search@bench.invalid') returning id as author`,
    )
  ).rows
  for (const ids of toBatches(total)) {
    const articles = ids.map((id) => toArticle(id))
    await client.query(
      `with added as (
         insert into articles (title, slug, description, author_id, published_at, body, _status)
         select title, slug, description, $2, published_at, body, 'published'
         from json_to_recordset($1) as a(title text, slug text, description text, published_at timestamptz, body jsonb)
         returning id, slug)
       insert into articles_professions ("order", parent_id, value)
       select 1, added.id, a.profession::enum_articles_professions
       from json_to_recordset($1) as a(slug text, profession text) join added using (slug)`,
      [JSON.stringify(articles), author],
    )
    await client.query(
      `insert into evidence_entries (kind, text, org, industry, region, date, source, _status)
       select kind::enum_evidence_entries_kind, text, org, industry, region, date, source, 'published'
       from json_to_recordset($1) as e(kind text, text text, org text, industry text, region text, date text, source text)`,
      [JSON.stringify(ids.map((id) => toFinding(id)))],
    )
  }
  await client.query('reset session_replication_role; analyze')
  return {
    articles: await callForEach(client, 'lectern_index_article', 'select id from articles'),
    findings: await callForEach(client, 'lectern_index_finding', 'select id from evidence_entries'),
  }
}

/** Adds so many books with realistic synopses, authors, subjects and chapters, publishes and indexes them. */
export async function insertRealisticBooks(client: pg.ClientBase, total: number): Promise<Cost> {
  await client.query(withoutTriggers)
  for (const ids of toBatches(total)) {
    const batch = JSON.stringify(ids.map((id) => toBook(id)))
    await client.query(
      `with added as (
         insert into books (code, isbn, title, subtitle, language, synopsis, pages, published_at, _status)
         select code, isbn, title, subtitle, 'en', synopsis, pages, '2024-01-01', 'published'
         from json_to_recordset($1) as b(code text, isbn text, title text, subtitle text, synopsis text, pages int)
         returning id, code),
       parts as (
         select added.id, b.* from json_to_recordset($1) as b(code text, author text, subjects json, chapters json) join added using (code)),
       authors as (
         insert into books_authors (_order, _parent_id, id, name) select 1, id, 'a' || id, author from parts),
       subjects as (
         insert into books_texts ("order", parent_id, path, text)
         select s.place, id, 'subjects', s.value from parts, json_array_elements_text(subjects) with ordinality as s(value, place))
       insert into books_chapters (_order, _parent_id, id, title)
       select c.place, id, 'c' || id || '-' || c.place, c.value
       from parts, json_array_elements_text(chapters) with ordinality as c(value, place)`,
      [batch],
    )
  }
  await client.query('reset session_replication_role; alter table catalogue_books disable trigger search; analyze')
  await callForAll(client, 'lectern_refresh_books', 'select id from books')
  await client.query('alter table catalogue_books enable trigger search; analyze')
  return callForAll(client, 'lectern_index_books', 'select id from books')
}

/** Calls a function of the database with each id, some hundred in a transaction. */
async function callForEach(client: pg.ClientBase, name: string, selectIds: string): Promise<Cost> {
  return callInBatches(client, `select ${name}(id) from unnest($1::int[]) id`, selectIds)
}

/** Calls a function of the database with some hundred ids at once. */
async function callForAll(client: pg.ClientBase, name: string, selectIds: string): Promise<Cost> {
  return callInBatches(client, `select ${name}($1::int[])`, selectIds)
}

async function callInBatches(client: pg.ClientBase, statement: string, selectIds: string): Promise<Cost> {
  const ids = (await client.query<{ id: number }>(`${selectIds} order by id`)).rows.map(({ id }) => id)
  const startedAt = performance.now()
  for (let start = 0; start < ids.length; start += batchSize)
    await client.query(statement, [ids.slice(start, start + batchSize)])
  return { rows: ids.length, msEach: (performance.now() - startedAt) / ids.length }
}

function toBatches(total: number): number[][] {
  const ids = Array.from({ length: total }, (_, index) => index + 1)
  return Array.from({ length: Math.ceil(total / batchSize) }, (_, index) =>
    ids.slice(index * batchSize, (index + 1) * batchSize),
  )
}

function toArticle(id: number) {
  const randomInt = createRandomInt(id)
  const text = (value: string) => ({
    type: 'paragraph',
    version: 1,
    children: [{ type: 'text', version: 1, text: value, detail: 0, format: 0, mode: 'normal', style: '' }],
  })
  const paragraphs = Array.from({ length: 6 + randomInt(8) }, () => text(writeText(randomInt, 3)))
  return {
    title: writeTitle(randomInt, 6 + randomInt(4)),
    slug: `search-article-${id}`,
    description: writeText(randomInt, 6).slice(0, 200),
    profession: professionIds[randomInt(professionIds.length)],
    published_at: new Date(Date.UTC(2018, 0, 1) + id * 7_200_000).toISOString(),
    body: { root: { type: 'root', version: 1, children: paragraphs, direction: 'ltr', format: '', indent: 0 } },
  }
}

function toFinding(id: number) {
  const randomInt = createRandomInt(1_000_000 + id)
  return {
    kind: kinds[randomInt(kinds.length)],
    text: writeText(randomInt, 2),
    org: writeTitle(randomInt, 3),
    industry: `Industry ${randomInt(12)}`,
    region: `Region ${randomInt(30)}`,
    date: `${2018 + randomInt(8)}-0${1 + randomInt(9)}`,
    source: `https://search.bench.invalid/findings/${id}`,
  }
}

function toBook(id: number) {
  const randomInt = createRandomInt(2_000_000 + id)
  return {
    code: `T${1 + (id % 4)}-${100_000 + id}`,
    isbn: toIsbn(100_000_000 + id),
    title: writeTitle(randomInt, 3 + randomInt(4)),
    subtitle: writeTitle(randomInt, 5),
    synopsis: writeText(randomInt, 5),
    pages: 100 + randomInt(300),
    author: writeTitle(randomInt, 2),
    subjects: Array.from({ length: 3 }, () => writeTitle(randomInt, 2)),
    chapters: Array.from({ length: 6 + randomInt(6) }, () => writeTitle(randomInt, 4)),
  }
}
