import type pg from 'pg'

import { professionIds } from '@/schemas/content/professions'
import { createRandomInt } from './generated-content'
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

/** Calls a function of the database with each id, some hundred in a transaction. */
async function callForEach(client: pg.ClientBase, name: string, selectIds: string): Promise<Cost> {
  const ids = (await client.query<{ id: number }>(`${selectIds} order by id`)).rows.map(({ id }) => id)
  const startedAt = performance.now()
  for (let start = 0; start < ids.length; start += batchSize)
    await client.query(`select ${name}(id) from unnest($1::int[]) id`, [ids.slice(start, start + batchSize)])
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

/** The nth finding. */
export function toFinding(id: number) {
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
