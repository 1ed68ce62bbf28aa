import { sql, type MigrateUpArgs } from '@payloadcms/db-postgres'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { createDocument } from '../../support/documents'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const { search } = await import('@/reading/content/search')
const { searchBooks } = await import('@/reading/catalogue/search')
const { drizzle: db } = payload.db as unknown as { drizzle: MigrateUpArgs['db'] }
afterAll(close)

const page = { limit: 10, page: 1 }
const isbns = ['9783161484100', '9780306406157', '9780131103627']
const toText = (url: string) => new URL(url).searchParams.get('q') ?? ''

beforeAll(async () => {
  for (const text of ['Aidan answers.', 'An aid.', 'A lantern-bearer asks.', 'Lantern light.'])
    await db.execute(sql`insert into evidence_entries (kind, text, industry, region, date, _status)
      values ('deployment', ${text}, 'Law', 'Europe', '2026', 'published')`)
  for (const [code, title] of Object.entries({ 'T1-1': 'The aid', 'T1-2': 'The aidance', 'T1-3': 'Lantern' }))
    await createDocument(payload, 'books', {
      ...{ code, title, synopsis: 'A book.', authors: [{ name: 'Ada' }], isbn: isbns.shift(), _status: 'published' },
    })
})

it.each(['aid zyxwvut', 'zyxwvut aid', 'zyxwvut aid ', 'lantern-bearer aid zyxwvut', 'latern zyxwvut'])(
  'What is said of a suggestion for “%s” is what it finds, words that begin so included',
  async (q) => {
    const { totalDocs, suggestions } = await search({ q, ...page })
    expect(totalDocs).toBe(0)
    expect(suggestions).not.toEqual([])
    for (const { url, total } of suggestions) expect((await search({ q: toText(url), ...page })).totalDocs).toBe(total)
  },
)

it('So is what is said of a suggestion of books', async () => {
  const { total: found, suggestions } = await searchBooks({ q: 'aid zyxwvut', ...page })
  expect([found, suggestions.map(({ label, total }) => [label, total])]).toEqual([0, [['aid', 2]]])
  expect((await searchBooks({ q: 'aid', ...page })).total).toBe(2)
})
