import type { Payload, TypedUser } from 'payload'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { findFirstSteps } from '@/app/admin/dashboard/first-steps'
import { createDocument } from '../../support/documents'
import { startPayload, type TestPayload } from '../../support/payload-database'

let database: TestPayload
let payload: Payload

beforeAll(async () => {
  database = await startPayload()
  payload = database.payload
}, 120_000)

afterAll(() => database?.close())

let created = 0

async function createAccount(permission: 'writer' | 'editor' | 'admin', name: string): Promise<TypedUser> {
  const email = `${++created}@press.example`
  const data = { name, email, password: 'a password for tests', permission }
  return { ...(await payload.create({ collection: 'users', data })), collection: 'users' }
}

const find = async (user: TypedUser) =>
  findFirstSteps(payload, { user, site: await payload.findGlobal({ slug: 'site', depth: 0 }) })

const toTitles = (steps: Awaited<ReturnType<typeof findFirstSteps>>) =>
  steps.map(({ title, isDone }) => (isDone ? `${title} (done)` : title))

it('First steps are those that an account may take, until something is published', async () => {
  const admin = await createAccount('admin', 'Administrator')
  expect(toTitles(await find(admin))).toEqual([
    'Read the guide',
    'Say who you are',
    'Name the publication',
    'Invite those who write and edit',
    'Bring what you have',
    'Write the first article',
  ])

  const writer = await createAccount('writer', 'Wren Writer')
  await payload.updateGlobal({ slug: 'site', data: { name: 'The Evening Review' } })
  expect(toTitles(await find({ ...admin, name: 'Ada Lind' }))).toEqual([
    'Read the guide',
    'Say who you are (done)',
    'Name the publication (done)',
    'Invite those who write and edit (done)',
    'Bring what you have',
    'Write the first article',
  ])
  expect(toTitles(await find(writer))).toEqual(['Read the guide', 'Say who you are (done)', 'Write the first article'])

  await createDocument(payload, 'evidence-entries', {
    kind: 'deployment',
    text: 'Seen.',
    industry: 'Health',
    region: 'France',
    date: '2026',
    _status: 'published',
  })
  expect(await find(admin)).toEqual([])
})
