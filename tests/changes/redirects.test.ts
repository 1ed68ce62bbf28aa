import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { problemOf, sendToCatalogue } from '../support/catalogue'
import { createMarker, signIn, type Data, type Editor } from '../support/editor'
import { send } from '../support/http'
import { waitUntil } from '../support/wait-until'

const marker = createMarker()
const number = Date.now() % 1_000_000
const codes = { first: `T7-${number}1`, second: `T7-${number}2`, third: `T7-${number}3`, other: `T7-${number}4` }
const createdDocuments: [collection: string, id: number][] = []
let editor: Editor
let book: number
let other: number

beforeAll(async () => {
  editor = await signIn()
  book = await createDocument('books', toBook(codes.first))
  other = await createDocument('books', toBook(codes.other))
})
afterAll(async () => {
  for (const [collection, id] of createdDocuments.toReversed()) await editor.remove(collection, id)
})

function toBook(code: string): Data {
  return {
    code,
    title: `Book ${marker}`,
    language: 'en',
    authors: [{ name: 'Ann' }],
    synopsis: 'Words.',
    _status: 'published',
  }
}

async function createDocument(collection: string, data: Data): Promise<number> {
  const { id } = await editor.create(collection, data)
  createdDocuments.push([collection, id])
  return id
}

/** The status of a URL, and the Location of a redirect. */
async function follow(path: string, accept = 'text/html'): Promise<[status: number, location?: string]> {
  const { status, headers } = await sendToCatalogue(path, { headers: { accept } })
  return headers.location ? [status, headers.location] : [status]
}

const readError = (change: Promise<unknown>) =>
  change.then(
    () => 'no error',
    (error: Error) => error.message,
  )

describe('a book whose code changes', () => {
  it('redirects from its old codes as page, Markdown and citation; the API returns 404 for them', async () => {
    await editor.update('books', book, { code: codes.second, _status: 'published' })
    await editor.update('books', book, { code: codes.third, _status: 'published' })
    await waitUntil('it has moved', async () => (await follow(`/books/${codes.third}`))[0] === 200)
    for (const old of [codes.first, codes.second, codes.first.toLowerCase()]) {
      for (const accept of ['text/html', 'text/markdown']) {
        expect(await follow(`/books/${old}`, accept), old).toEqual([308, `/books/${codes.third}`])
      }
      expect(await follow(`/books/${old}.md`)).toEqual([308, `/books/${codes.third}.md`])
      expect(await follow(`/books/${old}/citation.ris`)).toEqual([308, `/books/${codes.third}/citation.ris`])
    }
    const api = await sendToCatalogue(`/api/v1/books/${codes.first}`)
    expect(problemOf(api)).toMatchObject({ status: 404, code: 'book_not_found' })
  })

  it('reserves its current and previous codes, even in the trash', async () => {
    for (const code of [codes.first, codes.third]) {
      const message = await readError(editor.update('books', other, { code, _status: 'published' }))
      const how = code === codes.first ? ', as one of its old addresses' : ''
      expect(message).toContain(`The address “${code}” belongs to the book “Book ${marker}”${how}.`)
    }
    expect(
      await readError(editor.update('books', other, { previousCodes: [codes.second], _status: 'published' })),
    ).toContain('belongs to the book')
    await editor.trash('books', book)
    await waitUntil('it returns 404', async () => (await follow(`/books/${codes.first}`))[0] === 404)
    expect(await readError(editor.update('books', other, { code: codes.first, _status: 'published' }))).toContain(
      'which is in the trash',
    )
    await editor.restore('books', book, { _status: 'published' })
    await waitUntil('it is restored', async () => (await follow(`/books/${codes.first}`))[0] === 308)
  })

  it('can reuse one of its previous codes', async () => {
    await editor.update('books', book, { code: codes.first, _status: 'published' })
    await waitUntil('it is restored', async () => (await follow(`/books/${codes.first}`))[0] === 200)
    expect(await follow(`/books/${codes.third}`)).toEqual([308, `/books/${codes.first}`])
  })

  it('redirects from the code that it had before it was unpublished', async () => {
    const [before, after] = [`T7-${number}5`, `T7-${number}6`]
    const id = await createDocument('books', toBook(before))
    await waitUntil('it is published', async () => (await follow(`/books/${before}`))[0] === 200)
    // As the admin’s button does.
    const response = await send(`/admin/api/books/${id}?unpublishAllLocales=true`, {
      method: 'PATCH',
      headers: { ...editor.headers, 'content-type': 'application/json', 'if-match': '*' },
      body: JSON.stringify({ _status: 'draft' }),
    })
    expect(response.status).toBe(200)
    await waitUntil('it returns 404', async () => (await follow(`/books/${before}`))[0] === 404)
    await editor.update('books', id, { code: after }, { isDraft: true })
    await editor.update('books', id, { _status: 'published' })
    await waitUntil('it is restored', async () => (await follow(`/books/${after}`))[0] === 200)
    expect(await follow(`/books/${before}`)).toEqual([308, `/books/${after}`])
  })

  it('returns 410 when withdrawn, and redirects there from its old codes', async () => {
    await editor.update('books', book, { isWithdrawn: true, _status: 'published' })
    await waitUntil('it is withdrawn', async () => (await follow(`/books/${codes.first}`))[0] === 410)
    expect(await follow(`/books/${codes.third}`)).toEqual([308, `/books/${codes.first}`])
  })
})

describe('the replacement of a withdrawn book', () => {
  it('cannot be the book itself, nor create a cycle', async () => {
    const withdrawn = { isWithdrawn: true, _status: 'published' }
    expect(await readError(editor.update('books', book, { ...withdrawn, replacedBy: book }))).toContain(
      'A book cannot be replaced by itself.',
    )
    await editor.update('books', book, { ...withdrawn, replacedBy: other })
    expect(await readError(editor.update('books', other, { ...withdrawn, replacedBy: book }))).toContain(
      'is itself replaced by this book',
    )
  })
})

describe('a bundle whose slug changes', () => {
  it('redirects from its old slugs', async () => {
    const [before, now] = [`before-${marker}`, `now-${marker}`]
    const bundle = await createDocument('bundles', {
      title: `Bundle ${marker}`,
      slug: before,
      description: 'Words.',
      _status: 'published',
    })
    await editor.update('bundles', bundle, { slug: now, _status: 'published' })
    await waitUntil('it has moved', async () => (await follow(`/bundles/${now}`))[0] === 200)
    expect(await follow(`/bundles/${before}`)).toEqual([308, `/bundles/${now}`])
    expect(await follow(`/bundles/${before}.md`)).toEqual([308, `/bundles/${now}.md`])
    expect((await sendToCatalogue(`/api/v1/bundles/${before}`)).status).toBe(404)
    const data = { title: 'Another', slug: before, description: 'Words.', _status: 'published' }
    expect(await readError(editor.create('bundles', data))).toContain('belongs to the bundle')
  })
})
