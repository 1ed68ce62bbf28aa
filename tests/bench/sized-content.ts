import pg from 'pg'

import { insertBundles, insertManyBooks } from './books-corpus'
import { insertArticles, insertRelatedContent, type ArticleStyle } from './generated-content'
import { writeText } from './realistic-text'
import { toFinding } from './search-corpus'

const batchSize = 500
const bookWriters = 2
/** Articles of some 300 words, as far apart as makes a hundred thousand of them ten years of publishing. */
const style: ArticleStyle = {
  write: (randomInt, sentenceCount) => writeText(randomInt, Math.ceil(sentenceCount / 3)),
  hoursBetween: 0.85,
}

/**
 * Fills a migrated database with so many books, a tenth as many articles and findings, and a bundle for each thousand books,
 * all of realistic text, with the usual triggers. Goes on from where an earlier run ended.
 */
export async function insertSizedContent(databaseUrl: string, books: number): Promise<void> {
  const others = Math.ceil(books / 10)
  if (await isFilled(databaseUrl, books, others)) return
  await withClients(databaseUrl, bookWriters + 1, async ([client, ...writers]) => {
    if (!client) return
    await Promise.all([
      insertManyBooks(writers, books).then(() => insertBundles(writers[0] ?? client, books)),
      insertRelatedContentOnce(client)
        .then(() => insertFindings(client, others))
        .then(() => insertArticles(client, others, style)),
    ])
    await client.query('vacuum analyze')
  })
}

/** The last of what is inserted: articles, and bundles after the books. */
async function isFilled(url: string, books: number, articles: number): Promise<boolean> {
  return withClients(url, 1, async ([client]) => {
    const { rows } = await client!.query<{ isFilled: boolean }>(
      `select (select count(*) from articles) >= $1 and (select count(*) from bundles) >= $2 as "isFilled"`,
      [articles, Math.ceil(books / 1_000)],
    )
    return rows[0]?.isFilled === true
  })
}

async function insertRelatedContentOnce(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(`select from media where filename like 'bench-%' limit 1`)
  if (rowCount === 0) await insertRelatedContent(client)
}

/** Adds published findings until there are `total`. */
async function insertFindings(client: pg.ClientBase, total: number): Promise<void> {
  const { rows } = await client.query<{ count: string }>('select count(*) from evidence_entries')
  for (let done = Number(rows[0]?.count ?? 0); done < total;) {
    const size = Math.min(batchSize, total - done)
    const batch = Array.from({ length: size }, (_, index) => toFinding(done + index + 1))
    await client.query(
      `insert into evidence_entries (kind, text, org, industry, region, date, source, _status)
       select kind::enum_evidence_entries_kind, text, org, industry, region, date, source, 'published'
       from json_to_recordset($1) as e(kind text, text text, org text, industry text, region text, date text, source text)`,
      [JSON.stringify(batch)],
    )
    done += size
  }
}

async function withClients<T>(url: string, count: number, use: (clients: pg.Client[]) => Promise<T>): Promise<T> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  return use(clients).finally(() => Promise.all(clients.map((client) => client.end())))
}
