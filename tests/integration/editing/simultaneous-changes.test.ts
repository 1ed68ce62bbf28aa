import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { startPayload, type TestPayload } from '../../support/payload-database'
import { waitUntil } from '../../support/wait-until'

let test: TestPayload
let one: pg.Client
let other: pg.Client
let observer: pg.Client

beforeAll(async () => {
  test = await startPayload()
  ;[one, other, observer] = await Promise.all([connect(), connect(), connect()])
}, 120_000)
afterAll(async () => {
  await Promise.all([one, other, observer].map((client) => client?.end()))
  await test?.close()
})

afterEach(async () => {
  await one.query('truncate books, bundles, articles, evidence_entries, media, users cascade')
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  await client.query(`set deadlock_timeout = '100ms'`)
  return client
}

type Documents = Record<
  'author' | 'image' | 'book' | 'sibling' | 'bundle' | 'article' | 'linked' | 'finding' | 'successor',
  number
>
let count = 0

async function insert(text: string, values: unknown[] = []): Promise<number> {
  const { rows } = await one.query<{ id: number }>(`${text} returning id`, values)
  return rows[0]!.id
}

const bookColumns = `books (code, title, language, synopsis, cover_id, published_at, _status)`

/** Two books with the same names, cover and bundle; two articles of one author; two findings, one of which replaces the other. */
async function createDocuments(): Promise<Documents> {
  await one.query('begin')
  const author = await insert(
    `insert into users (name, permission, email) values ('Ada Lind', 'none', 'a' || $1 || '@byline.invalid')`,
    [++count],
  )
  const image = await insert(`insert into media (alt, filename) values ('A cover', 'cover-' || $1 || '.png')`, [count])
  const toBook = async () => {
    const id = await insert(
      `insert into ${bookColumns} values ('T1-' || $1, 'A book', 'en', 'About.', $2, '2026-01-01', 'published')`,
      [++count, image],
    )
    await addNames(one, id)
    return id
  }
  const [book, sibling] = [await toBook(), await toBook()]
  const bundle = await insert(
    `insert into bundles (slug, title, description, _status) values ('bundle-' || $1, 'A bundle', 'Both.', 'published')`,
    [++count],
  )
  for (const [order, id] of [book, sibling].entries())
    await one.query(`insert into bundles_rels ("order", parent_id, path, books_id) values ($1, $2, 'books', $3)`, [
      order,
      bundle,
      id,
    ])
  const toFinding = (successor: number | null) =>
    insert(
      `insert into evidence_entries (kind, text, industry, region, date, source, superseded_by_id, _status)
       values ('deployment', 'A finding.', 'Libraries', 'Norway', '2026', 'https://s.example/1', $1, 'published')`,
      [successor],
    )
  const successor = await toFinding(null)
  const finding = await toFinding(successor)
  const toArticle = (target: number | null) =>
    insert(
      `insert into articles (title, slug, description, author_id, hero_image_id, body, published_at, _status)
       values ('An article', 'article-' || $1, 'About.', $2, $3, $4, '2026-01-01', 'published')`,
      [++count, author, image, JSON.stringify(target === null ? {} : { root: [{ doc: { value: target } }] })],
    )
  const linked = await toArticle(null)
  const article = await toArticle(linked)
  await one.query(`insert into articles_rels (parent_id, path, evidence_entries_id) values ($1, 'findings', $2)`, [
    article,
    finding,
  ])
  await one.query('commit')
  return { author, image, book, sibling, bundle, article, linked, finding, successor }
}

async function addNames(client: pg.Client, book: number): Promise<void> {
  await client.query(`insert into books_authors (_order, _parent_id, id, name) values (1, $1, $2, 'Ann Other')`, [
    book,
    `author-${book}`,
  ])
  await client.query(`insert into books_texts ("order", parent_id, path, text) values (1, $1, 'subjects', 'Reading')`, [
    book,
  ])
}

/** A word that the search does not know. */
const toWord = () =>
  [...String(++count)]
    .map((digit) => 'abcdefghij'[Number(digit)])
    .join('')
    .padStart(6, 'wq')

type Change = (client: pg.Client, documents: Documents) => Promise<unknown>
const on =
  (document: keyof Documents, text: string): Change =>
  (client, documents) =>
    client.query(text.replace('WORD', toWord()), [documents[document]])

/** What an editor does in one transaction. */
const changes: Record<string, Change> = {
  'a correction of a book': on('book', `update books set title = 'A book of WORD' where id = $1`),
  'a deletion of a book': on('book', `delete from books where id = $1`),
  'an unpublished book': on('sibling', `update books set _status = 'draft' where id = $1`),
  'a withdrawn book': on('sibling', `update books set is_withdrawn = true where id = $1`),
  async 'a new book'(client, { image }) {
    const { rows } = await client.query<{ id: number }>(
      `insert into ${bookColumns} values ('T1-' || $1, $2, 'en', 'About.', $3, '2026-01-01', 'published') returning id`,
      [++count, toWord(), image],
    )
    await addNames(client, rows[0]!.id)
  },
  'a new title of a bundle': on('bundle', `update bundles set title = 'A bundle of WORD' where id = $1`),
  'a deletion of a bundle': on('bundle', `delete from bundles where id = $1`),
  'a book taken out of its bundle': on('book', `delete from bundles_rels where books_id = $1`),
  'a new description of an image': on('image', `update media set alt = 'WORD' where id = $1`),
  'an image in the trash': on('image', `update media set deleted_at = now() where id = $1`),
  'a correction of an article': on('article', `update articles set title = 'An article of WORD' where id = $1`),
  'an unpublished article': on('linked', `update articles set _status = 'draft' where id = $1`),
  'a deletion of an article': on('linked', `delete from articles where id = $1`),
  'a new name of an author': on('author', `update users set name = 'Ada WORD' where id = $1`),
  'a correction of a finding': on('finding', `update evidence_entries set text = 'WORD' where id = $1`),
  'a deletion of a finding': on('finding', `delete from evidence_entries where id = $1`),
  'a deletion of a successor': on('successor', `delete from evidence_entries where id = $1`),
}

/** Waits until a query of this client has ended, or waits for the transaction of another. */
async function untilDoneOrBlocked(client: pg.Client, query: Promise<unknown>): Promise<void> {
  let isDone = false
  const end = () => void (isDone = true)
  query.then(end, end)
  const { processID } = client as unknown as { processID: number }
  await waitUntil('it is done or blocked', async () => {
    const { rows } = await observer.query<{ count: number }>('select cardinality(pg_blocking_pids($1)) as count', [
      processID,
    ])
    return isDone || rows[0]!.count > 0
  })
}

/** Runs `first` and then `second`, which may have to wait for the end of the first, and commits both at once. */
async function runAtOnce(first: Change, second: Change, documents: Documents): Promise<void> {
  await Promise.all([one.query('begin'), other.query('begin')])
  await first(one, documents)
  const waiting = second(other, documents)
  await untilDoneOrBlocked(other, waiting)
  await Promise.all([one.query('commit'), waiting.then(() => other.query('commit'))])
}

/** Each must return no rows, whatever was changed in which order. */
const contradictions: Record<string, string> = {
  'books in lists are those that are public, as they are': `
    select coalesce(c.book_id, b.id) as id, c.fingerprint, b.shown from (select * from catalogue_books where is_public) c
      full join lectern_books_shown(array(select id from books)) b on b.id = c.book_id
      where c.fingerprint is distinct from md5(b.shown)`,
  'bundles in lists are those that are public, as they are': `
    select coalesce(c.bundle_id, u.id) as id, c.fingerprint, u.shown from (select * from catalogue_bundles where is_public) c
      full join (select id, lectern_bundle_shown(id) as shown from bundles) u on u.id = c.bundle_id
      where c.fingerprint is distinct from md5(u.shown)`,
  'no rows of deleted books or bundles are left': `
    select book_id from catalogue_books where book_id not in (select id from books)
    union all select bundle_id from catalogue_bundles where bundle_id not in (select id from bundles)
    union all select book_id from catalogue_names where book_id not in (select id from books)`,
  'the search has the public books and articles': `
    select id from (select id from book_search) s full join (select book_id as id from catalogue_books where is_public) c using (id)
      where s is null or c is null
    union all select id from (select id from article_search) s
      full join (select id from articles where _status = 'published' and deleted_at is null) a using (id) where s is null or a is null`,
  'names are counted as often as they occur': `
    select * from catalogue_name_counts k
      full join (select kind, slug, name, sorted, language, count(*)::integer as found from catalogue_names group by 1, 2, 3, 4, 5) n
      using (kind, slug, name, sorted, language) where k.books is distinct from n.found`,
  'books are counted as often as they are': `
    select tier, language, year, availability, sum(books) as difference from (
      select tier, language, year, availability, books from catalogue_book_counts
      union all select tier, language, year, availability, -1 from catalogue_books where is_public
    ) counted group by 1, 2, 3, 4 having sum(books) <> 0`,
  'articles are counted as often as they are': `
    select profession, year, sum(articles) as difference from (
      select profession, year, articles from article_counts
      union all select profession, extract(year from published_at at time zone 'UTC')::smallint, -1 from articles a,
        unnest(array_prepend('', array(select distinct value::text from articles_professions where parent_id = a.id))) profession
        where _status = 'published' and author_id is not null and deleted_at is null
    ) counted group by 1, 2 having sum(articles) <> 0`,
  'the list of changes has the state of each document': `
    select kind, document_id, revision, shown from public_changes c full join (
        select 'article' as kind, id as document_id, lectern_article_shown(id) as shown from articles
        union all select 'finding', id, lectern_finding_shown(id) from evidence_entries
        union all select 'book', book_id, fingerprint || extract(epoch from modified_at) from catalogue_books where is_public
        union all select 'bundle', bundle_id, extract(epoch from modified_at)::text from catalogue_bundles where is_public
      ) d using (kind, document_id) where revision is distinct from left(md5(shown), 16)`,
}

async function findContradictions(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const [name, text] of Object.entries(contradictions)) {
    const { rows } = await one.query(text)
    if (rows.length > 0) found[name] = rows
  }
  return found
}

