import { afterAll, expect, it, vi } from 'vitest'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
const { opdsJson } = await import('@/app/catalogue/opds')
const { findSite } = await import('@/reading/shared/site')

afterAll(close)

type Metadata = {
  title: string
  publisher: { name: string }
  description?: string
  duration?: number
  belongsTo?: { series?: unknown[]; collection?: unknown[] }
}

async function readFeed(): Promise<Metadata[]> {
  const outcome = await opdsJson({ params: { limit: 10, page: 1 }, format: 'json' })
  if (outcome.kind !== 'found') throw new Error('not found')
  const { publications } = JSON.parse(String(outcome.body)) as { publications: { metadata: Metadata }[] }
  return publications.map(({ metadata }) => metadata)
}

const create = (code: string, fields: Record<string, unknown>) =>
  payload.create({
    collection: 'books',
    data: {
      code,
      title: code,
      language: 'en',
      authors: [{ name: 'Ada' }],
      synopsis: 'Of it.',
      ...fields,
      _status: 'published',
    },
  })

it('OPDS names the publisher of each book, and that of the site for a book without one', async () => {
  await create('T2-1', { publisher: 'Second Press' })
  await create('T2-2', { publisher: null })
  const { organizationName } = await findSite()
  expect((await readFeed()).map(({ title, publisher, description }) => [title, publisher.name, description])).toEqual([
    ['T2-1', 'Second Press', 'Of it.'],
    ['T2-2', organizationName, 'Of it.'],
  ])
})

it('OPDS names the series of a book, with its position where its number is one', async () => {
  await create('T2-3', {
    series: [
      { title: 'Courses', number: '3', issn: '1234-5679' },
      { title: 'Notes', number: 'Vol. 2', issn: null },
    ],
  })
  const found = (await readFeed()).find(({ title }) => title === 'T2-3')
  expect(found?.belongsTo).toEqual({
    series: [{ name: 'Courses', identifier: 'urn:issn:1234-5679', position: 3 }, { name: 'Notes' }],
  })
})

it('OPDS says in seconds how long a recording lasts, and nothing of a book to read', async () => {
  await create('T2-4', { duration: 572 })
  const found = await readFeed()
  expect(found.find(({ title }) => title === 'T2-4')?.duration).toBe(34_320)
  expect(found.find(({ title }) => title === 'T2-3')).not.toHaveProperty('duration')
})
