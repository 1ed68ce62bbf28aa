import type { Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { startPayload, type TestPayload } from '../../support/payload-database'
import { createEditor, toArticle, type Doc, type RestEditor } from '../../support/rest-editors'

let test: TestPayload
let payload: Payload
let admin: RestEditor

beforeAll(async () => {
  test = await startPayload()
  payload = test.payload
  admin = await createEditor(payload, 'Ada Admin', 'admin')
}, 120_000)

afterAll(() => test?.close())

let serial = 0

async function createByline(): Promise<number> {
  const body = { name: `Byline ${++serial}`, permission: 'none' }
  const { status, doc } = await admin.send('POST', 'users?depth=0', { body })
  expect(status).toBe(201)
  return doc.id
}

const createArticle = async (author: number, data: object = {}): Promise<Doc> =>
  (await admin.send('POST', 'articles?depth=0', { body: { ...toArticle(author), _status: 'published', ...data } })).doc

/** Saves a draft, as an autosave does: the published article stays as it is. */
async function saveDraft(id: number, body: object): Promise<void> {
  const { status } = await admin.send('PATCH', `articles/${id}?draft=true&depth=0`, { base: '*', body })
  expect(status).toBe(200)
}

const remove = (id: number) => admin.send('DELETE', `users/${id}`, { base: '*' })

describe('a person', () => {
  it('whom only the pending draft of an article names as its author cannot be deleted, and the draft keeps them', async () => {
    const next = await createByline()
    const { id } = await createArticle(admin.id, { title: 'Seen by readers' })
    await saveDraft(id, { author: next, title: 'Pending', _status: 'draft' })
    const { status, errors } = await remove(next)
    expect(status).toBe(409)
    expect(errors[0]?.message).toBe('This person is the author of “Pending” (draft). Give it another author first.')
    expect((await admin.read(`articles/${id}`)).author).toBe(next)
  })

  it('whom readers see at an article cannot be deleted while a draft with another author is pending', async () => {
    const [author, next] = [await createByline(), await createByline()]
    const { id } = await createArticle(author)
    await saveDraft(id, { author: next, title: 'Pending', _status: 'draft' })
    expect((await remove(author)).errors[0]?.message).toBe(
      'This person is the author of “Pending”. Give it another author first.',
    )
  })

  it('can be deleted once the newest version of an unpublished article names another author', async () => {
    const [author, next] = [await createByline(), await createByline()]
    const { id } = await createArticle(author, { _status: 'draft' })
    await saveDraft(id, { author: next })
    expect((await remove(author)).status).toBe(200)
    expect((await admin.read(`articles/${id}`)).author).toBe(next)
  })

  it('is told from which articles, the first of many by name', async () => {
    const author = await createByline()
    for (const title of ['A', 'B', 'C', 'D', 'E']) await createArticle(author, { title })
    expect((await remove(author)).errors[0]?.message).toBe(
      'This person is the author of 5 articles: “A”, “B”, “C” and 2 more. Give them another author first.',
    )
  })

  it('is not deleted when an article gets them as its author at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const author = await createByline()
      const { id } = await createArticle(admin.id)
      const [{ status }, saved] = await Promise.all([
        remove(author),
        admin.send('PATCH', `articles/${id}?depth=0`, { base: '*', body: { author } }),
      ])
      const { docs } = await payload.find({ collection: 'users', where: { id: { equals: author } }, depth: 0 })
      const named = (await admin.read(`articles/${id}`)).author
      expect([status, saved.status, docs.length, named]).toEqual(
        status === 200 ? [200, 400, 0, admin.id] : [409, 200, 1, author],
      )
    }
  })
})

describe('before a person is deleted, an administrator is told', () => {
  type Answer = { lines: string[]; obstacles: object[] }

  async function ask(ids: number[], action = 'trash'): Promise<Answer> {
    const { doc } = await admin.send('POST', 'consequences', { body: { action, collection: 'users', ids } })
    const { lines, obstacles } = doc as unknown as Answer
    return { lines, obstacles }
  }

  const final = 'People have no trash: this cannot be undone.'

  it('that it is final', async () => {
    expect(await ask([await createByline()])).toEqual({ lines: [final], obstacles: [] })
  })

  it('which articles and drafts prevent it, and where they are', async () => {
    const author = await createByline()
    const shown = await createArticle(author, { title: 'Shown' })
    const draft = await createArticle(admin.id, { title: 'Shown with another author' })
    await saveDraft(draft.id, { author, title: 'Pending', _status: 'draft' })
    const trashed = await createArticle(author, { title: 'Thrown away' })
    const deletedAt = new Date().toISOString()
    await admin.send('PATCH', `articles/${trashed.id}?depth=0`, { base: '*', body: { deletedAt } })
    expect(await ask([author])).toEqual({
      lines: ['This person cannot be deleted before these 3 articles have another author:'],
      obstacles: [
        { title: 'Pending', place: ' (draft)', path: `/admin/collections/articles/${draft.id}` },
        { title: 'Shown', place: '', path: `/admin/collections/articles/${shown.id}` },
        {
          title: 'Thrown away',
          place: ' (in the trash)',
          path: `/admin/collections/articles/trash/${trashed.id}`,
        },
      ],
    })
    const { lines, obstacles } = await ask([author, await createByline()])
    expect(lines).toEqual([final, '1 of these 2 people cannot be deleted before these 3 articles have another author:'])
    expect(obstacles).toHaveLength(3)
  })

  it('what others lose: schedules, reviews, names at comments and in older versions, and the account', async () => {
    const eve = await createEditor(payload, 'Eve Editor')
    const scheduled = await createArticle(admin.id, { title: 'Scheduled', _status: 'draft' })
    const schedule = { collection: 'articles', id: scheduled.id, type: 'publish', at: '2030-01-02T03:04:00Z' }
    expect((await eve.send('POST', 'schedules', { body: schedule })).status).toBeLessThan(300)
    const asked = await createArticle(admin.id, { title: 'Asked', _status: 'draft' })
    await saveDraft(asked.id, { reviewState: 'ready', reviewer: eve.id })
    const document = { relationTo: 'articles', value: asked.id }
    await eve.send('POST', 'comments', { body: { document, text: 'Is the date right?' } })
    const formerly = await createArticle(eve.id, { title: 'Formerly' })
    await admin.send('PATCH', `articles/${formerly.id}?depth=0`, { base: '*', body: { author: admin.id } })
    expect(await ask([eve.id])).toEqual({
      lines: [
        'What they scheduled is not done: “Scheduled” (publish at 2030-01-02 03:04 UTC). Another editor has to schedule it.',
        'Nobody is asked any more to review “Asked”, which waits for them.',
        'Their comment stays, without their name.',
        'Older versions of “Formerly” name them as author: these are left without one.',
        'They can no longer sign in.',
        final,
      ],
      obstacles: [],
    })
  })

  it('that the last administrator stays', async () => {
    const { id } = await payload.create({
      collection: 'users',
      data: { name: 'Second', permission: 'admin', email: 'second@press.example', password: 'a password for tests' },
    })
    await payload.update({ collection: 'articles', where: {}, data: { author: await createByline() }, trash: true })
    expect((await ask([id])).lines).toEqual(['They can no longer sign in.', final])
    expect((await ask([id, admin.id])).lines[0]).toBe(
      'The last administrator cannot be deleted: make another person an administrator first.',
    )
  })
})
