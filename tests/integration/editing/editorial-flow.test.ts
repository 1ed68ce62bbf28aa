import { createLocalReq, restoreVersionOperation, type Payload, type TypedUser } from 'payload'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { provideEnv } from '@/config/provide-env'
import { startMailServer, type MailServer } from '../../support/mail-server'
import { createDocument, toBodyField } from '../../support/documents'
import { startPayload, type TestPayload } from '../../support/payload-database'

let mail: MailServer
let test: TestPayload
let payload: Payload
const people = {} as Record<'writer' | 'editor' | 'admin' | 'byline', TypedUser>

beforeAll(async () => {
  mail = await startMailServer()
  provideEnv({
    SMTP_URL: mail.url,
    EMAIL_FROM: 'The Desk <desk@press.example>',
    ADMIN_URL: 'https://edit.press.example',
  })
  test = await startPayload()
  payload = test.payload
  for (const permission of ['writer', 'editor', 'admin'] as const) {
    const account = await payload.create({
      collection: 'users',
      data: {
        name: `The ${permission}`,
        permission,
        email: `${permission}@press.example`,
        password: 'a password for tests',
      },
    })
    people[permission] = { ...account, collection: 'users' }
  }
  const byline = await createDocument(payload, 'users', { name: 'A byline', permission: 'none' })
  people.byline = { ...byline, collection: 'users' }
}, 120_000)

afterAll(async () => {
  await test?.close()
  await mail?.close()
  provideEnv({ SMTP_URL: '', EMAIL_FROM: '', ADMIN_URL: '' })
})

beforeEach(() => void mail.mails.splice(0))

let count = 0

/** A valid draft by the writer. */
async function createDraft() {
  const slug = `a-draft-${++count}`
  return payload.create({
    collection: 'articles',
    draft: true,
    ...as('writer'),
    data: {
      title: `A draft ${count}`,
      slug,
      description: 'What the writer says of it. '.padEnd(170, 'More of the same. '),
      professions: ['librarians'],
      author: people.byline.id,
      body: toBodyField('Some text.'),
      sources: [{ label: 'A source', url: 'https://source.example/' }],
    },
  })
}

const as = (who: keyof typeof people) => ({ user: people[who], overrideAccess: false as const })

/** Runs the queued e-mail jobs. */
async function sendQueuedMails(): Promise<void> {
  await payload.jobs.run({ queue: 'default', limit: 100, silent: true })
}

describe('a writer', () => {
  it('can save drafts, but cannot publish, unpublish, trash or delete by any operation', async () => {
    const { id } = await createDraft()
    const published = await createDraft()
    await payload.update({ collection: 'articles', id: published.id, data: { _status: 'published' }, ...as('editor') })
    const trashed = await createDraft()
    await payload.update({
      collection: 'articles',
      id: trashed.id,
      data: { deletedAt: new Date().toISOString() },
      draft: true,
      ...as('editor'),
    })
    const attempts = {
      publish: () => payload.update({ collection: 'articles', id, data: { _status: 'published' }, ...as('writer') }),
      'publish as a draft': () =>
        payload.update({ collection: 'articles', id, data: { _status: 'published' }, draft: true, ...as('writer') }),
      'publish in bulk': () =>
        payload.update({
          collection: 'articles',
          where: { id: { equals: id } },
          data: { _status: 'published' },
          ...as('writer'),
        }),
      'create published': () =>
        createDocument(
          payload,
          'bundles',
          { title: 'Seen', description: 'At once', _status: 'published' },
          as('writer'),
        ),
      'change what is published': () =>
        payload.update({ collection: 'articles', id: published.id, data: { title: 'Other' }, ...as('writer') }),
      unpublish: () =>
        payload.update({ collection: 'articles', id: published.id, data: { _status: 'draft' }, ...as('writer') }),
      'unpublish as a draft': () =>
        payload.update({
          collection: 'articles',
          id: published.id,
          data: {},
          draft: true,
          unpublishAllLocales: true,
          ...as('writer'),
        }),
      trash: () =>
        payload.update({
          collection: 'articles',
          id: published.id,
          data: { deletedAt: new Date().toISOString() },
          draft: true,
          ...as('writer'),
        }),
      'restore from the trash': () =>
        payload.update({
          collection: 'articles',
          id: trashed.id,
          data: { deletedAt: null },
          draft: true,
          trash: true,
          ...as('writer'),
        }),
      delete: () => payload.delete({ collection: 'articles', id, ...as('writer') }),
      'promote oneself': () =>
        payload
          .update({ collection: 'users', id: people.writer.id, data: { permission: 'admin' }, ...as('writer') })
          .then(({ permission }) => {
            if (permission === 'writer') throw new Error('not promoted')
          }),
      'change the site': () => payload.updateGlobal({ slug: 'site', data: { name: 'Mine' }, ...as('writer') }),
      'change the record': () =>
        payload.updateGlobal({ slug: 'evidence-record', data: { name: 'Mine' }, ...as('writer') }),
    }
    for (const [action, attempt] of Object.entries(attempts)) await expect(attempt(), action).rejects.toThrow()
    const after = await payload.findByID({ collection: 'articles', id: published.id, depth: 0 })
    expect(after).toMatchObject({ _status: 'published', title: published.title, deletedAt: null })
    // With every field that the form submits.
    const saved = await payload.update({
      collection: 'articles',
      id: published.id,
      data: { title: 'A better title', deletedAt: null },
      draft: true,
      ...as('writer'),
    })
    expect(saved.title).toBe('A better title')
    expect((await payload.findByID({ collection: 'articles', id: published.id, depth: 0 })).title).toBe(published.title)
  })

  it('cannot restore and publish a version', async () => {
    const { id } = await createDraft()
    await payload.update({ collection: 'articles', id, data: { _status: 'published' }, ...as('editor') })
    await payload.update({
      collection: 'articles',
      id,
      data: { title: 'Newer', _status: 'published' },
      ...as('editor'),
    })
    const { docs } = await payload.findVersions({
      collection: 'articles',
      where: { parent: { equals: id } },
      sort: 'createdAt',
      limit: 2,
    })
    const restoring = restoreVersionOperation({
      id: docs[1]?.id ?? '',
      collection: payload.collections.articles,
      draft: false,
      req: await createLocalReq({ user: as('writer').user }, payload),
    })
    await expect(restoring).rejects.toThrow(/editor/)
    expect((await payload.findByID({ collection: 'articles', id })).title).toBe('Newer')
  })
})

