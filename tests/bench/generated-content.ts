import type pg from 'pg'

import { professionIds } from '@/schemas/content/professions'

const words =
  'a the reader school library ward agency model finding review source evidence register policy notice trial staff record question answer city council hospital teacher officer budget training audit risk method table figure survey patient student tool vendor contract law article annex duty exemption deadline practice pilot outcome measure cost benefit harm error rate sample bias note “plan” naïve façade — …'.split(
    ' ',
  )

/** A seeded random integer generator, the same in every run. */
export function createRandomInt(seed: number): (limit: number) => number {
  let state = seed >>> 0
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

type RandomInt = ReturnType<typeof createRandomInt>

function sentence(randomInt: RandomInt, length: number): string {
  const text = Array.from({ length }, () => words[randomInt(words.length)]).join(' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** How the texts of articles are made, and how far apart they come out. */
export type ArticleStyle = {
  /** Some sentences. */
  write: (randomInt: RandomInt, sentenceCount: number) => string
  hoursBetween: number
}

const plainStyle: ArticleStyle = {
  write: (randomInt, count) => Array.from({ length: count }, () => sentence(randomInt, 12 + randomInt(10))).join(' '),
  hoursBetween: 2,
}

function paragraph(randomInt: RandomInt, { write }: ArticleStyle): object {
  const text = write(randomInt, 4 + randomInt(3))
  const node = { type: 'text', version: 1, text, detail: 0, format: 0, mode: 'normal', style: '' }
  return { type: 'paragraph', version: 1, children: [node], direction: 'ltr', format: '', indent: 0, textFormat: 0 }
}

/** A body of about 6 kB; one in ten shows an image, one in ten links to another article. */
function body(
  randomInt: RandomInt,
  { mediaId, linkedId, style }: { mediaId: number | null; linkedId: number | null; style: ArticleStyle },
): object {
  const children: object[] = Array.from({ length: 7 + randomInt(4) }, () => paragraph(randomInt, style))
  if (mediaId)
    children.push({ type: 'upload', version: 3, fields: null, format: '', relationTo: 'media', value: mediaId })
  if (linkedId) {
    const fields = { linkType: 'internal', newTab: false, doc: { relationTo: 'articles', value: linkedId } }
    const text = { type: 'text', version: 1, text: 'See also', detail: 0, format: 0, mode: 'normal', style: '' }
    children.push({ type: 'paragraph', version: 1, children: [{ type: 'link', version: 3, fields, children: [text] }] })
  }
  return { root: { type: 'root', version: 1, children, direction: 'ltr', format: '', indent: 0 } }
}

const authors = 40
const images = 200
const findings = 400
const batchSize = 500

/** Fills an empty, migrated database with everything but articles and books, by SQL with the usual triggers. */
export async function insertRelatedContent(client: pg.ClientBase): Promise<void> {
  const randomInt = createRandomInt(7)
  await client.query(
    `insert into users (name, role, permission, email)
     select 'Author ' || n, 'Writer', 'none', 'author' || n || '@bench.invalid' from generate_series(1, $1) n`,
    [authors],
  )
  await client.query(
    `insert into media (alt, filename, mime_type, filesize, width, height,
       sizes_card_width, sizes_card_height, sizes_card_mime_type, sizes_card_filesize, sizes_card_filename,
       sizes_wide_width, sizes_wide_height, sizes_wide_mime_type, sizes_wide_filesize, sizes_wide_filename)
     select 'Image ' || n, 'bench-' || n || '.png', 'image/png', 90000, 1800, 1000,
       768, 427, 'image/webp', 30000, 'bench-' || n || '-768x427.webp',
       1600, 889, 'image/webp', 70000, 'bench-' || n || '-1600x889.webp' from generate_series(1, $1) n`,
    [images],
  )
  const kinds = ['deployment', 'evidence-impact', 'evidence-adoption', 'regulation']
  const entries = Array.from({ length: findings }, (_, index) => ({
    kind: kinds[randomInt(kinds.length)],
    text: sentence(randomInt, 30 + randomInt(20)),
    industry: `Industry ${randomInt(12)}`,
    region: `Region ${randomInt(9)}`,
    date: `${2020 + randomInt(6)}-0${1 + randomInt(9)}`,
    source: `https://bench.invalid/findings/${index}`,
  }))
  await client.query(
    `insert into evidence_entries (kind, text, industry, region, date, source, _status)
     select kind::enum_evidence_entries_kind, text, industry, region, date, source, 'published'
     from json_to_recordset($1) as e(kind text, text text, industry text, region text, date text, source text)`,
    [JSON.stringify(entries)],
  )
}

/** Adds published articles until there are `total`. */
export async function insertArticles(client: pg.ClientBase, total: number, style = plainStyle): Promise<void> {
  const { rows } = await client.query<{ count: string; last: number; users: number[]; media: number[] }>(
    `select (select count(*) from articles) as count, (select coalesce(max(id), 0) from articles) as last,
       (select array_agg(id) from users where email like '%@bench.invalid') as users,
       (select array_agg(id) from media where filename like 'bench-%') as media`,
  )
  const { count = '0', last = 0, users = [], media = [] } = rows[0] ?? {}
  for (let done = Number(count), id = last; done < total;) {
    const size = Math.min(batchSize, total - done)
    const batch = Array.from({ length: size }, () => toRow(++id, { users, media, style }))
    await insertBatch(client, batch)
    done += size
  }
  await client.query(`select setval('articles_id_seq', (select max(id) from articles))`)
  await client.query('vacuum analyze')
}

function toRow(id: number, { users, media, style }: { users: number[]; media: number[]; style: ArticleStyle }) {
  const randomInt = createRandomInt(id)
  const pick = <T>(items: readonly T[]): T | null => items[randomInt(items.length)] ?? null
  const title = `${sentence(randomInt, 6 + randomInt(4)).slice(0, -1)} ${id}`
  const body_ = body(randomInt, {
    mediaId: randomInt(10) === 0 ? pick(media) : null,
    linkedId: randomInt(10) === 0 && id > 1 ? 1 + randomInt(id - 1) : null,
    style,
  })
  return {
    id,
    title,
    slug: `bench-article-${id}`,
    description: style.write(randomInt, 4).padEnd(160, '…').slice(0, 300),
    author_id: pick(users),
    hero_image_id: randomInt(3) > 0 ? pick(media) : null,
    published_at: new Date(
      Date.UTC(2015, 0, 1) + id * style.hoursBetween * 3_600_000 + randomInt(3_600_000),
    ).toISOString(),
    professions: [...new Set([pick(professionIds), pick(professionIds)])],
    sources: Array.from({ length: 2 + randomInt(3) }, (_, index) => ({
      label: sentence(randomInt, 8),
      url: `https://bench.invalid/sources/${id}/${index}`,
      date: '2024-05-01T00:00:00.000Z',
    })),
    body: body_,
  }
}

async function insertBatch(client: pg.ClientBase, batch: ReturnType<typeof toRow>[]): Promise<void> {
  const json = JSON.stringify(batch)
  await client.query('begin')
  await client.query(
    `insert into articles (id, title, slug, description, author_id, hero_image_id, published_at, body, updated_at, created_at, _status)
     select id, title, slug, description, author_id, hero_image_id, published_at, body, published_at, published_at, 'published'
     from json_to_recordset($1) as a(id int, title text, slug text, description text, author_id int, hero_image_id int,
       published_at timestamptz, body jsonb)`,
    [json],
  )
  await client.query(
    `insert into articles_professions ("order", parent_id, value)
     select p.place, a.id, p.value::enum_articles_professions
     from json_to_recordset($1) as a(id int, professions json),
       json_array_elements_text(a.professions) with ordinality as p(value, place)`,
    [json],
  )
  await client.query(
    `insert into articles_sources (_order, _parent_id, id, label, url, date)
     select s.place, a.id, a.id || '-' || s.place, s.value ->> 'label', s.value ->> 'url', (s.value ->> 'date')::timestamptz
     from json_to_recordset($1) as a(id int, sources json), json_array_elements(a.sources) with ordinality as s(value, place)`,
    [json],
  )
  await client.query('commit')
}

/** Adds published books until there are `total`. */
export async function insertBooks(client: pg.ClientBase, total: number): Promise<void> {
  const { rows } = await client.query<{ count: string }>('select count(*) from books')
  const randomInt = createRandomInt(11)
  const books = Array.from({ length: Math.max(0, total - Number(rows[0]?.count ?? 0)) }, (_, index) => {
    const number = total - index
    return {
      code: `T${1 + (number % 4)}-${number}`,
      isbn: toIsbn(number),
      title: `${sentence(randomInt, 5).slice(0, -1)} ${number}`,
      synopsis: sentence(randomInt, 80),
      pages: 100 + randomInt(300),
    }
  })
  await client.query(
    `insert into books (code, isbn, title, subtitle, language, synopsis, pages, published_at, _status)
     select code, isbn, title, 'A generated book', 'en', synopsis, pages, '2024-01-01', 'published'
     from json_to_recordset($1) as b(code text, isbn text, title text, synopsis text, pages int)`,
    [JSON.stringify(books)],
  )
}

/** A valid ISBN-13 for a number. */
export function toIsbn(number: number): string {
  const digits = `978${String(number).padStart(9, '0')}`
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
