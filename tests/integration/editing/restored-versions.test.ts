import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { createEditor, toArticle, type Doc, type RestEditor } from '../../support/rest-editors'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

// Payload reads its settings when the modules below are loaded.
const { payload, close } = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
afterAll(close)

let editor: RestEditor
let writer: RestEditor
beforeAll(async () => {
  editor = await createEditor(payload, 'Edda')
  writer = await createEditor(payload, 'Wanda', 'editor')
  await payload.update({ collection: 'users', id: writer.id, data: { permission: 'writer' } })
})

async function save(by: RestEditor, path: string, body: object, query = '?draft=true'): Promise<Doc> {
  const method = path.includes('/') ? 'PATCH' : 'POST'
  const { status, doc, errors } = await by.send(method, `${path}${query}`, { body, base: '*' })
  expect(status, JSON.stringify(errors)).toBeLessThan(300)
  return doc
}

const create = (body: object = {}) => save(editor, 'articles', { ...toArticle(editor.id), ...body })

/** The versions of a document, newest first. */
async function findVersions(collection: 'articles' | 'evidence-entries', id: number) {
  const where = { parent: { equals: id } }
  const { docs } = await payload.findVersions({ collection, where, sort: '-updatedAt', limit: 0, trash: true })
  return docs as unknown as { id: number; version: Record<string, unknown> }[]
}

describe('A restored version', () => {
  it('does not bring the document into the trash, where it was when the version was saved', async () => {
    const { id } = await create()
    await save(editor, `articles/${id}`, { _status: 'published' }, '')
    await save(editor, `articles/${id}`, { deletedAt: new Date().toISOString() }, '?trash=true')
    await save(editor, `articles/${id}`, { deletedAt: null, _status: 'published' }, '?trash=true')
    const trashed = (await findVersions('articles', id)).find(({ version }) => version.deletedAt !== null)
    const { status } = await writer.send('POST', `articles/versions/${trashed?.id}`, { base: '*' })
    expect(status).toBe(200)
    expect(await editor.read(`articles/${id}`)).toMatchObject({ deletedAt: null, _status: 'draft' })
  })

  it('keeps every address that was public since it was saved', async () => {
    const { id } = await create({ slug: 'first' })
    for (const slug of ['first', 'second', 'third'])
      await save(editor, `articles/${id}`, { slug, _status: 'published' }, '')
    const first = (await findVersions('articles', id)).findLast(({ version }) => version._status === 'published')
    await editor.send('POST', `articles/versions/${first?.id}?draft=false`, { base: '*' })
    const restored = await payload.findByID({ collection: 'articles', id })
    expect([restored.slug, restored.previousSlugs?.toSorted()]).toEqual(['first', ['second', 'third']])
  })

  it.each([
    ['returned', { reviewState: 'returned', reviewNote: 'Shorter.' }, '?draft=true'],
    ['published', { _status: 'published' }, ''],
  ])('leaves the review as it is, also one that was %s', async (_, state, query) => {
    const { id } = await create()
    await save(editor, `articles/${id}`, { title: 'Former', ...state }, query)
    const [former] = await findVersions('articles', id)
    await save(writer, `articles/${id}`, { title: 'Newer', reviewState: 'ready' })
    const { status } = await writer.send('POST', `articles/versions/${former?.id}`, { base: '*' })
    expect(status).toBe(200)
    expect(await editor.read(`articles/${id}`)).toMatchObject({
      title: 'Former',
      reviewState: 'ready',
      _status: 'draft',
    })
  })
})

it('The version that readers see is kept, however many drafts follow, and so is its text once it is unpublished', async () => {
  const facts = {
    kind: 'regulation',
    industry: 'Law',
    region: 'Europe',
    date: '2026',
    source: 'https://source.example/',
  }
  const finding = await save(
    editor,
    'evidence-entries',
    { ...facts, text: 'What readers saw.', _status: 'published' },
    '',
  )
  const path = `evidence-entries/${finding.id}`
  for (let draft = 1; draft <= 22; draft++) await save(editor, path, { text: `Draft ${draft}.` })
  await save(editor, path, { _status: 'draft' }, '')
  const versions = await findVersions('evidence-entries', finding.id)
  expect(versions.map(({ version }) => version.text)).toContain('What readers saw.')
  expect(versions.length).toBe(21)
})

it('A comment on a document that was put in the trash meanwhile is stored', async () => {
  const { id } = await create()
  await save(editor, `articles/${id}`, { deletedAt: new Date().toISOString() }, '?trash=true')
  const comment = await save(writer, 'comments', { document: { relationTo: 'articles', value: id }, text: 'Why?' }, '')
  expect(comment.text).toBe('Why?')
})
