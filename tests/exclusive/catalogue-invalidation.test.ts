import { afterAll, beforeAll, expect, it } from 'vitest'

import { listenToAnnouncements } from '../support/announced-changes'
import { editAndCompare, toTargets, waitUntilFresh, type Edit, type Target } from '../support/cached-targets'
import { catalogueUrl, sendToCatalogue } from '../support/catalogue'
import { query } from '../support/database'
import { createMarker, signIn, type Data, type Editor } from '../support/editor'
import { readPathValues } from '../support/example-paths'
import { createRandom } from '../support/random'

/** Of three edits at once. */
const rounds = 18
const marker = createMarker()
const stem = Date.now() % 1_000_000
const codes = [1, 2, 3].map((number) => `T7-${stem}${number}`)
/** A subject of the sample too, so that the books are related to others, and named by articles. */
let subject: string
let editor: Editor
const books: number[] = []
let bundle: number
let cover: number
let targets: Target[] = []

beforeAll(async () => {
  editor = await signIn()
  const values = await readPathValues(query)
  const [known] = await query<{ text: string }>(
    `select t.text from books_texts t join catalogue_books c on c.book_id = t.parent_id
      where c.is_public and t.path = 'subjects' order by t.id limit 1`,
  )
  subject = known!.text
  cover = (await editor.upload(marker, 'A cover', 400)).id
  for (const code of codes) books.push((await editor.create('books', toBook(code))).id)
  const { id } = await editor.create('bundles', {
    title: `Bundle ${marker}`,
    slug: `bundle-${marker}`,
    description: 'Some books.',
    books: books.slice(0, 2),
    _status: 'published',
  })
  bundle = id
  const writer = encodeURIComponent(`ann-${marker}`)
  const related = await query<{ slug: string }>(
    `select a.slug from articles a where a._status = 'published' and a.title || a.description ilike '%' || $1 || '%' limit 3`,
    [subject],
  )
  targets = toTargets(
    {
      ...values,
      'books/{id}': [...values['books/{id}']!, ...codes],
      'bundles/{id}': [...values['bundles/{id}']!, `bundle-${marker}`],
      'authors/{slug}': [...values['authors/{slug}']!, writer],
      'resources/{slug}': [...values['resources/{slug}']!, ...related.map(({ slug }) => slug)],
    },
    {
      content: [],
      catalogue: [
        '/api/v1/books?limit=3',
        '/api/v1/books?limit=3&page=2',
        '/api/v1/books?tier=7',
        '/api/v1/books?tier=1&limit=2',
        `/api/v1/books?q=${marker}`,
        `/api/v1/books?author=${marker}`,
        `/api/v1/books?subject=${encodeURIComponent(subject)}`,
        '/api/v1/books?language=de&limit=5',
        '/api/v1/books?availability=available&limit=5',
        '/api/v1/books?year=2020',
        ...['title', '-modified_at', '-published_at', 'pages', '-id'].map(
          (sort) => `/api/v1/books?sort=${sort}&limit=4`,
        ),
        '/opds.json?tier=7',
        '/books?tier=7',
        `/books?subject=${encodeURIComponent(subject)}`,
      ],
    },
  )
})
afterAll(async () => {
  await editor.remove('bundles', bundle)
  for (const id of books) await editor.remove('books', id)
  await editor.remove('media', cover)
})

function toBook(code: string): Data {
  return {
    code,
    title: `Title ${code} ${marker}`,
    language: 'en',
    authors: [{ name: `Ann ${marker}` }],
    synopsis: 'Words.',
    subjects: [subject],
    series: [{ blockType: 'series', title: `Series ${marker}`, number: code.slice(-1) }],
    pages: 100,
    cover,
    _status: 'published',
  }
}

const random = createRandom(20261125)
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!

const onBook = (name: string, text: string): Edit => [
  name,
  (salt) => query(text.replace('ONE', '$1').replace('COVER', `${cover}`).replaceAll('SALT', salt), [pick(books)]),
]