describe('a review', () => {
  it('notifies the reviewer of the request, and the writer of the outcome', async () => {
    const { id, title } = await createDraft()
    const ready = { reviewState: 'ready', reviewer: people.editor.id, reviewNote: 'Mind the second source.' } as const
    const asked = await payload.update({
      collection: 'articles',
      id,
      data: ready,
      draft: true,
      depth: 0,
      ...as('writer'),
    })
    expect(asked.reviewAskedBy).toBe(people.writer.id)
    await sendQueuedMails()
    expect(mail.mails).toMatchObject([{ to: ['editor@press.example'] }])
    for (const part of [
      `Ready for review: ${title}`,
      'Mind the second source.',
      `https://edit.press.example/admin/collections/articles/${id}`,
    ]) {
      expect(mail.mails[0]?.text).toContain(part)
    }
    mail.mails.splice(0)
    await payload.update({
      collection: 'articles',
      id,
      data: { title: `${title}, edited` },
      draft: true,
      ...as('editor'),
    })
    await payload.update({
      collection: 'articles',
      id,
      data: { reviewState: 'returned' },
      draft: true,
      ...as('editor'),
    })
    await sendQueuedMails()
    expect(mail.mails).toMatchObject([{ to: ['writer@press.example'], text: expect.stringContaining('needs changes') }])
  })

  it('notifies a reviewer once who is assigned after the state was saved, and sends nobody their own note', async () => {
    const { id, title } = await createDraft()
    const save = (data: object, who: keyof typeof people = 'writer') =>
      payload.update({ collection: 'articles', id, data, draft: true, ...as(who) })
    await save({ reviewState: 'ready' })
    await save({ reviewer: people.editor.id })
    await save({ reviewNote: 'Mind the second source.' })
    await sendQueuedMails()
    expect(mail.mails).toMatchObject([
      { to: ['editor@press.example'], text: expect.stringContaining(`asks you to review “${title}”`) },
    ])
    mail.mails.splice(0)
    await save({ reviewState: 'returned' }, 'editor')
    await sendQueuedMails()
    expect(mail.mails).toMatchObject([
      { to: ['writer@press.example'], text: expect.not.stringContaining('Mind the second source.') },
    ])
  })

  it('can be approved by editors only, and restarts when the writer changes an approved text', async () => {
    const { id } = await createDraft()
    const approve = { collection: 'articles', id, data: { reviewState: 'approved' }, draft: true } as const
    await expect(payload.update({ ...approve, ...as('writer') })).rejects.toMatchObject({
      data: { errors: [{ path: 'reviewState' }] },
    })
    await payload.update({ ...approve, ...as('editor') })
    const changed = await payload.update({
      collection: 'articles',
      id,
      data: { title: 'After approval' },
      draft: true,
      ...as('writer'),
    })
    expect(changed.reviewState).toBe('ready')
  })

  it('ends when the document is published, and the writer is notified', async () => {
    const { id } = await createDraft()
    await payload.update({ collection: 'articles', id, data: { reviewState: 'ready' }, draft: true, ...as('writer') })
    const published = await payload.update({
      collection: 'articles',
      id,
      data: { _status: 'published' },
      depth: 0,
      ...as('editor'),
    })
    expect(published).toMatchObject({
      reviewState: 'writing',
      reviewer: null,
      reviewAskedBy: null,
      publishedBy: people.editor.id,
    })
    await sendQueuedMails()
    expect(mail.mails).toMatchObject([{ to: ['writer@press.example'], text: expect.stringContaining('was published') }])
  })
})

