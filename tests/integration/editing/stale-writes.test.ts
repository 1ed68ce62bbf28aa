import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { getPool } from '@/cms/connection'
import { startPayload, type TestPayload } from '../../support/payload-database'
import { createEditor, toArticle, type Doc, type RestResponse, type RestEditor } from '../../support/rest-editors'

let test: TestPayload
let mara: RestEditor
let ben: RestEditor

beforeAll(async () => {
  test = await startPayload()
  mara = await createEditor(test.payload, 'Mara Lind', 'admin')
  ben = await createEditor(test.payload, 'Ben Okoro', 'admin')
}, 120_000)

afterAll(() => test?.close())

/** An article as both editors see it, with the id of its first version. */
type Opened = Doc & { firstVersion: number }

async function create(isPublished = true): Promise<Opened> {
  const { status, doc } = await mara.send('POST', `articles?depth=0${isPublished ? '' : '&draft=true'}`, {
    body: { ...toArticle(mara.id), _status: isPublished ? 'published' : 'draft' },
  })
  expect(status).toBe(201)
  const { docs } = await mara.send('GET', `articles/versions?where[parent][equals]=${doc.id}&depth=0`)
  return { ...(await mara.read(`articles/${doc.id}`)), firstVersion: docs[0]!.id }
}

const reread = async ({ id, firstVersion }: Opened): Promise<Opened> => ({
  ...(await mara.read(`articles/${id}`)),
  firstVersion,
})

/** Every operation with which the admin changes an existing document. */
const operations: Record<string, (editor: RestEditor, doc: Opened, base: string | null) => Promise<RestResponse>> = {
  autosave: (editor, { id }, base) =>
    editor.send('PATCH', `articles/${id}?autosave=true&draft=true&depth=0`, {
      base,
      body: { title: `Autosaved by ${editor.name}`, _status: 'draft' },
    }),
  'save a draft': (editor, { id }, base) =>
    editor.send('PATCH', `articles/${id}?draft=true&depth=0`, {
      base,
      body: { title: `Saved by ${editor.name}`, _status: 'draft' },
    }),
  publish: (editor, { id }, base) =>
    editor.send('PATCH', `articles/${id}?depth=0`, {
      base,
      body: { title: `Published by ${editor.name}`, _status: 'published' },
    }),
  unpublish: (editor, { id }, base) =>
    editor.send('PATCH', `articles/${id}?depth=0&unpublishAllLocales=true`, { base, body: { _status: 'draft' } }),
  'restore a version': (editor, { firstVersion }, base) =>
    editor.send('POST', `articles/versions/${firstVersion}?draft=true`, { base }),
  delete: (editor, { id }, base) => editor.send('DELETE', `articles/${id}`, { base }),
}
const names = Object.keys(operations)

describe('two editors who opened the same version of an article', () => {
  const pairs = names.flatMap((first) => names.map((second) => [first, second] as const))

  it.each(pairs)(
    'after “%s” by one, “%s” by the other is a conflict that says who changed what and when',
    async (first, second) => {
      const doc = await create()
      const done = await operations[first]!(mara, doc, doc.updatedAt)
      expect(done.status, JSON.stringify(done)).toBe(200)
      const before = first === 'delete' ? null : await reread(doc)
      const refused = await operations[second]!(ben, doc, doc.updatedAt)
      if (first === 'delete' && second === 'restore a version') {
        // Its versions were deleted with it.
        expect(refused.status).toBe(404)
        return
      }
      expect(refused.status, JSON.stringify(refused)).toBe(409)
      const last = refused.conflict?.writes.at(-1)
      expect(last?.by).toEqual({ id: mara.id, name: 'Mara Lind' })
      expect(refused.conflict?.revision ?? null).toBe(before?.updatedAt ?? null)
      expect(refused.errors[0]?.message).toContain('Mara Lind')
      expect(refused.errors[0]?.message).toContain(last?.revision.slice(0, 10))
      if (['autosave', 'save a draft', 'publish'].includes(first)) expect(last?.fields).toEqual(['title'])
      if (before) expect(await reread(doc)).toEqual(before)
    },
  )

  it.each(names)('of two concurrent “%s” exactly one succeeds', async (name) => {
    for (let round = 0; round < 5; round++) {
      const doc = await create()
      const replies = await Promise.all([
        operations[name]!(mara, doc, doc.updatedAt),
        operations[name]!(ben, doc, doc.updatedAt),
      ])
      const statuses = replies.map(({ status }) => status).toSorted()
      expect(statuses[0], JSON.stringify(replies)).toBe(200)
      expect(statuses[1], JSON.stringify(replies)).toBeGreaterThanOrEqual(
        name === 'delete' || name === 'restore a version' ? 404 : 409,
      )
    }
  })
})

