import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Book } from '@/schemas/catalogue/book'
import type { Bundle } from '@/schemas/catalogue/bundle'
import { sendToCatalogue } from '../support/catalogue'
import { query } from '../support/database'
import { send } from '../support/http'
import { baseUrl, servers } from '../support/servers'
import { startAdmin } from '../support/start-admin'
import { waitUntil } from '../support/wait-until'

/** What the tests change: a book in two bundles, one of those bundles, and an unrelated book as control. */
const [code, slug, otherSlug, unrelated] = ['T1-4', 'the-first-shelf', 'teaching-in-the-open', 'T4-9']

let token: string
let bookId: number
let bundleId: number
/** The book and the bundle as in the sample, to be restored. */
let original: { book: Record<string, unknown>; bundle: Record<string, unknown> }
/** Unique in each run: servers that were already running may have the previous one. */
const subtitle = `Another subtitle, ${Date.now()}`

beforeAll(async () => {
  const { email, password } = servers
  await startAdmin(baseUrl)
  const response = await send('/admin/api/users/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  token = (JSON.parse(response.text) as { token: string }).token
  bookId = (await query<{ id: number }>('select id from books where code = $1', [code]))[0]?.id ?? 0
  bundleId = (await query<{ id: number }>('select id from bundles where slug = $1', [slug]))[0]?.id ?? 0
  const { title, subtitle: before, outcomes, cover } = await readStored('books', bookId)
  const { title: name, books } = await readStored('bundles', bundleId)
  original = { book: { title, subtitle: before, outcomes, cover }, bundle: { title: name, books } }
})

/** A document as it is published, from the editors' API. */
async function readStored(collection: 'books' | 'bundles', id: number): Promise<Record<string, unknown>> {
  const response = await send(`/admin/api/${collection}/${id}?depth=0&draft=false`, {
    headers: { authorization: `JWT ${token}` },
  })
  return JSON.parse(response.text) as Record<string, unknown>
}

/** Changes a document as an editor does. */
async function edit(
  collection: 'books' | 'bundles',
  id: number,
  data: Record<string, unknown>,
  draft = false,
): Promise<void> {
  const response = await send(`/admin/api/${collection}/${id}?depth=0${draft ? '&draft=true' : ''}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'if-match': '*', authorization: `JWT ${token}` },
    body: JSON.stringify(data),
  })
  expect(response.status, response.text).toBe(200)
}

async function readBook(id: string): Promise<Book> {
  return JSON.parse((await sendToCatalogue(`/api/v1/books/${id}`)).text) as Book
}

async function readBundle(id: string): Promise<Bundle> {
  return JSON.parse((await sendToCatalogue(`/api/v1/bundles/${id}`)).text) as Bundle
}

type State = { times: Record<string, string>; tags: Record<string, string>; lastmod: Record<string, string> }

/** The modification times that readers see: in JSON, as ETag and in the sitemap. */
async function readState(): Promise<State> {
  const state: State = { times: {}, tags: {}, lastmod: {} }
  for (const path of [`books/${code}`, `bundles/${slug}`, `bundles/${otherSlug}`, `books/${unrelated}`]) {
    const response = await sendToCatalogue(`/api/v1/${path}`)
    if (response.status !== 200) continue
    const name = path.split('/')[1] ?? ''
    state.times[name] = (JSON.parse(response.text) as { modified_at: string }).modified_at
    state.tags[name] = `${response.headers.etag} ${(await sendToCatalogue(`/${path}`)).headers.etag}`
  }
  const xml = (await sendToCatalogue('/sitemap.xml')).text
  for (const [, url = '', time = ''] of xml.matchAll(/<loc>([^<]*)<\/loc><lastmod>([^<]*)</g))
    state.lastmod[new URL(url).pathname.split('/').at(-1) ?? ''] = time
  return state
}

/** Makes a change and waits until readers see it; the names of the resources it modified, which JSON, ETag and sitemap must agree on. */
async function findModified(change: () => Promise<void>): Promise<string[]> {
  const before = await readState()
  await change()
  await waitUntil(
    'the change is visible',
    async () => JSON.stringify((await readState()).times) !== JSON.stringify(before.times),
    { timeoutMs: 5000, intervalMs: 50 },
  )
  // Time for a notification that is still in flight.
  await new Promise((resolve) => setTimeout(resolve, 200))
  const after = await readState()
  const names = [code, slug, otherSlug, unrelated].filter(
    (name) => before.times[name] !== undefined || after.times[name] !== undefined,
  )
  const modified = names.filter((name) => before.times[name] !== after.times[name])
  expect(names.filter((name) => before.tags[name] !== after.tags[name])).toEqual(modified)
  for (const name of names) expect(after.lastmod[name]).toBe(after.times[name])
  for (const name of modified)
    if (before.times[name] && after.times[name]) expect(after.times[name] > before.times[name]).toBe(true)
  return modified
}

describe('modified_at, ETag and lastmod', () => {
  it('advance for a book and the bundles that contain it when the book changes', async () => {
    expect(await findModified(() => edit('books', bookId, { subtitle, _status: 'published' }))).toEqual([
      code,
      slug,
      otherSlug,
    ])
    expect(
      await findModified(() => edit('books', bookId, { outcomes: [{ text: subtitle }], _status: 'published' })),
    ).toEqual([code, slug, otherSlug])
  })

  it('stay the same when nothing visible changes', async () => {
    const before = await readState()
    await edit('books', bookId, { subtitle, _status: 'published' })
    await edit('books', bookId, { title: 'A draft that nobody sees' }, true)
    await edit('bundles', bundleId, { title: 'A draft that nobody sees' }, true)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await readState()).toEqual(before)
  })

  it('advance for the books of a bundle that is renamed, unpublished, republished, or removes them', async () => {
    const title = (await readBundle(slug)).title
    const held = (await readBundle(slug)).books.map(({ id }) => id)
    expect(await findModified(() => edit('bundles', bundleId, { title: 'Renamed', _status: 'published' }))).toEqual([
      code,
      slug,
      otherSlug,
    ])
    expect((await readBook(code)).collections.map((bundle) => bundle.title)).toContain('Renamed')
    expect(await findModified(() => edit('bundles', bundleId, { _status: 'draft' }))).toEqual([code, slug, otherSlug])
    expect((await readBook(code)).collections.map(({ id }) => id)).toEqual([otherSlug])
    expect(await findModified(() => edit('bundles', bundleId, { title, _status: 'published' }))).toEqual([
      code,
      slug,
      otherSlug,
    ])
    const ids = await query<{ id: number }>('select id from books where code = any ($1) and code <> $2 order by id', [
      held,
      code,
    ])
    expect(
      await findModified(() => edit('bundles', bundleId, { books: ids.map(({ id }) => id), _status: 'published' })),
    ).toEqual([code, slug, otherSlug])
    expect((await readBundle(slug)).books.map(({ id }) => id)).not.toContain(code)
  })

  it('advance for the bundles of a withdrawn book, whose page returns 410', async () => {
    expect(await findModified(() => edit('books', bookId, { isWithdrawn: true, _status: 'published' }))).toEqual([
      code,
      otherSlug,
    ])
    expect((await sendToCatalogue(`/books/${code}`)).status).toBe(410)
    expect((await sendToCatalogue(`/api/v1/books/${code}`)).status).toBe(404)
    expect((await sendToCatalogue('/books.md')).text).not.toContain(`/books/${code})`)
    expect(await findModified(() => edit('books', bookId, { isWithdrawn: false, _status: 'published' }))).toEqual([
      code,
      otherSlug,
    ])
  })

  it('advance when the alt text of a cover changes, and its image is public only while a book shows it', async () => {
    const [{ id = 0, filename = '', alt = '' } = {}] = await query<{
      id: number
      filename: string
      alt: string
    }>('select m.id, m.filename, m.alt from media m join books b on b.cover_id = m.id where b.id = $1', [bookId])
    expect((await send(`/api/media/${id}`)).text).toContain(JSON.stringify(alt))
    expect(
      await findModified(() =>
        query('update media set alt = $2 where id = $1', [id, 'Described anew']).then(() => undefined),
      ),
    ).toEqual([code, otherSlug])
    expect((await send(`/media/${filename}`)).status).toBe(200)
    expect((await send(`/api/media/${id}`)).text).toContain('"Described anew"')
    await edit('books', bookId, { cover: null, _status: 'published' })
    await waitUntil('the image returns 404', async () => (await send(`/media/${filename}`)).status === 404, {
      timeoutMs: 5000,
      intervalMs: 50,
    })
    expect((await send(`/api/media/${id}`)).status).toBe(404)
    await query('update media set alt = $2 where id = $1', [id, alt])
    await edit('books', bookId, { cover: id, _status: 'published' })
  })
})

describe('invalid book fields', () => {
  it.each([
    ['a wrong check digit', { isbn: '9799000000010' }, 'ISBN'],
    ['a malformed code', { code: 'X1-1' }, 'Catalogue code'],
    ['an invalid language', { language: 'english' }, 'Language'],
    ['a fractional page count', { pages: 1.5 }, 'Number of pages'],
  ])('return 400 that names the field: %s', async (_, data, label) => {
    const response = await send(`/admin/api/books/${bookId}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', 'if-match': '*', authorization: `JWT ${token}` },
      body: JSON.stringify({ ...data, _status: 'published' }),
    })
    expect(response.status).toBe(400)
    expect(response.text).toContain(label)
  })
})

describe('case and accent folding', () => {
  it('is the same in the database and in the code', async () => {
    const { fold } = await import('@/lib/text/fold')
    const titles = await query<{ text: string; folded: string }>(
      `select v.text, lectern_fold(v.text) as folded from (select concat_ws(' ', title, subtitle) as text from books
        union all select unnest($1::text[])) v`,
      [
        [
          'ÉTÉ ŒUVRE Ǿ',
          'Straße ẞ',
          'Łódź Øl Đ ı',
          'l’idée – non‑breaking',
          'ﬁn ½ Ⅷ',
          'ÀÈÌÒÙ ñ ç',
          '“It’s A—B” ‘C–D’',
          '“It’s Ä—B”\n‘C–D’…',
        ],
      ],
    )
    for (const { text, folded } of titles) expect(folded).toBe(fold(text))
  })
})

afterAll(async () => {
  await edit('books', bookId, { ...original.book, _status: 'published' })
  await edit('bundles', bundleId, { ...original.bundle, _status: 'published' })
})
