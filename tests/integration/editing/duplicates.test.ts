import type { DataFromCollectionSlug, Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createDocument, toBodyField } from '../../support/documents'
import { startPayload, type TestPayload } from '../../support/payload-database'

let test: TestPayload
let payload: Payload

beforeAll(async () => {
  test = await startPayload()
  payload = test.payload
}, 120_000)

afterAll(() => test?.close())

type Copied = 'articles' | 'books' | 'bundles' | 'evidence-entries'

/** Duplicates a document as the admin does, as a draft, and publishes it unchanged. */
async function duplicateAndPublish<Slug extends Copied>(collection: Slug, id: number) {
  const copy = await payload.duplicate({ collection: collection as Copied, id, draft: true, depth: 0 })
  expect(copy._status).toBe('draft')
  const published = await payload.update({
    collection: collection as Copied,
    id: copy.id,
    data: { _status: 'published' },
    depth: 0,
  })
  return published as DataFromCollectionSlug<Slug>
}

describe('a duplicate', () => {
  it('of an article can be published unchanged, with a unique slug and a new date', async () => {
    const author = await createDocument(payload, 'users', { name: 'Ada' })
    const original = await payload.create({
      collection: 'articles',
      data: {
        title: 'Told once',
        slug: 'told-once',
        previousSlugs: ['told-before'],
        formerPaths: ['/2019/told-before'],
        description: 'What it says. '.padEnd(170, 'And more of it. '),
        professions: ['hospitals'],
        author: author.id,
        publishedAt: '2020-01-01T00:00:00.000Z',
        body: toBodyField('Text.'),
        sources: [{ label: 'A source', url: 'https://source.example/' }],
        corrections: [{ date: '2021-01-01T00:00:00.000Z', text: 'A figure was wrong.' }],
        _status: 'published',
      },
    })
    const copies = [
      await duplicateAndPublish('articles', original.id),
      await duplicateAndPublish('articles', original.id),
    ]
    expect(copies).toMatchObject([
      { title: 'Told once (copy)', slug: 'told-once-copy', previousSlugs: [], formerPaths: [], corrections: [] },
      { title: 'Told once (copy)', slug: 'told-once-copy-2', previousSlugs: [], formerPaths: [], corrections: [] },
    ])
    // A slug stays reserved while a draft changes it, and so does the one in the draft.
    await payload.update({ collection: 'articles', id: copies[0]!.id, data: { slug: 'told-once-copy-3' }, draft: true })
    expect(await duplicateAndPublish('articles', original.id)).toMatchObject({ slug: 'told-once-copy-4' })
    for (const { publishedAt } of copies) expect(Date.parse(String(publishedAt))).toBeGreaterThan(Date.now() - 60_000)
  })

  it('was created and changed when it was made, whenever its original was', async () => {
    const times = { createdAt: '2020-01-01T00:00:00.000Z', updatedAt: '2020-01-02T00:00:00.000Z' }
    const original = await payload.create({
      collection: 'bundles',
      data: { title: 'Of 2020', description: 'Of it.', slug: 'of-2020', ...times },
    })
    expect(original.updatedAt).toBe(times.updatedAt)
    const copy = await payload.duplicate({ collection: 'bundles', id: original.id, draft: true, depth: 0 })
    expect(Date.parse(copy.createdAt)).toBeGreaterThan(Date.now() - 60_000)
    expect(Date.parse(copy.updatedAt)).toBeGreaterThanOrEqual(Date.parse(copy.createdAt))
  })

  it('of a book gets the next free code of its tier, no ISBN, and is not withdrawn', async () => {
    const data = {
      title: 'A book',
      language: 'en',
      authors: [{ name: 'Ada' }],
      synopsis: 'Of it.',
      _status: 'published' as const,
    }
    const successor = await payload.create({ collection: 'books', data: { ...data, code: 'T2-9' } })
    await payload.create({ collection: 'books', data: { ...data, code: 'T3-40' } })
    const original = await payload.create({
      collection: 'books',
      data: {
        ...data,
        code: 'T2-10',
        isbn: '9780306406157',
        publishedAt: '2020-01-01T00:00:00.000Z',
        isWithdrawn: true,
        replacedBy: successor.id,
      },
    })
    const copy = await duplicateAndPublish('books', original.id)
    expect(copy).toMatchObject({
      code: 'T2-11',
      isbn: null,
      isWithdrawn: false,
      replacedBy: null,
      title: 'A book (copy)',
    })
    expect(Date.parse(String(copy.publishedAt))).toBeGreaterThan(Date.now() - 60_000)
  })

  it('of a bundle or a finding can be published unchanged', async () => {
    const bundle = await payload.create({
      collection: 'bundles',
      data: { title: 'Both', description: 'Of them.', slug: 'both', _status: 'published' },
    })
    expect(await duplicateAndPublish('bundles', bundle.id)).toMatchObject({ slug: 'both-copy', title: 'Both (copy)' })
    const finding = await payload.create({
      collection: 'evidence-entries',
      data: {
        kind: 'deployment',
        text: 'It was done.',
        industry: 'Health',
        region: 'Global',
        date: '2025',
        reference: 'file#1',
        _status: 'published',
      },
    })
    expect(await duplicateAndPublish('evidence-entries', finding.id)).toMatchObject({
      text: 'It was done.',
      reference: null,
    })
  })
})
