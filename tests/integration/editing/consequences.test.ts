import type { Pool } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findVersions } from '@/cms/revisions/find-versions'
import { toRichText } from '@/formats/shared/rich-text-from-markdown'
import { startPayload, type TestPayload } from '../../support/payload-database'
import { createEditor, toArticle, type Doc, type RestEditor } from '../../support/rest-editors'

const { createLocalReq } = await import('payload')

let test: TestPayload
let mara: RestEditor
let wren: RestEditor

beforeAll(async () => {
  test = await startPayload()
  mara = await createEditor(test.payload, 'Mara Lind')
  wren = await createEditor(test.payload, 'Wren Writer')
  await test.payload.update({ collection: 'users', id: wren.id, data: { permission: 'writer' } })
}, 120_000)

afterAll(() => test?.close())

const published = { _status: 'published' }

async function create(collection: string, data: object): Promise<Doc> {
  const { status, doc } = await mara.send('POST', `${collection}?depth=0`, { body: data })
  expect(status).toBe(201)
  return doc
}

const createArticle = (data: object = {}) => create('articles', { ...toArticle(mara.id), ...published, ...data })
const createBook = (code: string, data: object = {}) =>
  create('books', {
    code,
    title: `Book ${code}`,
    language: 'en',
    authors: [{ name: 'Ada' }],
    synopsis: 'Words.',
    ...published,
    ...data,
  })

async function readConsequences(
  action: string,
  collection: string,
  ids: number[],
  more: object = {},
): Promise<string[]> {
  const { doc } = await mara.send('POST', 'consequences', { body: { action, collection, ids, ...more } })
  return (doc as unknown as { lines: string[] }).lines
}

async function statusOf(id: number): Promise<string> {
  const { pool } = test.payload.db as unknown as { pool: Pool }
  const { rows } = await pool.query<{ _status: string }>('select _status from articles where id = $1', [id])
  return rows[0]?._status ?? 'deleted'
}

