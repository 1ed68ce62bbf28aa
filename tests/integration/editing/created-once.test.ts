import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { getPool } from '@/cms/connection'
import { startPayload, type TestPayload } from '../../support/payload-database'
import { createEditor, toArticle, type RestEditor, type RestResponse } from '../../support/rest-editors'

let test: TestPayload
let mara: RestEditor
let ben: RestEditor

beforeAll(async () => {
  test = await startPayload()
  mara = await createEditor(test.payload, 'Mara Lind', 'admin')
  ben = await createEditor(test.payload, 'Ben Okoro', 'admin')
}, 120_000)

afterAll(() => test?.close())

type Repeated = RestResponse & { created?: { id: number; revision: string } }

function create(editor: RestEditor, writeId: string, title: string): Promise<Repeated> {
  return editor.send('POST', 'articles?depth=0&draft=true', {
    body: { ...toArticle(editor.id), title, _status: 'draft' },
    headers: { 'x-write-id': writeId },
  })
}

const count = async (title: string) =>
  (await test.payload.find({ collection: 'articles', where: { title: { equals: title } }, draft: true })).totalDocs

describe('a creation that a browser sends again, since its response was lost', () => {
  it('creates no second document, and names the first', async () => {
    const [writeId, title] = [randomUUID(), 'Sent twice']
    const first = await create(mara, writeId, title)
    const second = await create(mara, writeId, title)
    expect([first.status, second.status]).toEqual([201, 409])
    expect(second.created).toEqual({ id: first.doc.id, revision: first.doc.updatedAt })
    expect(await count(title)).toBe(1)
  })

  it('creates no second document while the first is still being created', async () => {
    const [writeId, title] = [randomUUID(), 'Sent twice at once']
    const sent = await Promise.all([create(mara, writeId, title), create(mara, writeId, title)])
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await count(title)).toBe(1)
  })

  it('creates no second byline, and says of an account that its address is taken', async () => {
    const byline = { body: { name: 'Ola Berg', permission: 'none' }, headers: { 'x-write-id': randomUUID() } }
    const sent = [await mara.send('POST', 'users', byline), await mara.send('POST', 'users', byline)]
    expect(sent.map(({ status }) => status)).toEqual([201, 409])
    const address = { email: 'kim@editors.example', password: 'only for these tests' }
    const account = {
      body: { name: 'Kim Sato', permission: 'editor', ...address },
      headers: { 'x-write-id': randomUUID() },
    }
    await mara.send('POST', 'users', account)
    expect((await mara.send('POST', 'users', account)).status).toBe(400)
  })

  it('names the revision that its sender left, not one that somebody else has made of it', async () => {
    const writeId = randomUUID()
    const { doc } = await create(mara, writeId, 'Changed')
    const path = `articles/${doc.id}?depth=0&draft=true`
    const own = await mara.send('PATCH', path, { base: doc.updatedAt, body: { title: 'Changed by Mara' } })
    expect((await create(mara, writeId, 'Changed')).created?.revision).toBe(own.doc.updatedAt)
    await ben.send('PATCH', path, { base: own.doc.updatedAt, body: { title: 'Changed by Ben' } })
    expect((await create(mara, writeId, 'Changed')).created?.revision).toBe(doc.updatedAt)
  })

  it('names the last revision of its sender, though an earlier one was dated by a clock that was ahead', async () => {
    const writeId = randomUUID()
    const { doc } = await create(mara, writeId, 'Dated ahead')
    await getPool(test.payload).query(
      `update document_writes set revision = now() + interval '1 year' where document = $1`,
      [`articles/${doc.id}`],
    )
    const body = { title: 'Dated ahead, and changed' }
    const own = await mara.send('PATCH', `articles/${doc.id}?depth=0&draft=true`, { base: doc.updatedAt, body })
    expect((await create(mara, writeId, 'Dated ahead')).created?.revision).toBe(own.doc.updatedAt)
  })

  it('creates a document where the first was deleted, failed, or is somebody else’s', async () => {
    const writeId = randomUUID()
    const { doc } = await create(mara, writeId, 'Created again')
    await mara.send('DELETE', `articles/${doc.id}`, { base: doc.updatedAt })
    expect((await create(mara, writeId, 'Created again')).status).toBe(201)
    expect((await create(ben, writeId, 'Of Ben')).status).toBe(201)
    const failed = await mara.send('POST', 'articles?depth=0', {
      body: { _status: 'published' },
      headers: { 'x-write-id': randomUUID() },
    })
    expect(failed.status).toBe(400)
  })
})
