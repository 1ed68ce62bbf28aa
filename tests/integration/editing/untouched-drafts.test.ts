import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { getPool } from '@/cms/connection'
import { takeUntouchedDraft } from '@/cms/revisions/untouched-drafts'
import { startPayload, type TestPayload } from '../../support/payload-database'
import { createEditor, toArticle, type RestEditor } from '../../support/rest-editors'

let test: TestPayload
let mara: RestEditor
let ben: RestEditor

beforeAll(async () => {
  test = await startPayload()
  mara = await createEditor(test.payload, 'Mara Lind', 'admin')
  ben = await createEditor(test.payload, 'Ben Okoro', 'admin')
}, 120_000)

afterAll(() => test?.close())

const take = (editor: RestEditor) => takeUntouchedDraft(test.payload, 'articles', editor)

/** As Payload does when the form of a new article is opened, and closed at once. */
async function openAndLeave(editor: RestEditor): Promise<{ id: number; updatedAt: string }> {
  const { doc } = await editor.send('POST', 'articles?depth=0&draft=true', { body: {} })
  await closeForms()
  return doc
}

const closeForms = () => getPool(test.payload).query('delete from document_editors')

describe('a draft that was created by opening a form', () => {
  it('is taken by its account once, until the form it is opened in is closed', async () => {
    const { id } = await openAndLeave(mara)
    expect(await take(ben)).toBeNull()
    expect(await take(mara)).toBe(id)
    expect(await take(mara)).toBeNull()
    await closeForms()
    expect(await take(mara)).toBe(id)
    await test.payload.delete({ collection: 'articles', id })
  })

  it('is taken by one of several windows that open at once', async () => {
    const { id } = await openAndLeave(mara)
    const taken = await Promise.all([take(mara), take(mara), take(mara)])
    expect(taken.filter((draft) => draft !== null)).toEqual([id])
    await test.payload.delete({ collection: 'articles', id })
  })

  it.each<[string, (draft: { id: number; updatedAt: string }) => Promise<unknown>]>([
    [
      'written in, if only for a moment',
      async ({ id, updatedAt: base }) => {
        const path = `articles/${id}?depth=0&draft=true&autosave=true`
        const { doc } = await mara.send('PATCH', path, { base, body: { title: 'For a moment' } })
        return mara.send('PATCH', path, { base: doc.updatedAt, body: { title: '' } })
      },
    ],
    [
      'written in by somebody else',
      ({ id, updatedAt: base }) =>
        ben.send('PATCH', `articles/${id}?depth=0&draft=true`, { base, body: { title: 'Of Ben' } }),
    ],
    [
      'commented on',
      ({ id }) =>
        ben.send('POST', 'comments', {
          body: { document: { relationTo: 'articles', value: id }, text: 'What is it?' },
        }),
    ],
    [
      'moved to the trash',
      ({ id, updatedAt: base }) =>
        mara.send('PATCH', `articles/${id}?depth=0`, { base, body: { deletedAt: new Date().toISOString() } }),
    ],
  ])('is not taken once it was %s', async (_, touch) => {
    const draft = await openAndLeave(mara)
    await touch(draft)
    await closeForms()
    expect(await take(mara)).toBeNull()
    await test.payload.delete({ collection: 'articles', id: draft.id, trash: true })
  })

  it.each<[string, (id: number) => Promise<unknown>]>([
    [
      'a bundle has it',
      (id) => test.payload.create({ collection: 'bundles', draft: true, data: { books: [id] } as never }),
    ],
    [
      'another book names it as its replacement',
      (id) => test.payload.create({ collection: 'books', draft: true, data: { replacedBy: id } as never }),
    ],
    [
      'the site, and so a new book, has another language since',
      () => test.payload.updateGlobal({ slug: 'site', data: { language: 'de' } }),
    ],
  ])('is not taken where %s', async (_, name) => {
    const { doc } = await mara.send('POST', 'books?depth=0&draft=true', { body: {} })
    await closeForms()
    await name(doc.id)
    expect(await takeUntouchedDraft(test.payload, 'books', mara)).toBeNull()
    await test.payload.delete({ collection: 'books', id: doc.id })
  })

  it('is another than one that was created with content, as a duplicate of it', async () => {
    const { doc } = await mara.send('POST', 'articles?depth=0&draft=true', { body: toArticle(mara.id) })
    const copy = await mara.send('POST', `articles/${doc.id}/duplicate`, {
      base: doc.updatedAt,
      body: { _status: 'draft' },
    })
    expect(copy.status).toBe(200)
    await closeForms()
    expect(await take(mara)).toBeNull()
  })
})