describe('before an action, its editor is told', () => {
  it('what happens to an article’s page, to links to it and to its previous slugs', async () => {
    const target = await createArticle({ previousSlugs: ['an-older-address'] })
    const linking = toRichText(`[words](article:${target.id})`, { toMediaId: () => null, toArticleId: () => target.id })
    const linker = await createArticle({ body: linking })
    const expected = [
      `Readers of /resources/${String(target.slug)} get “Not found” (404), and it goes from every list, feed and search.`,
      `“${linker.title}” links here: the link becomes plain words there.`,
      'One old address that redirects here ends with it.',
    ]
    expect(await readConsequences('unpublish', 'articles', [target.id])).toEqual([
      ...expected,
      'The text stays here, as a draft.',
    ])
    expect(await readConsequences('trash', 'articles', [target.id])).toEqual([
      ...expected,
      'It can be brought back from the trash, as a draft.',
    ])
    expect(await readConsequences('delete', 'articles', [target.id])).toEqual([
      ...expected,
      'This cannot be undone: its one version goes with it.',
    ])
    expect((await readConsequences('trash', 'articles', [target.id, linker.id]))[0]).toBe(
      `Readers see all 2: “${target.title}” and “${linker.title}”. Their pages answer “Not found” (404), and they go from every list, feed and search.`,
    )
    expect(await statusOf(target.id)).toBe('published')
  })

  it('that nothing changes for readers of an unpublished document, and that its schedule is cancelled', async () => {
    const { id } = (await mara.send('POST', 'articles?draft=true&depth=0', { body: toArticle(mara.id) })).doc
    await mara.send('POST', 'schedules', {
      body: { collection: 'articles', id, type: 'publish', at: '2030-01-02T03:04:00Z' },
    })
    expect(await readConsequences('trash', 'articles', [id])).toEqual([
      'Readers do not see it, so nothing changes for them.',
      'What is scheduled of it is cancelled.',
      'It can be brought back from the trash, as a draft.',
    ])
    expect(await readConsequences('restore', 'articles', [id])).toEqual([
      'It comes back as a draft: readers see it once it is published.',
    ])
  })

  it('that a document stays scheduled which is published or unpublished by hand', async () => {
    const write = async (at: string) => {
      const { id } = (await mara.send('POST', 'articles?draft=true&depth=0', { body: toArticle(mara.id) })).doc
      await mara.send('POST', 'schedules', { body: { collection: 'articles', id, type: 'publish', at } })
      return id
    }
    const later = await write('2030-01-02T03:04:00Z')
    const sooner = await write('2029-01-02T03:04:00Z')
    const { id: unscheduled } = await createArticle()
    expect(await readConsequences('publish', 'articles', [later])).toEqual([
      'Readers see it for the first time, at once.',
      'It stays scheduled to be published: publish at 2030-01-02 03:04 UTC.',
    ])
    expect(await readConsequences('publish', 'articles', [later, sooner, unscheduled])).toEqual([
      'Readers see 2 of these 3 for the first time, at once.',
      '2 of these stay scheduled to be published, the first: publish at 2029-01-02 03:04 UTC.',
    ])
    expect(await readConsequences('unpublish', 'articles', [later, unscheduled])).toContain(
      'One of these stays scheduled to be published: publish at 2030-01-02 03:04 UTC.',
    )
  })

  it('which bundles contain a book, and which withdrawn books link to it', async () => {
    const book = await createBook('T1-1')
    const older = await createBook('T1-2', { isWithdrawn: true, replacedBy: book.id })
    await create('bundles', { title: 'Shelf', slug: 'shelf', description: 'Words.', books: [book.id], ...published })
    expect(await readConsequences('unpublish', 'books', [book.id])).toEqual([
      'Readers of /books/T1-1 get “Not found” (404), and it goes from every list, feed and search.',
      'The bundle “Shelf” shows fewer books.',
      `“${older.title}” names this as the book to read instead: readers are no longer led here.`,
      'The text stays here, as a draft.',
    ])
  })

  it('that readers are told of a withdrawn book, and that its former addresses end with it', async () => {
    const book = await createBook('T2-1', { isWithdrawn: true, previousCodes: ['T2-9'] })
    expect(await readConsequences('trash', 'books', [book.id])).toEqual([
      'Readers of /books/T2-1 are told that it was withdrawn. They get “Not found” (404) instead.',
      'One old address that redirects here ends with it.',
      'It can be brought back from the trash, as a draft.',
    ])
    const other = await createBook('T2-2')
    expect((await readConsequences('unpublish', 'books', [book.id, other.id])).slice(0, 2)).toEqual([
      'Readers see 1 of these 2: “Book T2-2”. Its page answers “Not found” (404), and it goes from every list, feed and search.',
      'One of these was withdrawn, and its page says so to readers, who get “Not found” (404) instead: “Book T2-1”.',
    ])
    expect(await readConsequences('publish', 'books', [book.id])).toEqual([
      'Readers see the newest version of each at once.',
    ])
  })

  it('that a finding has a page, which articles use it, and what it supersedes', async () => {
    const finding = { kind: 'regulation', industry: 'Health', region: 'Europe', date: '2026', ...published }
    const { id } = await create('evidence-entries', { ...finding, text: 'The newer one.' })
    await create('evidence-entries', { ...finding, text: 'The older one.', supersededBy: id })
    const article = await createArticle({ findings: [id] })
    expect(await readConsequences('unpublish', 'evidence-entries', [id])).toEqual([
      `Readers of /state-of-applied-ai/${id} get “Not found” (404), and it goes from the evidence record, its charts and its exports.`,
      `“${article.title}” uses this: it goes from the findings listed there, and a link to its page leads to “Not found”.`,
      '“The older one.” is superseded by this: readers are no longer led here.',
      'The text stays here, as a draft.',
    ])
  })

  it('in the trash only of what is in it', async () => {
    const body = { action: 'delete', collection: 'bundles', isTrash: true, where: { title: { equals: 'Twice' } } }
    const bundle = { title: 'Twice', description: 'Words.', books: [], ...published }
    await create('bundles', { ...bundle, slug: 'twice' })
    const trashed = await create('bundles', { ...bundle, slug: 'twice-more' })
    await test.payload.update({ collection: 'bundles', id: trashed.id, data: { deletedAt: new Date().toISOString() } })
    const { doc } = await mara.send('POST', 'consequences', { body })
    expect((doc as unknown as { lines: string[] }).lines[0]).toBe('Readers do not see it, so nothing changes for them.')
  })

  it('where an image is used, and that it cannot be deleted permanently while it is', async () => {
    const data = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const image = await test.payload.create({
      collection: 'media',
      data: { alt: 'Shown' },
      file: { data, mimetype: 'image/png', name: 'x.png', size: data.length },
    })
    expect(await readConsequences('trash', 'media', [image.id])).toEqual([
      'Nothing shows this image, so nothing changes for readers.',
    ])
    const { title } = await createArticle({ heroImage: image.id })
    expect(await readConsequences('trash', 'media', [image.id])).toEqual([
      `Readers see it in “${title}” (main image). There the place of the image will be empty.`,
      'It can be brought back from the trash.',
    ])
    expect((await readConsequences('delete', 'media', [image.id]))[0]).toContain('cannot be deleted for good')
  })

  it('the same for all documents of a filter, and that requires a session', async () => {
    const one = await createArticle({ title: 'Only this one is called that' })
    const { doc } = await mara.send('POST', 'consequences', {
      body: { action: 'unpublish', collection: 'articles', where: { title: { equals: one.title } } },
    })
    expect((doc as unknown as { lines: string[] }).lines[0]).toContain(`/resources/${String(one.slug)}`)
    const request = { action: 'trash', collection: 'articles', ids: [one.id] }
    expect((await wren.send('POST', 'consequences', { body: request, headers: { authorization: '' } })).status).toBe(
      401,
    )
    expect(
      (await mara.send('POST', 'consequences', { body: { ...request, ids: ['1; drop table users'] } })).status,
    ).toBe(400)
    expect(await readConsequences('trash', 'comments', [1])).toEqual([])
    expect(await readConsequences('trash', '__proto__', [1])).toEqual([])
  })
})