describe('consecutive saves of one editor', () => {
  it('never conflict: each response has the revision for the next save', async () => {
    const doc = await create(false)
    let base = doc.updatedAt
    for (const name of [
      'autosave',
      'autosave',
      'save a draft',
      'publish',
      'autosave',
      'publish',
      'unpublish',
      'autosave',
      'restore a version',
      'delete',
    ]) {
      const reply = await operations[name]!(mara, doc, base)
      expect(reply.status, `${name}: ${JSON.stringify(reply.errors)}`).toBe(200)
      if (name !== 'delete') expect(reply.doc.updatedAt, name).toBe((await mara.read(`articles/${doc.id}`)).updatedAt)
      base = reply.doc.updatedAt
    }
  })

  it('may give the revision in any time zone', async () => {
    const doc = await create()
    const base = doc.updatedAt.replace('Z', '+00:00')
    expect((await operations.publish!(mara, doc, base)).status).toBe(200)
  })
})

describe('alternating autosaves', () => {
  const listVersions = async (id: number) =>
    (await mara.send('GET', `articles/versions?where[parent][equals]=${id}&depth=0&sort=-updatedAt`)).docs.map(
      ({ version }) => version as { title: string; updatedBy: number },
    )

  it('share a version while one editor saves, and start another when the editor changes', async () => {
    const doc = await create(false)
    let base = doc.updatedAt
    for (const [editor, title] of [
      [mara, 'a1'],
      [mara, 'a2'],
      [ben, 'b1'],
      [ben, 'b2'],
      [mara, 'a3'],
    ] as const) {
      base = (
        await editor.send('PATCH', `articles/${doc.id}?autosave=true&draft=true&depth=0`, {
          base,
          body: { title, _status: 'draft' },
        })
      ).doc.updatedAt
    }
    const versions = await listVersions(doc.id)
    expect(versions.slice(0, 3)).toMatchObject([
      { title: 'a3', updatedBy: mara.id },
      { title: 'b2', updatedBy: ben.id },
      { title: 'a2', updatedBy: mara.id },
    ])
    expect(versions).toHaveLength(4)
  })

  it('start another version after an hour', async () => {
    const doc = await create(false)
    const path = `articles/${doc.id}?autosave=true&draft=true&depth=0`
    const { doc: morning } = await mara.send('PATCH', path, {
      base: doc.updatedAt,
      body: { title: 'In the morning', _status: 'draft' },
    })
    await getPool(test.payload).query(
      `update _articles_v set updated_at = updated_at - interval '61 minutes' where parent_id = $1`,
      [doc.id],
    )
    await mara.send('PATCH', path, { base: morning.updatedAt, body: { title: 'In the evening', _status: 'draft' } })
    expect((await listVersions(doc.id)).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['In the morning', 'In the evening']),
    )
  })
})

