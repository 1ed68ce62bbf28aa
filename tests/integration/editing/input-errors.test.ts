import type { FlattenedField } from 'payload'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi, type MockInstance } from 'vitest'

import { startPayload, type TestPayload } from '../../support/payload-database'
import { createEditor, toArticle, type RestEditor } from '../../support/rest-editors'

let test: TestPayload
let editor: RestEditor
let logError: MockInstance<(details: { err?: unknown }) => void>

beforeAll(async () => {
  test = await startPayload()
  logError = vi.spyOn(test.payload.logger, 'error').mockReturnValue()
  // Most of these requests are a writer's too; an administrator gets to what they ask for.
  editor = await createEditor(test.payload, 'Slip Ofthepen', 'admin')
}, 120_000)

afterAll(() => test?.close())

// The log has those with such a status as information.
afterEach(() => {
  const failures = logError.mock.calls.flatMap(([{ err }]) => {
    const { status } = err as { status?: number }
    return status !== undefined && status >= 400 && status < 500 ? [] : [err]
  })
  logError.mockClear()
  expect(failures).toEqual([])
})

/** Paths to one field of each type, and beyond relationships to fields of their documents. */
function toPaths(fields: readonly FlattenedField[]): string[] {
  const byType = new Map(fields.map((field) => [field.type, field]))
  return [...byType.values()].flatMap((field) => {
    const isReference = field.type === 'relationship' || field.type === 'upload' || field.type === 'join'
    const others = isReference ? ['id', 'title', 'updatedBy.email', 'nothing'] : []
    return [field.name, ...others.map((name) => `${field.name}.${name}`)]
  })
}

const conditions = ['near', 'within', 'all', 'contains', 'like', 'in', 'equals', 'greater_than', 'exists', 'unknown']

describe('A filter that its field does not take', () => {
  it('is never a failure of the server, in any list', async () => {
    const failures: string[] = []
    for (const { slug, flattenedFields } of test.payload.config.collections) {
      if (slug === 'payload-migrations') continue
      for (const path of toPaths(flattenedFields)) {
        for (const operator of conditions) {
          const query = `where[${path}][${operator}]=x`
          const { status } = await editor.send('GET', `${slug}?depth=0&limit=1&${query}`)
          if (status >= 500) failures.push(`${status} ${slug} ${query}`)
        }
        const { status } = await editor.send('GET', `${slug}?depth=0&limit=1&sort=${path}`)
        if (status >= 500) failures.push(`${status} ${slug} sort=${path}`)
      }
    }
    expect(failures).toEqual([])
  }, 120_000)

  it.each(['site', 'evidence-record'])('is refused with 400 in versions of %s', async (slug) => {
    const query = 'where[version.updatedBy.email][equals]=x'
    expect((await editor.send('GET', `globals/${slug}/versions?${query}`)).status).toBe(400)
  })

  it('is refused with 400 beyond what a folder contains', async () => {
    const { status, errors } = await editor.send(
      'GET',
      'payload-folders?where[documentsAndFolders.updatedBy.email][equals]=x',
    )
    expect({ status, errors }).toEqual({
      status: 400,
      errors: [{ message: 'A filter or an order in the request is not one that its field takes.' }],
    })
  })
})

describe('What a collection does not have', () => {
  it.each([
    ['GET', 'media/versions'],
    ['GET', 'media/versions/1'],
    ['POST', 'media/versions/1'],
    ['POST', 'users/verify/a-token'],
  ])('is not found: %s %s', async (method, path) => {
    const { status, errors } = await editor.send(method, path)
    expect({ status, errors }).toEqual({ status: 404, errors: [{ message: 'Not Found' }] })
  })
})

describe('A preference', () => {
  it('is deleted once, and not found after that', async () => {
    const path = 'payload-preferences/a-view'
    expect((await editor.send('POST', path, { body: { value: { limit: 5 } } })).status).toBe(200)
    expect((await editor.send('DELETE', path)).status).toBe(200)
    expect((await editor.send('DELETE', path)).status).toBe(404)
  })

  it.each(['null', '""', '5', '{', '[]', '{"value":"x"}'])('of %s is no failure of the server', async (json) => {
    expect((await editor.send('POST', 'payload-preferences/odd', { json })).status).toBeLessThan(500)
    expect((await editor.send('DELETE', 'payload-preferences/odd', { json })).status).toBeLessThan(500)
  })
})

