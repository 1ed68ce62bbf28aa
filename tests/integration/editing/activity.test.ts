import { sql } from '@payloadcms/db-postgres/drizzle'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { activityExport } from '@/cms/activity/export'
import { findActivity, parseActivityFilter } from '@/cms/activity/find'
import { recordImport } from '@/cms/activity/record'
import { scheduleDocument } from '@/cms/schedules/schedule-document'
import type { Article, User } from '@/cms/payload-types'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const { createLocalReq } = await import('payload')
const { toBodyField } = await import('../../support/documents')
let ann: User
let ben: User

beforeAll(async () => {
  ann = await createEditor('Ann')
  ben = await createEditor('=Ben()')
})
afterAll(close)

async function createEditor(name: string): Promise<User> {
  const account = {
    name,
    permission: 'editor',
    email: `${name.replace(/\W/g, '')}@tests.example`,
    password: 'long enough for this',
  } as const
  return payload.create({ collection: 'users', data: account })
}

/** A request of this user over Payload's own API, as the admin sends. */
async function createRequest(user: User) {
  const req = await createLocalReq({ user: { ...user, collection: 'users' } }, payload)
  req.payloadAPI = 'REST'
  return req
}

const words = () => toBodyField('Words.')

async function createArticle(title: string, user = ann) {
  const data: Partial<Article> = {
    title,
    slug: '',
    description: 'What an article of the tests says. '.repeat(6),
    professions: ['hospitals'],
    author: ann.id,
    body: words(),
    sources: [{ label: 'A source', url: 'https://source.example/' }],
  }
  return payload.create({ collection: 'articles', draft: true, data, req: await createRequest(user) })
}

async function change(
  id: number,
  data: object,
  { user = ann, ...options }: { user?: User; draft?: boolean; autosave?: boolean; trash?: boolean } = {},
) {
  await payload.update({ collection: 'articles', id, data, req: await createRequest(user), ...options })
}

async function readActivity(id: number): Promise<string[]> {
  const lines = await findActivity(await createRequest(ann), { kind: 'articles', documentId: id }, { limit: 50 })
  return lines
    .toReversed()
    .map(({ person, action, times, detail }) =>
      [person, action, ...(times > 1 ? [`${times}`] : []), ...(detail ? [detail] : [])].join(' '),
    )
}

