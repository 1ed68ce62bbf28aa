import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { sendToCatalogue } from '../support/catalogue'
import { createMark, signIn, type Data, type Editor } from '../support/editor'
import { findSecrets, toGuises, toProbes, type Search } from '../support/probes'
import { servers } from '../support/servers'
import { until } from '../support/until'

/** Begins every secret; what the probes search for is another word, which may be repeated to who said it. */
const mark = createMark()
const searched = createMark()
const secret = (name: string) => `${mark}${name}`
const [draftCode, editedCode, withdrawnCode] = ['T9-900001', 'T9-900002', 'T9-900003']

let editor: Editor
let search: Search
const made: [collection: string, id: number][] = []

async function make(collection: string, data: Data, isDraft: boolean): Promise<number> {
  const { id } = await editor.create(collection, data, { isDraft })
  made.push([collection, id])
  return id
}

/** A book with a secret in each of its texts. */
async function toSecretBook(name: string, code: string): Promise<Data> {
  const { id: cover } = await editor.upload(secret(`${name}cover`), secret(`${name}alt`))
  made.push(['media', cover])
  return {
    code,
    cover,
    language: 'en',
    title: `${searched} ${secret(name)}`,
    subtitle: secret(`${name}subtitle`),
    authors: [{ name: secret(`${name}author`), role: secret(`${name}role`) }],
    synopsis: secret(`${name}synopsis`),
    chapters: [{ title: secret(`${name}chapter`), summary: secret(`${name}summary`) }],
    outcomes: [{ text: secret(`${name}outcome`) }],
    subjects: [secret(`${name}subject`)],
  }
}

const open = (code: string): Data => ({ code, language: 'en', title: `Open ${searched}`, synopsis: 'Plain.', authors: [{ name: 'Open Author' }], _status: 'published' })
const ofBook = ['', 'subtitle', 'author', 'role', 'synopsis', 'chapter', 'summary', 'outcome', 'subject', 'cover', 'alt']

let withdrawn: number
let openBundle: number

beforeAll(async () => {
  editor = await signIn()
  const draft = await make('books', await toSecretBook('draft', draftCode), true)
  // A book that everyone reads, and that is being rewritten.
  const edited = await make('books', open(editedCode), false)
  await editor.update('books', edited, { ...(await toSecretBook('edited', editedCode)), isbn: '9780306406157' }, { isDraft: true })
  // Shown to everyone at first, and then taken back.
  withdrawn = await make('books', { ...(await toSecretBook('withdrawn', withdrawnCode)), _status: 'published' }, false)
  const bundle = (name: string) => ({ title: `${searched} ${secret(name)}`, slug: `${name}-${searched}`, description: secret(`${name}description`), books: [draft, edited] })
  await make('bundles', bundle('draftbundle'), true)
  openBundle = await make('bundles', { title: `Open ${searched}`, slug: `open-${searched}`, description: 'Plain.', books: [draft, edited, withdrawn], _status: 'published' }, false)
  await editor.update('bundles', openBundle, bundle('editedbundle'), { isDraft: true })
  const images = made.filter(([name]) => name === 'media').map(([, id]) => id)
  const probes = toProbes({
    bookCodes: [draftCode, editedCode, withdrawnCode],
    bundleSlugs: ['draftbundle', 'editedbundle', 'open'].map((name) => `${name}-${searched}`),
    mediaIds: images,
    searched,
  })
  search = { probes, mark, privateTexts: ['9780306406157', editor.token, servers.password] }
})

afterAll(async () => {
  for (const [collection, id] of made.toReversed()) await editor.remove(collection, id)
})

async function untilBook(status: number): Promise<void> {
  await until(`the book is ${status}`, async () => (await sendToCatalogue(`/api/v1/books/${withdrawnCode}`)).status === status)
}

/** What is found of a book while it is public, and nothing else is. */
async function expectOnlyWithdrawn(): Promise<void> {
  const found = await findSecrets(search)
  expect([...found.keys()].toSorted()).toEqual(ofBook.map((part) => `withdrawn${part}`).toSorted())
  const places = found.get('withdrawn')?.join('\n') ?? ''
  for (const place of ['/api/v1/books ', '/api/v1/books?q', `/api/v1/books/${withdrawnCode}`, '/api/v1/bundles', '/books text/html', '/books text/markdown', '/catalogue-all', '/search-index.json', '/catalogue.onix.xml', '/opds.json', `/books/${withdrawnCode}.md`, `/bundles/open-${searched}`]) {
    expect(places, place).toContain(place)
  }
  expect(found.get('withdrawncover')?.join('\n')).toContain('/api/media')
}

async function expectNothing(): Promise<void> {
  for (const [name, headers] of toGuises(editor.headers)) expect(await findSecrets(search, headers), name).toEqual(new Map())
  expect(await findSecrets(search)).toEqual(new Map())
  expect(await findSecrets(search, {}, servers.uncachedOrigin)).toEqual(new Map())
}

describe('what is not published of the catalogue', () => {
  it('is found by the same search while it is public', async () => {
    await untilBook(200)
    await expectOnlyWithdrawn()
  })

  it('is shown to nobody in no operation, format or parameter, with a cache or without, once it is taken back', async () => {
    await editor.update('books', withdrawn, { _status: 'draft' })
    await untilBook(404)
    await expectNothing()
  })

  it('is public and private again with every change of mind', async () => {
    await editor.update('books', withdrawn, { _status: 'published' })
    await untilBook(200)
    await expectOnlyWithdrawn()
    await editor.update('books', withdrawn, { _status: 'draft' })
    await untilBook(404)
    await expectNothing()
  })

  it('cannot be told from what never was', async () => {
    const toShape = ({ status, text }: { status: number; text: string }, code: string) => ({ status, text: text.replaceAll(code, 'CODE') })
    const nothing = toShape(await sendToCatalogue('/api/v1/books/T9-900009'), 'T9-900009')
    for (const code of [draftCode, withdrawnCode]) {
      expect(toShape(await sendToCatalogue(`/api/v1/books/${code}`), code)).toEqual(nothing)
      for (const accept of ['text/html', 'text/markdown']) expect((await sendToCatalogue(`/books/${code}`, { headers: { accept } })).status).toBe(404)
    }
  })

  it('leaves what is being rewritten, and the bundle around it, as they were', async () => {
    const book = JSON.parse((await sendToCatalogue(`/api/v1/books/${editedCode}`)).text) as { title: string; isbn: string | null; cover: unknown }
    expect(book).toMatchObject({ title: `Open ${searched}`, isbn: null, cover: null })
    const bundle = JSON.parse((await sendToCatalogue(`/api/v1/bundles/open-${searched}`)).text) as { count: number; books: { id: string }[] }
    expect(bundle).toMatchObject({ count: 1, books: [{ id: editedCode }] })
    const list = JSON.parse((await sendToCatalogue(`/api/v1/books?q=${searched}`)).text) as { total: number }
    expect(list.total).toBe(1)
  })
})