describe('a comment', () => {
  it('stays when the account of its author is deleted', async () => {
    const { id } = await createDraft()
    const guest = await payload.create({
      collection: 'users',
      data: { name: 'A guest', permission: 'editor', email: 'guest@press.example', password: 'a password for tests' },
    })
    const data = { text: 'Said once.', document: { relationTo: 'articles' as const, value: id } }
    const comment = await payload.create({
      collection: 'comments',
      data,
      depth: 0,
      user: { ...guest, collection: 'users' },
      overrideAccess: false,
    })
    await sendQueuedMails()
    await payload.delete({ collection: 'users', id: guest.id })
    expect(await payload.findByID({ collection: 'comments', id: comment.id, depth: 0 })).toMatchObject({
      text: 'Said once.',
      author: null,
    })
  })

  it('is sent to those who work on the document, and can be edited by its author only', async () => {
    const { id } = await createDraft()
    const document = { relationTo: 'articles', value: id } as const
    const data = { document, text: 'Is the date right?\r\nBcc: everyone@press.example', author: people.admin.id }
    const comment = await payload.create({ collection: 'comments', data, depth: 0, ...as('editor') })
    expect(comment.author).toBe(people.editor.id)
    await sendQueuedMails()
    expect(mail.mails).toMatchObject([
      { to: ['writer@press.example'], text: expect.stringContaining('Is the date right?') },
    ])
    const write = (text: string, who: keyof typeof people) =>
      payload.update({ collection: 'comments', id: comment.id, data: { text }, ...as(who) })
    await expect(write('Something else', 'writer')).rejects.toThrow(/author/)
    await expect(payload.delete({ collection: 'comments', id: comment.id, ...as('writer') })).rejects.toThrow()
    const resolved = await payload.update({
      collection: 'comments',
      id: comment.id,
      data: { resolvedAt: '1999-01-01', resolvedBy: people.admin.id },
      depth: 0,
      ...as('writer'),
    })
    expect(resolved).toMatchObject({ resolvedBy: people.writer.id, text: comment.text })
    expect(Date.parse(String(resolved.resolvedAt))).toBeGreaterThan(Date.now() - 60_000)
  })

  it('stays resolved by whom and when it was, whatever is changed of it afterwards', async () => {
    const { id } = await createDraft()
    const document = { relationTo: 'articles', value: id } as const
    const data = { document, text: 'Is it right?' }
    const comment = await payload.create({ collection: 'comments', data, depth: 0, ...as('writer') })
    const write = (change: object, who: keyof typeof people) =>
      payload.update({ collection: 'comments', id: comment.id, data: change, depth: 0, ...as(who) })
    const { resolvedAt } = await write({ resolvedAt: new Date().toISOString() }, 'editor')
    const resolved = { resolvedAt, resolvedBy: people.editor.id }
    expect(await write({ text: 'Was it right?' }, 'writer')).toMatchObject({ text: 'Was it right?', ...resolved })
    expect(await write({ resolvedBy: people.admin.id }, 'writer')).toMatchObject(resolved)
    expect(await write({ resolvedAt: '1999-01-01' }, 'writer')).toMatchObject(resolved)
    expect(await write({ resolvedAt: null }, 'writer')).toMatchObject({ resolvedAt: null, resolvedBy: null })
    expect(await write({ resolvedBy: people.admin.id }, 'writer')).toMatchObject({ resolvedAt: null, resolvedBy: null })
  })

  it('is not sent to users who have turned off notices, nor to bylines', async () => {
    await payload.update({ collection: 'users', id: people.writer.id, data: { wantsNotices: false } })
    const { id } = await createDraft()
    await payload.create({
      collection: 'comments',
      data: { document: { relationTo: 'articles', value: id }, text: 'Heard by none' },
      ...as('editor'),
    })
    await sendQueuedMails()
    expect(mail.mails).toEqual([])
    await payload.update({ collection: 'users', id: people.writer.id, data: { wantsNotices: true } })
  })
})