const changes: Edit[] = [
  onBook('title', `update books set title = 'Title SALT ${marker}' where id = ONE`),
  onBook('subtitle', `update books set subtitle = 'Subtitle SALT' where id = ONE`),
  onBook('synopsis', `update books set synopsis = 'Synopsis SALT' where id = ONE`),
  onBook('language', `update books set language = case language when 'de' then 'en' else 'de' end where id = ONE`),
  onBook('pages', `update books set pages = (random() * 900)::integer where id = ONE`),
  onBook('day', `update books set published_at = '2019-06-01'::date + (random() * 700)::integer where id = ONE`),
  onBook(
    'availability',
    `update books set availability = case availability when '20' then '10' else '20' end::enum_books_availability where id = ONE`,
  ),
  onBook(
    'status',
    `update books set _status = case _status when 'published' then 'draft' else 'published' end::enum_books_status where id = ONE`,
  ),
  onBook('withdrawal', `update books set is_withdrawn = not coalesce(is_withdrawn, false) where id = ONE`),
  onBook('trash', `update books set deleted_at = case when deleted_at is null then now() end where id = ONE`),
  onBook('name of an author', `update books_authors set name = 'Ann SALT ${marker}' where _parent_id = ONE`),
  onBook('name of an author, as before', `update books_authors set name = 'Ann ${marker}' where _parent_id = ONE`),
  onBook('biography', `update books_authors set biography = 'Biography SALT' where _parent_id = ONE`),
  onBook(
    'subject',
    `update books_texts set text = 'Subject SALT ${marker}' where path = 'subjects' and parent_id = ONE`,
  ),
  [
    'subject, as before',
    () => query(`update books_texts set text = $2 where path = 'subjects' and parent_id = $1`, [pick(books), subject]),
  ],
  onBook('cover', `update books set cover_id = case when cover_id is null then COVER end where id = ONE`),
  ['text of a cover', (salt) => query(`update media set alt = $2 where id = $1`, [cover, `Alt ${salt}`])],
  ['title of a bundle', (salt) => query(`update bundles set title = $2 where id = $1`, [bundle, `Bundle ${salt}`])],
  [
    'status of a bundle',
    () =>
      query(
        `update bundles set _status = case _status when 'published' then 'draft' else 'published' end::enum_bundles_status where id = $1`,
        [bundle],
      ),
  ],
  ['books of a bundle', () => editor.update('bundles', bundle, { books: [pick(books)], _status: 'published' })],
  [
    'a book more',
    async (salt) => {
      const code = `T7-${stem}${90 + books.length}`
      books.push((await editor.create('books', { ...toBook(code), title: `More ${salt}` })).id)
    },
  ],
  ['a book less', async () => editor.remove('books', books.pop()!)],
]

it(
  'responses from the cache equal those from the database after a change of books of each kind, and after three at once',
  { timeout: 600_000 },
  async () => {
    expect(targets.length).toBeGreaterThan(100)
    await waitUntilFresh('the first state', targets)
    await editAndCompare(changes, { rounds, pick, targets })
  },
)