describe('restoring a version', () => {
  async function createVersions() {
    const doc = await createArticle({ title: 'First' })
    await mara.send('PATCH', `articles/${doc.id}?draft=true`, {
      base: '*',
      body: { title: 'Never seen', _status: 'draft' },
    })
    await mara.send('PATCH', `articles/${doc.id}`, { base: '*', body: { title: 'Last', _status: 'published' } })
    const { docs } = await mara.send('GET', `articles/versions?where[parent][equals]=${doc.id}&sort=createdAt&depth=0`)
    return {
      id: doc.id,
      first: docs[0]?.id ?? 0,
      unseen: docs.find(({ version }) => (version as Doc).title === 'Never seen')?.id ?? 0,
    }
  }

  async function readPublic(id: number) {
    const { rows } = await (test.payload.db as unknown as { pool: Pool }).pool.query(
      'select title, _status as status from articles where id = $1',
      [id],
    )
    return rows[0]
  }

  it('creates a draft unless told otherwise, without a change for readers', async () => {
    const { id, first } = await createVersions()
    const { doc } = await mara.send('POST', 'consequences', {
      body: { action: 'restore-version', collection: 'articles', versionId: first },
    })
    expect(doc).toMatchObject({
      lines: ['It becomes the newest draft. Readers go on seeing what they see now, until it is published.'],
      mayShow: true,
    })
    expect((await mara.send('POST', `articles/versions/${first}`, { base: '*' })).status).toBe(200)
    expect(await readPublic(id)).toEqual({ title: 'Last', status: 'published' })
    expect(await mara.read(`articles/${id}`)).toMatchObject({ title: 'First', _status: 'draft' })
    await mara.send('POST', `articles/versions/${first}?draft=false`, { base: '*' })
    expect(await readPublic(id)).toEqual({ title: 'First', status: 'published' })
  })

  it('of an unpublished version never changes what readers see', async () => {
    const { id, unseen } = await createVersions()
    const { doc } = await mara.send('POST', 'consequences', {
      body: { action: 'restore-version', collection: 'articles', versionId: unseen },
    })
    expect(doc).toMatchObject({ mayShow: false })
    await mara.send('POST', `articles/versions/${unseen}?draft=false`, { base: '*' })
    expect(await readPublic(id)).toEqual({ title: 'Last', status: 'published' })
    expect(await mara.read(`articles/${id}`)).toMatchObject({ title: 'Never seen', _status: 'draft' })
  })

  it('cannot be published by a writer, who is told who may', async () => {
    const { id, first } = await createVersions()
    const message = 'Only editors may restore what readers see. Save a draft, and set it to “Ready for review”.'
    expect(await wren.send('POST', `articles/versions/${first}?draft=false`, { base: '*' })).toMatchObject({
      status: 403,
      errors: [{ message }],
    })
    expect((await wren.send('POST', `articles/versions/${first}`, { base: '*' })).status).toBe(200)
    expect(await readPublic(id)).toEqual({ title: 'Last', status: 'published' })
  })
})