describe('a write without a revision', () => {
  it.each(names)('returns 428 for “%s” over REST, with a message about If-Match', async (name) => {
    const doc = await create()
    const reply = await operations[name]!(mara, doc, null)
    expect(reply.status).toBe(428)
    expect(reply.errors[0]?.message).toContain('If-Match')
    expect(await reread(doc)).toEqual(doc)
  })

  it('may overwrite unconditionally with If-Match: *', async () => {
    const doc = await create()
    expect((await operations.publish!(mara, doc, doc.updatedAt)).status).toBe(200)
    expect((await operations.publish!(ben, doc, '*')).status).toBe(200)
    expect((await operations.delete!(ben, doc, '*')).status).toBe(200)
  })

  it('returns 400 when the revision is malformed', async () => {
    const doc = await create()
    for (const base of ['"yesterday"', 'x"y', '"5@never"'])
      expect((await operations.publish!(mara, doc, base)).status, base).toBe(400)
  })

  it('is allowed in the Local API, and conflicts with open editors', async () => {
    const doc = await create()
    await test.payload.update({ collection: 'articles', id: doc.id, data: { title: 'By the server' } })
    expect((await operations.autosave!(mara, doc, doc.updatedAt)).status).toBe(409)
  })
})

describe('other collections and globals', () => {
  const others: [string, Record<string, unknown>, Record<string, unknown>][] = [
    [
      'books',
      { code: 'T1-900', title: 'A book', language: 'en', authors: [{ name: 'N' }], synopsis: 'S' },
      { subtitle: 'Changed' },
    ],
    ['bundles', { title: 'A bundle', slug: 'a-bundle', description: 'D' }, { description: 'Changed' }],
    [
      'evidence-entries',
      { kind: 'deployment', text: 'T', industry: 'I', region: 'R', date: '2025' },
      { text: 'Changed' },
    ],
    ['users', { name: 'A byline', permission: 'none' }, { role: 'Changed' }],
  ]

  it.each(others)('%s: the second of two writes is a conflict', async (collection, data, change) => {
    const { doc } = await mara.send('POST', `${collection}?depth=0`, { body: data })
    const { updatedAt } = await mara.read(`${collection}/${doc.id}`)
    const path = `${collection}/${doc.id}?depth=0`
    expect((await mara.send('PATCH', path, { base: updatedAt, body: change })).status).toBe(200)
    const refused = await ben.send('PATCH', path, { base: updatedAt, body: { ...change, title: 'Lost' } })
    expect(refused.status).toBe(409)
    expect(refused.conflict?.writes.at(-1)).toMatchObject({ by: { name: 'Mara Lind' }, fields: Object.keys(change) })
    expect((await ben.send('DELETE', path, { base: updatedAt })).status).toBe(409)
  })

  it('an image: the second of two writes is a conflict', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const { id } = await test.payload.create({
      collection: 'media',
      data: { alt: 'Seen' },
      file: { data: png, mimetype: 'image/png', name: 'a.png', size: png.length },
    })
    const { updatedAt } = await mara.read(`media/${id}`)
    expect((await mara.send('PATCH', `media/${id}`, { base: updatedAt, body: { alt: 'Better' } })).status).toBe(200)
    expect((await ben.send('PATCH', `media/${id}`, { base: updatedAt, body: { alt: 'Worse' } })).status).toBe(409)
    expect((await ben.send('DELETE', `media/${id}`, { base: updatedAt })).status).toBe(409)
  })

  it.each(['site', 'evidence-record'])(
    'the global %s: the second of two writes is a conflict, even of its first save',
    async (slug) => {
      const path = `globals/${slug}?depth=0`
      const first = { headers: { 'if-none-match': '*' }, body: { name: 'First' } }
      const replies = await Promise.all([mara.send('POST', path, first), ben.send('POST', path, first)])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const { updatedAt } = await mara.read(`globals/${slug}`)
      expect((await mara.send('POST', path, { body: { name: 'Unnamed' } })).status).toBe(428)
      expect((await mara.send('POST', path, { base: updatedAt, body: { name: 'Second' } })).status).toBe(200)
      const refused = await ben.send('POST', path, { base: updatedAt, body: { name: 'Third' } })
      expect(refused.status).toBe(409)
      expect(refused.conflict?.writes.at(-1)).toMatchObject({ by: { name: 'Mara Lind' }, fields: ['name'] })
    },
  )

  it('an account: signing in does not change its revision', async () => {
    const before = await mara.read(`users/${ben.id}`)
    await mara.send('POST', 'users/login', {
      body: { email: 'ben.okoro@editors.example', password: 'only for these tests' },
    })
    expect(
      (await mara.send('PATCH', `users/${ben.id}`, { base: before.updatedAt, body: { role: 'Desk' } })).status,
    ).toBe(200)
  })
})

