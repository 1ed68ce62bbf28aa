import { sql, type MigrateUpArgs } from '@payloadcms/db-postgres'
import { afterAll, expect, it, vi } from 'vitest'

import { createDocument } from '../../support/documents'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const { search } = await import('@/reading/content/search')
const { searchBooks } = await import('@/reading/catalogue/search')
const { drizzle: db } = payload.db as unknown as { drizzle: MigrateUpArgs['db'] }
afterAll(close)

const page = { limit: 10, page: 1 }
const passage = 'The agency describes in its report what the system does, for whom, and since when it has been in use. '

it('Findings with the word of a search come before those with words that begin so', async () => {
  const texts = [
    'Aidan answers. Aidan asks.',
    `${passage.repeat(4)}Its AI is tested.`,
    'Aids for aid: an aim of Aidan.',
  ]
  for (const text of texts)
    await db.execute(sql`insert into evidence_entries (kind, text, industry, region, date, _status)
      values ('deployment', ${text}, 'Law', 'Europe', '2026', 'published')`)
  const find = async (q: string) => (await search({ q, ...page })).docs.map(({ id }) => id)
  expect(await find('AI')).toEqual([2, ...(await find('aid'))])
  expect((await find('aid')).toSorted()).toEqual([1, 3])
})

it('So do books', async () => {
  const toBook = (code: string, title: string, synopsis: string, isbn: string) =>
    createDocument(payload, 'books', { code, title, synopsis, isbn, authors: [{ name: 'Ada' }], _status: 'published' })
  await toBook('T1-1', 'The lawyers', 'For lawyers, by lawyers.', '9783161484100')
  await toBook('T1-2', 'What it says', `${passage.repeat(4)}The law is explained.`, '9780306406157')
  const find = async (q: string) => (await searchBooks({ q, ...page })).books.map(({ entry }) => entry.id)
  expect(await find('lawy')).toEqual(['T1-1'])
  expect(await find('law')).toEqual(['T1-2', 'T1-1'])
})