describe('the versions of a document', () => {
  it('name who saved and who published each, and which one readers see', async () => {
    const ben = await createEditor(test.payload, 'Ben Okoro')
    const { id } = await createArticle({ title: 'First' })
    await ben.send('PATCH', `articles/${id}`, { base: '*', body: { title: 'Second', _status: 'published' } })
    await mara.send('PATCH', `articles/${id}?draft=true`, { base: '*', body: { title: 'Third', _status: 'draft' } })
    const req = await createLocalReq({}, test.payload)
    req.user = { ...(await test.payload.findByID({ collection: 'users', id: wren.id })), collection: 'users' }
    const { lines, total, hasMore } = await findVersions(req, { collection: 'articles', id }, 1)
    expect(lines.map(({ savedBy, publishedBy, state }) => [savedBy, publishedBy, state])).toEqual([
      ['Mara Lind', null, 'newest'],
      ['Ben Okoro', 'Ben Okoro', 'shown'],
      ['Mara Lind', 'Mara Lind', 'earlier'],
    ])
    expect([total, hasMore]).toEqual([3, false])
    expect((await findVersions(req, { global: 'site' }, 1)).lines).toEqual([])
    await test.payload.updateGlobal({ slug: 'site', data: { tagline: 'Another' } })
    const admin = await createLocalReq({}, test.payload)
    admin.user = { ...req.user, permission: 'admin' } as typeof req.user
    expect((await findVersions(admin, { global: 'site' }, 1)).lines).toMatchObject([{ savedBy: null, state: 'saved' }])
    expect(
      (await findVersions(await createLocalReq({}, test.payload), { collection: 'articles', id }, 1)).lines,
    ).toEqual([])
  })
})

it('Writers, who may not change images, cannot change or delete the folders that they are in', async () => {
  const { id } = await create('payload-folders', { name: 'Portraits' })
  expect((await wren.send('DELETE', `payload-folders/${id}`)).status).toBe(403)
  expect((await wren.send('PATCH', `payload-folders/${id}`, { body: { name: 'Other' } })).status).toBe(403)
  expect((await wren.send('POST', 'payload-folders', { body: { name: 'Other' } })).status).toBe(403)
  expect((await wren.send('GET', `payload-folders/${id}`)).status).toBe(200)
})