describe('a bulk operation', () => {
  const list = (docs: Doc[]) => docs.map(({ id, updatedAt }) => `"${id}@${updatedAt}"`).join(', ')
  const where = (docs: Doc[]) => docs.map(({ id }, index) => `where[id][in][${index}]=${id}`).join('&')

  it('skips, with a reason, documents changed since the list was read', async () => {
    const docs = [await create(), await create(), await create()]
    await operations.autosave!(mara, docs[1]!, docs[1]!.updatedAt)
    const reply = await ben.send('PATCH', `articles?${where(docs)}&draft=true&depth=0`, {
      base: list(docs),
      body: { _status: 'published', professions: ['educators'] },
    })
    expect(reply.docs.map(({ id }) => id).toSorted()).toEqual([docs[0]!.id, docs[2]!.id].toSorted())
    expect(reply.errors).toEqual([
      expect.objectContaining({ id: docs[1]!.id, message: expect.stringContaining('Mara Lind') }),
    ])
    const gone = await ben.send('DELETE', `articles?${where(docs)}`, { base: list(docs) })
    expect(gone.docs).toEqual([])
    expect(gone.errors).toHaveLength(3)
  })

  it('says which documents are invalid, and what in each', async () => {
    const docs = [await create(), await create(false)]
    const { doc: renamed } = await mara.send('PATCH', `articles/${docs[1]!.id}?draft=true&depth=0`, {
      base: docs[1]!.updatedAt,
      body: { title: 'Without a byline', author: null, sources: [{ label: 'A source', url: 'nowhere' }] },
    })
    const reply = await ben.send('PATCH', `articles?${where(docs)}&draft=true&depth=0`, {
      base: list([docs[0]!, renamed]),
      body: { _status: 'published' },
    })
    expect(reply.docs.map(({ id }) => id)).toEqual([docs[0]!.id])
    expect(reply.errors.map(({ message }) => message)).toEqual([
      '“Without a byline”: Author: This field is required. Sources 1, Web address: Give a full web address that begins with https:// or http://.',
    ])
  })

  it('skips documents with unsaved text of another editor', async () => {
    const docs = [await create(), await create()]
    const open = {
      form: crypto.randomUUID(),
      document: `articles/${docs[0]!.id}`,
      base: docs[0]!.updatedAt,
      hasTyped: true,
    }
    expect((await mara.send('POST', 'editing', { body: open })).status).toBe(200)
    const refused = await ben.send('DELETE', `articles?${where(docs)}`, { base: list(docs) })
    expect(refused.docs.map(({ id }) => id)).toEqual([docs[1]!.id])
    expect(refused.errors[0]?.message).toContain('Mara Lind is writing in it')
    await mara.send('POST', 'editing', { body: { ...open, isClosing: true } })
    expect((await ben.send('DELETE', `articles?${where(docs)}`, { base: list(docs) })).docs).toHaveLength(1)
  })

  it('requires revisions, too', async () => {
    const docs = [await create()]
    expect((await ben.send('DELETE', `articles?${where(docs)}`)).status).toBe(428)
    expect(
      (await ben.send('PATCH', `articles?${where(docs)}`, { base: '*', body: { title: 'Whatever' } })).status,
    ).toBe(200)
  })
})