describe('A value of another kind than its field', () => {
  const person = { name: 'Someone', email: 'someone@editors.example', permission: 'none' }
  const view = { title: 'A view', relatedCollection: 'articles' }
  it.each<[string, string, () => unknown, string]>([
    ['a list as an e-mail address', 'users', () => ({ ...person, email: ['a@b.example'] }), 'email'],
    ['a number as an e-mail address', 'users', () => ({ ...person, email: 5 }), 'email'],
    ['text as subjects', 'books', () => ({ code: 'T1-1', title: 'A title', subjects: 'History' }), 'subjects'],
    ['nothing as a document', 'comments', () => ({ text: 'A comment', document: [null] }), 'document'],
    ['nothing as rows', 'articles', () => ({ ...toArticle(editor.id), corrections: null }), 'corrections'],
    ['nothing as a group', 'payload-query-presets', () => ({ title: 'A view', access: null }), 'access'],
    ['a date that is none', 'payload-query-presets', () => ({ ...view, createdAt: 1e30 }), 'createdAt'],
    ['an object as addresses', 'articles', () => ({ ...toArticle(editor.id), previousSlugs: {} }), 'previousSlugs'],
    ['a body that is no object', 'articles', () => 'text', 'the body'],
    ['a body that is null', 'users', () => null, 'the body'],
  ])('is refused with 400 that names it: %s', async (_, collection, toBody, path) => {
    const { status, errors } = await editor.send('POST', collection, { body: toBody() })
    expect({ status, errors }).toEqual({
      status: 400,
      errors: [{ message: `In the request, ${path} is not of the kind its field takes.` }],
    })
  })

  it('is refused in globals, too', async () => {
    const { status, errors } = await editor.send('POST', 'globals/evidence-record', { body: 'text', base: '*' })
    expect({ status, errors }).toEqual({
      status: 400,
      errors: [{ message: 'In the request, the body is not of the kind its field takes.' }],
    })
  })
})

describe('A text with more words than the index of the search can have', () => {
  it('is refused with 400 when it is published, and can be saved as a draft', async () => {
    const words = Array.from({ length: 200_000 }, (_, index) => `w${index.toString(36)}x`).join(' ')
    const { body } = toArticle(editor.id)
    const data = { ...toArticle(editor.id), body: JSON.parse(JSON.stringify(body).replace('Begun', words)) }
    const published = await editor.send('POST', 'articles', { body: { ...data, _status: 'published' } })
    expect([published.status, published.errors[0]?.message]).toEqual([
      400,
      'A text in the request has more different words than can be searched: 1 MB of them at most. Divide it.',
    ])
    expect((await editor.send('POST', 'articles?draft=true', { body: data })).status).toBe(201)
  })
})

describe('The times of a document', () => {
  it.each(['1999-01-01T00:00:00.000Z', '+271000-01-01T00:00:00.000Z', null])(
    'are when it was created and changed, not what a request says: %s',
    async (time) => {
      const times = { createdAt: time, updatedAt: time }
      const start = new Date().toISOString()
      const { doc } = await editor.send('POST', 'articles?depth=0', { body: { ...toArticle(editor.id), ...times } })
      const { id, createdAt, updatedAt } = doc
      expect([createdAt, updatedAt].every((each) => String(each) >= start)).toBe(true)
      for (const path of [`articles/${id}`, `articles/${id}?draft=true`, `articles?where[id][equals]=${id}`]) {
        const reply = await editor.send('PATCH', path, { body: { title: `Changed by ${path}`, ...times }, base: '*' })
        const stored = await editor.read(`articles/${id}`)
        expect([path, reply.status, stored.title]).toEqual([path, 200, `Changed by ${path}`])
        expect([stored.createdAt, stored.updatedAt >= updatedAt]).toEqual([createdAt, true])
      }
    },
  )
})

describe('Old addresses', () => {
  it.each([
    ['articles', 'previousSlugs', '?draft=true', {}],
    ['articles', 'previousSlugs', '', { _status: 'published' }],
    ['books', 'previousCodes', '?draft=true', {}],
    ['bundles', 'previousSlugs', '?draft=true', {}],
  ])('of %s are refused at %s%s if they are more than 1,000', async (slug, path, query, status) => {
    const data = slug === 'articles' ? toArticle(editor.id) : { title: 'Often renamed' }
    const toAddresses = (length: number) => Array.from({ length }, (_, index) => `old-${index}`)
    const body = { ...data, ...status, [path]: toAddresses(1001) }
    const message = 'There are 1,001 old addresses, and may be 1,000. Remove those that nobody uses.'
    expect(await editor.send('POST', `${slug}${query}`, { body })).toMatchObject({
      status: 400,
      errors: [{ data: { errors: [{ path, message }] } }],
    })
  })
})