describe('the activity log', () => {
  it('records who did what to a document, with consecutive saves of a user as one entry', async () => {
    const { id } = await createArticle('Followed')
    const draft = { draft: true, autosave: true }
    for (const title of ['One', 'Two', 'Three']) await change(id, { title }, draft)
    await change(id, { title: 'Four' }, { ...draft, user: ben })
    await change(id, { title: 'Five' }, draft)
    await change(id, { _status: 'published' })
    await change(id, { title: 'Six' }, { ...draft, user: ben })
    await change(id, { _status: 'draft' })
    await change(id, { deletedAt: new Date().toISOString() })
    await change(id, { deletedAt: null }, { trash: true, user: ben })
    const { docs } = await payload.findVersions({
      collection: 'articles',
      where: { parent: { equals: id } },
      sort: 'createdAt',
      limit: 1,
    })
    await payload.restoreVersion({
      collection: 'articles',
      id: docs[0]?.id ?? '',
      draft: true,
      req: await createRequest(ann),
    })
    await change(id, { deletedAt: new Date().toISOString() })
    await payload.delete({ collection: 'articles', id, trash: true, req: await createRequest(ben) })
    expect(await readActivity(id)).toEqual([
      'Ann created',
      'Ann saved 3',
      '=Ben() saved',
      'Ann saved',
      'Ann published',
      '=Ben() saved',
      'Ann unpublished',
      'Ann trashed',
      '=Ben() restored',
      'Ann version-restored',
      'Ann trashed',
      '=Ben() deleted',
    ])
  })

  it('records schedules and imports', async () => {
    const { id } = await createArticle('Scheduled')
    await scheduleDocument(await createRequest(ben), {
      target: { collection: 'articles', id },
      type: 'publish',
      at: new Date('2030-01-02T03:04:00Z'),
    })
    expect(await readActivity(id)).toEqual(['Ann created', '=Ben() scheduled publish at 2030-01-02 03:04 UTC'])
    const { drizzle } = payload.db as unknown as { drizzle: { execute: (query: unknown) => Promise<unknown> } }
    const run = sql`insert into import_runs (kind, file_name, is_dry_run, started_by) values ('books', 'feed.xml', false, 'Ann')`
    await drizzle.execute(run)
    await recordImport(payload, { title: 'books: feed.xml', detail: 'the child of that run' })
    await drizzle.execute(
      sql`update import_runs set finished_at = now(), report = '{"counts": {"imported": 3, "changed": 1, "rejected": 0}}'`,
    )
    await recordImport(payload, { title: 'books: other.xml', detail: '1 imported' })
    const lines = await findActivity(await createRequest(ann), { action: 'imported' }, { limit: 5 })
    expect(lines.map(({ person, title, detail }) => [person, title, detail])).toEqual([
      ['Command line', 'books: other.xml', '1 imported'],
      ['Ann', 'books: feed.xml', '3 imported, 1 changed, 0 rejected'],
    ])
  })

  it('does not record rolled-back changes or writes by the server', async () => {
    const { id } = await createArticle('Refused')
    await expect(change(id, { _status: 'published', title: '' })).rejects.toThrow()
    expect(await readActivity(id)).toEqual(['Ann created'])
    await payload.update({ collection: 'articles', id, data: { title: 'By a program' }, draft: true })
    expect(await readActivity(id)).toEqual(['Ann created'])
  })

  it('records changes of settings and permissions', async () => {
    await payload.updateGlobal({ slug: 'site', data: { tagline: 'Another' }, req: await createRequest(ann) })
    await payload.update({
      collection: 'users',
      id: ben.id,
      data: { permission: 'admin' },
      req: await createRequest(ann),
    })
    const lines = await findActivity(await createRequest(ann), {}, { limit: 2 })
    expect(lines.map(({ person, action, kind, detail }) => [person, action, kind, detail])).toEqual([
      ['Ann', 'permission-changed', 'users', 'editor → admin'],
      ['Ann', 'saved', 'site', null],
    ])
  })

  it('is append-only', async () => {
    const { drizzle } = payload.db as unknown as { drizzle: { execute: (query: unknown) => Promise<unknown> } }
    for (const forgery of [
      sql`delete from activity`,
      sql`truncate activity`,
      sql`update activity set actor_name = 'Nobody'`,
      sql`update activity set until = now() where action = 'published'`,
    ]) {
      await expect(drizzle.execute(forgery)).rejects.toMatchObject({
        cause: { message: 'The activity log is only ever added to.' },
      })
    }
  })

  it('can be filtered by person, action, kind and day, ignoring invalid filters', async () => {
    const find = async (query: string) => {
      const parameters = new URLSearchParams(query)
      return findActivity(
        await createRequest(ann),
        parseActivityFilter((name) => parameters.get(name)),
        { limit: 100 },
      )
    }
    expect((await find('person=Ann&action=published')).map(({ person, action }) => `${person} ${action}`)).toEqual([
      'Ann published',
    ])
    expect(new Set((await find('kind=site')).map(({ kind }) => kind))).toEqual(new Set(['site']))
    const today = new Date().toISOString().slice(0, 10)
    const all = await find('')
    expect(await find(`from=${today}&to=${today}`)).toHaveLength(all.length)
    expect(await find('to=2020-01-01')).toEqual([])
    expect(await find(`action=nonsense&kind=users'--&from=2026-99-99`)).toHaveLength(all.length)
  })

  it('is exported as CSV without formula injection, to editors only', async () => {
    const exportAs = async (user: User) => {
      const req = await createRequest(user)
      Object.defineProperty(req, 'searchParams', { value: new URLSearchParams() })
      return activityExport.handler(req)
    }
    const response = await exportAs(ann)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const text = await response.text()
    expect(text.split('\r\n')[0]).toBe('at,until,times,person,action,kind,document,title,detail')
    expect(text).toContain(`,'=Ben(),`)
    expect(text).not.toContain(',=Ben(),')
    await expect(exportAs({ ...ann, permission: 'writer' })).rejects.toThrow('not allowed')
  })
})