describe('two editors at once can both make', () => {
  it.each(Object.keys(changes))(
    '%s, and any other change, and what is public is what both have saved',
    async (name) => {
      for (const [otherName, change] of Object.entries(changes)) {
        const documents = await createDocuments()
        await runAtOnce(changes[name]!, change, documents).catch((error: unknown) => {
          throw new Error(`${name}, then ${otherName}`, { cause: error })
        })
        expect(await findContradictions(), `${name}, then ${otherName}`).toEqual({})
      }
    },
  )

  it('a new name of an author and two corrections of one of the articles', async () => {
    const documents = await createDocuments()
    await Promise.all([one.query('begin'), other.query('begin')])
    await other.query(`update articles set title = 'An article about' where id = $1`, [documents.article])
    // As if its commit had begun.
    await other.query('set constraints all immediate')
    await changes['a new name of an author']!(one, documents)
    const renamed = one.query('commit')
    await untilDoneOrBlocked(one, renamed)
    await changes['a correction of an article']!(other, documents)
    await Promise.all([renamed, other.query('commit')])
    expect(await findContradictions()).toEqual({})
  })
})

it('an emptied table takes everything with it that was derived from its rows', async () => {
  await createDocuments()
  await one.query('truncate books, bundles, articles, evidence_entries cascade')
  expect(await findContradictions()).toEqual({})
  const { rows } = await one.query(`select 1 from catalogue_books union all select 1 from article_search`)
  expect(rows).toEqual([])
})
