import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Payload } from 'payload'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findDrafts, findPublished, findUncited, findReadyForReview } from '@/app/admin/dashboard/documents'
import { findFailed, findScheduled } from '@/app/admin/dashboard/schedules'
import { checkDueLinks, syncLinks, findDeadLinks } from '@/cms/links/source-links'
import { createDocument, toBodyField } from '../../support/documents'
import { startPayload, type TestPayload } from '../../support/payload-database'

let database: TestPayload
let payload: Payload
let pool: Pool
let server: Server
let origin: string
let userId: number
const policy = { isAllowed: (address: string) => address === '127.0.0.1', isAllowedPort: () => true }
const options = { userAgent: 'Test-LinkCheck/1.0 (+http://localhost)', policy, timeoutMs: 5_000 }

beforeAll(async () => {
  database = await startPayload()
  payload = database.payload
  pool = (payload.db as unknown as { pool: Pool }).pool
  server = createServer(
    (req, res) => void res.writeHead(req.url === '/gone' ? 410 : req.url === '/robots.txt' ? 404 : 200).end(),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const user = await payload.create({
    collection: 'users',
    data: { name: 'Ada', email: 'ada@example.test', password: 'long enough 123', permission: 'editor' },
  })
  userId = user.id
  const finding = (text: string, source: string) =>
    payload.create({
      collection: 'evidence-entries',
      data: {
        _status: 'published',
        kind: 'deployment',
        text,
        industry: 'Health',
        region: 'Europe',
        date: '2025',
        source,
      },
    })
  await finding('Nobody wrote about this.', `${origin}/gone`)
}, 90_000)

afterAll(async () => {
  server.close()
  await database.close()
})

describe('links to sources', () => {
  it('are registered, checked once per interval, and reported while they are dead', async () => {
    await syncLinks(pool)
    await syncLinks(pool)
    expect(await checkDueLinks(pool, 20, options)).toBe(1)
    expect(await checkDueLinks(pool, 20, options)).toBe(0)
    expect(await findDeadLinks(pool, 10)).toMatchObject([
      {
        url: `${origin}/gone`,
        note: 'Gone (410).',
        collection: 'evidence-entries',
        title: 'Nobody wrote about this.',
        others: 0,
      },
    ])
  })

  it('are removed when no published document uses them', async () => {
    const { docs } = await payload.find({ collection: 'evidence-entries' })
    for (const { id } of docs)
      await payload.update({ collection: 'evidence-entries', id, data: { source: `${origin}/there` } })
    await syncLinks(pool)
    expect(await findDeadLinks(pool, 10)).toEqual([])
    expect(await checkDueLinks(pool, 20, options)).toBe(1)
    expect(await findDeadLinks(pool, 10)).toEqual([])
  })
})

/** A request of an editor. */
const by = (id: number, name = 'Ben') => {
  const at = '2026-01-01T00:00:00.000Z'
  const email = `${name.toLowerCase()}@press.example`
  return {
    user: {
      id,
      name,
      email,
      collection: 'users' as const,
      permission: 'editor' as const,
      updatedAt: at,
      createdAt: at,
    },
  }
}

describe('the dashboard', () => {
  it('lists findings whose source no article cites', async () => {
    expect(await findUncited(payload, 5)).toMatchObject({ total: 1, items: [{ title: 'Nobody wrote about this.' }] })
    expect(await findPublished(payload, 5)).toMatchObject([{ collection: 'evidence-entries' }])
  })

  it('does not list findings that an article uses without their source, nor withdrawn ones', async () => {
    const finding = {
      kind: 'regulation',
      industry: 'Health',
      region: 'Europe',
      date: '2026',
      source: `${origin}/other`,
    } as const
    const used = await payload.create({
      collection: 'evidence-entries',
      data: { ...finding, text: 'An article lists this.', _status: 'published' },
    })
    const other = { ...finding, text: 'This was withdrawn.', isWithdrawn: true, _status: 'published' } as const
    const withdrawn = await payload.create({ collection: 'evidence-entries', data: other })
    const { total } = await findUncited(payload, 5)
    const article = await createDocument(payload, 'articles', {
      title: 'It lists a finding',
      slug: 'it-lists-a-finding',
      description: 'What it says. '.repeat(14).trim(),
      professions: ['hospitals'],
      author: userId,
      body: toBodyField('Words.'),
      sources: [{ label: 'Something else', url: 'https://source.example/else' }],
      findings: [used.id],
      _status: 'published',
    })
    expect([total, (await findUncited(payload, 5)).total]).toEqual([2, 1])
    await payload.delete({ collection: 'articles', id: article.id })
    for (const { id } of [used, withdrawn]) await payload.delete({ collection: 'evidence-entries', id })
  })

  it('lists the user’s own drafts and pending reviews', async () => {
    const req = by(userId, 'Ada')
    await payload.create({
      collection: 'articles',
      draft: true,
      req,
      data: { title: 'Mine', slug: 'mine', reviewState: 'ready', reviewer: userId },
    })
    expect(await findDrafts(payload, userId, 5)).toMatchObject([
      { collection: 'articles', title: 'Mine', hasChangesRequested: false },
    ])
    expect(await findDrafts(payload, userId + 1, 5)).toEqual([])
    expect(await findReadyForReview(payload, 5)).toMatchObject([{ title: 'Mine', person: 'Ada' }])
  })

  it('lists a draft for everyone who edited it, and whether it was returned', async () => {
    const other = await createDocument(payload, 'users', { name: 'Ben' })
    const article = await payload.create({
      collection: 'articles',
      draft: true,
      req: by(userId),
      data: { title: 'Ours', slug: 'ours' },
    })
    await payload.update({
      collection: 'articles',
      id: article.id,
      draft: true,
      req: by(other.id),
      data: { reviewState: 'returned' },
    })
    for (const id of [userId, other.id]) {
      expect(
        (await findDrafts(payload, id, 5)).find(({ title }) => title === 'Ours'),
        String(id),
      ).toMatchObject({ person: 'Ben', hasChangesRequested: true })
    }
    await payload.delete({ collection: 'articles', id: article.id })
    expect((await findDrafts(payload, userId, 5)).map(({ title }) => title)).not.toContain('Ours')
  })

  it('distinguishes pending schedules from failed ones', async () => {
    const { docs } = await payload.find({ collection: 'articles', draft: true })
    const input = { type: 'publish', doc: { relationTo: 'articles', value: docs[0]?.id } }
    await pool.query(
      `insert into payload_jobs (task_slug, queue, input, wait_until, has_error, error) values
       ('schedulePublish', 'default', $1::jsonb, now() + interval '1 hour', false, null),
       ('schedulePublish', 'default', $1::jsonb, now() - interval '1 hour', true, '{"message": "No description."}')`,
      [JSON.stringify(input)],
    )
    expect(await findScheduled(payload, 5)).toMatchObject([{ title: 'Mine', type: 'publish', reason: null }])
    expect(await findFailed(payload, 5)).toMatchObject([{ title: 'Mine', reason: 'No description.' }])
  })
})