it('an index that has too many books to name them follows how many there are', { timeout: 120_000 }, async () => {
  const index: Target[] = ['/llms.txt', '/books', '/search-index.json', '/api/v1/books'].map((path) => ({
    origin: catalogueUrl,
    path,
    accept: path === '/books' ? 'text/html' : '*/*',
  }))
  const many = `T8-${stem}`
  try {
    // More than llms.txt names.
    await query(
      `insert into books (code, title, language, synopsis, published_at, _status)
       select $1 || lpad(n::text, 3, '0'), 'One of many ' || n, 'en', 'Words.', '2024-01-01', 'published'
       from generate_series(1, 320) n`,
      [many],
    )
    const [made] = await query<{ count: number }>(
      `select count(*)::integer as count from catalogue_books where is_public`,
    )
    expect(made?.count).toBeGreaterThan(300)
    await waitUntilFresh('the first state', index)
    for (const [name, text] of [
      ['a title', `update books set title = 'Corrected' where code = $1 || '007'`],
      ['a code', `update books set code = $1 || '907' where code = $1 || '007'`],
      ['a withdrawal', `update books set is_withdrawn = true where code = $1 || '008'`],
      [
        'an author',
        `insert into books_authors (_order, _parent_id, id, name)
         select 1, id, 'many-' || id, 'Zoe' from books where code = $1 || '009'`,
      ],
      ['a deletion', `delete from books where code = $1 || '010'`],
    ] as const) {
      await query(text, [many])
      await waitUntilFresh(`a change of ${name}`, index)
    }
  } finally {
    await query(`delete from books where code like $1 || '%'`, [many])
  }
})

it('feeds and pages follow a withdrawn book into the trash, and from there', { timeout: 120_000 }, async () => {
  const paths = ['/feed.json', '/feed.xml', `/books/${codes[0]}`, `/api/v1/books/${codes[0]}`]
  const own = paths.map((path) => ({ origin: catalogueUrl, path, accept: path === paths[2] ? 'text/html' : '*/*' }))
  for (const [name, set, status] of [
    ['its publication', `_status = 'published', is_withdrawn = false, deleted_at = null`, 200],
    ['its withdrawal', 'is_withdrawn = true', 410],
    ['the trash', 'deleted_at = now()', 404],
    ['its return', `deleted_at = null, _status = 'published'`, 410],
    ['a draft', `_status = 'draft'`, 404],
  ] as const) {
    await query(`update books set ${set} where code = $1`, [codes[0]])
    await waitUntilFresh(name, own)
    expect((await sendToCatalogue(`/books/${codes[0]}`)).status, name).toBe(status)
  }
})

it('the page of a withdrawn book follows what it names', { timeout: 120_000 }, async () => {
  const own = ['text/html', 'text/markdown'].map((accept) => ({
    origin: catalogueUrl,
    path: `/books/${codes[1]}`,
    accept,
  }))
  for (const [name, set, status] of [
    ['its withdrawal', `_status = 'published', is_withdrawn = true, deleted_at = null`, 410],
    ['a title', `title = 'Another title'`, 410],
    ['a subtitle', `subtitle = 'Another subtitle'`, 410],
    ['a language', `language = 'fr'`, 410],
    ['a replacement', `replaced_by_id = (select id from books where code = '${codes[2]}')`, 410],
    ['a draft that is not withdrawn', `_status = 'draft', is_withdrawn = false`, 404],
    ['a title of that', `title = 'A third title'`, 404],
    ['its next withdrawal', `_status = 'published', is_withdrawn = true`, 410],
    ['a draft', `_status = 'draft'`, 404],
    ['a title of a draft', `title = 'A fourth title'`, 404],
    ['its next publication', `_status = 'published'`, 410],
  ] as const) {
    await query(`update books set ${set} where code = $1`, [codes[1]])
    await waitUntilFresh(name, own)
    expect((await sendToCatalogue(`/books/${codes[1]}`)).status, name).toBe(status)
  }
})

it('a corrected text invalidates only the book; a change of its place in lists also invalidates the lists', async () => {
  const { announcedBy, close } = await listenToAnnouncements()
  const update = (set: string) => announcedBy(`update books set ${set} where id = $1`, [books[0]])
  try {
    await update(`_status = 'published', deleted_at = null, is_withdrawn = false`)
    const corrected = await update(`title = 'Corrected ${marker}', synopsis = 'Others.'`)
    expect(corrected.some((change) => change.startsWith('book:T'))).toBe(true)
    expect(corrected).not.toContain('listing:books')
    expect(await update(`language = 'fr'`)).toContain('listing:books')
    expect(await update(`is_withdrawn = true`)).toContain('listing:books')
  } finally {
    await close()
  }
})
