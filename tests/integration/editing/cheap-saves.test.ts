import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { getPool } from '@/cms/connection'
import { createDocument, toBodyField } from '../../support/documents'
import { startPayload, type TestPayload } from '../../support/payload-database'
import { createEditor, toArticle } from '../../support/rest-editors'

let test: TestPayload
let author: number
beforeAll(async () => {
  test = await startPayload()
  author = (await createEditor(test.payload, 'Mara Lind')).id
}, 120_000)
afterAll(async () => {
  await test?.close()
})

/** What the newest version has, as it is stored. */
async function readNewest(collection: 'articles' | 'books', id: number): Promise<unknown> {
  return test.payload.findByID({ collection, id, draft: true, depth: 0, showHiddenFields: true })
}

describe('a publication returns what its version has', () => {
  it('of an article with parts of every kind', async () => {
    const finding = await createDocument(test.payload, 'evidence-entries', {
      kind: 'deployment',
      text: 'A finding of some length.',
      industry: 'Health',
      region: 'Europe',
      date: '2025-01',
      source: 'https://source.example/1',
      _status: 'published',
    })
    const { id } = await createDocument(test.payload, 'articles', {
      ...toArticle(author),
      body: toBodyField('A text.\n\n- one\n- two'),
      findings: [finding.id],
      sources: [
        { label: 'First', url: 'https://s.example/1', date: '2024-05-01T00:00:00.000Z' },
        { label: 'Second', url: 'https://s.example/2' },
      ],
      publishedAt: '2026-01-01T12:00:00.000Z',
      corrections: [{ date: '2026-01-02T00:00:00.000Z', text: 'A number was wrong.' }],
      _status: 'draft',
    })
    const published = await test.payload.update({
      collection: 'articles',
      id,
      data: { title: 'Published', slug: 'published', _status: 'published' },
      depth: 0,
      showHiddenFields: true,
    })
    expect(published).toEqual(await readNewest('articles', id))
    expect(published).toMatchObject({ id, title: 'Published', findings: [finding.id], professions: expect.any(Array) })
    const moved = await test.payload.update({
      collection: 'articles',
      id,
      data: { slug: 'moved', sources: [{ label: 'Only', url: 'https://s.example/3' }], _status: 'published' },
      depth: 0,
      showHiddenFields: true,
    })
    expect(moved).toEqual(await readNewest('articles', id))
    expect(moved.previousSlugs).toEqual(['published'])
  })

  it('of a book with parts of every kind', async () => {
    const created = await createDocument(
      test.payload,
      'books',
      {
        code: 'T1-1',
        title: 'A book',
        language: 'en',
        synopsis: 'About.',
        authors: [{ name: 'Ada' }, { name: 'Bo' }],
        chapters: [{ title: 'One' }, { title: 'Two', summary: 'More.' }],
        subjects: ['Libraries', 'Law'],
        _status: 'published',
      },
      { depth: 0 },
    )
    const published = await test.payload.update({
      collection: 'books',
      id: created.id,
      data: { title: 'Another', code: 'T1-2', _status: 'published' },
      depth: 0,
      showHiddenFields: true,
    })
    expect(published).toEqual(await readNewest('books', created.id))
    expect(published).toMatchObject({ subjects: ['Libraries', 'Law'], previousCodes: ['T1-1'] })
  })
})

describe('of an address', () => {
  it('that another article has, or had, or has in the trash, a publication is refused', async () => {
    const publish = (slug: string, more = {}) =>
      createDocument(test.payload, 'articles', { ...toArticle(author), slug, _status: 'published', ...more })
    const first = await publish('taken-now')
    await expect(publish('taken-now')).rejects.toMatchObject({ data: { errors: [{ path: 'slug' }] } })
    await test.payload.update({
      collection: 'articles',
      id: first.id,
      data: { slug: 'taken-later', _status: 'published' },
    })
    await expect(publish('taken-now')).rejects.toMatchObject({ data: { errors: [{ path: 'slug' }] } })
    await test.payload.update({
      collection: 'articles',
      id: first.id,
      data: { deletedAt: new Date().toISOString() },
    })
    await expect(publish('taken-later')).rejects.toMatchObject({
      data: { errors: [{ message: expect.stringContaining('which is in the trash') as string }] },
    })
    await expect(publish('free')).resolves.toMatchObject({ slug: 'free' })
  })
})

it('what each save of a document sends to Postgres is prepared once in a session', async () => {
  const { id } = await createDocument(test.payload, 'articles', { ...toArticle(author), _status: 'draft' })
  for (let number = 1; number <= 5; number++)
    await test.payload.update({ collection: 'articles', id, data: { title: `Title ${number}` } })
  const { rows } = await getPool(test.payload).query<{ name: string }>('select name from pg_prepared_statements')
  expect(rows.length).toBeGreaterThan(5)
})

it('a document keeps its newest versions, as many as its collection says', async () => {
  const finding = await createDocument(test.payload, 'evidence-entries', {
    kind: 'deployment',
    text: 'A finding of some length.',
    industry: 'Health',
    region: 'Europe',
    date: '2025-01',
    source: 'https://source.example/2',
    _status: 'published',
  })
  for (let number = 0; number < 24; number++)
    await test.payload.update({
      collection: 'evidence-entries',
      id: finding.id,
      data: { text: `Text number ${number} of some length.`, _status: 'published' },
    })
  const { docs, totalDocs } = await test.payload.findVersions({
    collection: 'evidence-entries',
    where: { parent: { equals: finding.id } },
    sort: '-updatedAt',
    limit: 1,
  })
  expect(totalDocs).toBe(20)
  expect(docs[0]?.version).toMatchObject({ text: 'Text number 23 of some length.' })
})
