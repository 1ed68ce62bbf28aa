import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { sendToCatalogue } from '../support/catalogue'
import { query } from '../support/database'
import { createMarker, signIn, type Data, type Editor } from '../support/editor'
import { findSecrets, listCredentialVariants, createProbes, type Search } from '../support/probes'
import { servers } from '../support/servers'
import { waitUntil } from '../support/wait-until'

/** Prefix of every secret. Probes search for another word, since responses may echo it. */
const marker = createMarker()
const searched = createMarker()
const secret = (name: string) => `${marker}${name}`
const [draftCode, editedCode, withdrawnCode] = ['T9-900001', 'T9-900002', 'T9-900003']

let editor: Editor
let search: Search
const createdDocuments: [collection: string, id: number][] = []

async function createDocument(collection: string, data: Data, isDraft: boolean): Promise<number> {
  const { id } = await editor.create(collection, data, { isDraft })
  createdDocuments.push([collection, id])
  return id
}

/** A book with a secret in each of its texts. */
async function toSecretBook(name: string, code: string): Promise<Data> {
  const { id: cover } = await editor.upload(secret(`${name}cover`), secret(`${name}alt`))
  createdDocuments.push(['media', cover])
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

const open = (code: string): Data => ({
  code,
  language: 'en',
  title: `Open ${searched}`,
  synopsis: 'Plain.',
  authors: [{ name: 'Open Author' }],
  _status: 'published',
})
const ofBook = [
  '',
  'subtitle',
  'author',
  'role',
  'synopsis',
  'chapter',
  'summary',
  'outcome',
  'subject',
  'cover',
  'alt',
]

let withdrawn: number
let openBundle: number

beforeAll(async () => {
  editor = await signIn()
  const draft = await createDocument('books', await toSecretBook('draft', draftCode), true)
  // A published book with an unpublished draft.
  const edited = await createDocument('books', open(editedCode), false)
  await editor.update(
    'books',
    edited,
    { ...(await toSecretBook('edited', editedCode)), isbn: '9780306406157' },
    { isDraft: true },
  )
  // Published at first, unpublished later.
  withdrawn = await createDocument(
    'books',
    { ...(await toSecretBook('withdrawn', withdrawnCode)), _status: 'published' },
    false,
  )
  const bundle = (name: string) => ({
    title: `${searched} ${secret(name)}`,
    slug: `${name}-${searched}`,
    description: secret(`${name}description`),
    books: [draft, edited],
  })
  await createDocument('bundles', bundle('draftbundle'), true)
  openBundle = await createDocument(
    'bundles',
    {
      title: `Open ${searched}`,
      slug: `open-${searched}`,
      description: 'Plain.',
      books: [draft, edited, withdrawn],
      _status: 'published',
    },
    false,
  )
  await editor.update('bundles', openBundle, bundle('editedbundle'), { isDraft: true })
  for (const [collection, id] of [
    ['books', edited],
    ['bundles', openBundle],
  ] as const) {
    await createDocument(
      'comments',
      { document: { relationTo: collection, value: id }, text: `${searched} ${secret('comment')}` },
      false,
    )
    await query(`update ${collection} set review_note = $1 where id = $2`, [`${searched} ${secret('reviewnote')}`, id])
  }
  const images = createdDocuments.filter(([name]) => name === 'media').map(([, id]) => id)
  const probes = createProbes({
    bookCodes: [draftCode, editedCode, withdrawnCode],
    bundleSlugs: ['draftbundle', 'editedbundle', 'open'].map((name) => `${name}-${searched}`),
    mediaIds: images,
    searched,
  })
  search = { probes, marker, privateTexts: ['9780306406157', editor.token, servers.password] }
})

afterAll(async () => {
  for (const [collection, id] of createdDocuments.toReversed()) await editor.remove(collection, id)
})

async function untilBook(status: number): Promise<void> {
  await waitUntil(
    `the book is ${status}`,
    async () => (await sendToCatalogue(`/api/v1/books/${withdrawnCode}`)).status === status,
  )
}

/** Fails unless exactly the secrets of the withdrawn book are found, in every place that shows a book. */
async function expectOnlyWithdrawn(): Promise<void> {
  const found = await findSecrets(search)
  expect([...found.keys()].toSorted()).toEqual(ofBook.map((part) => `withdrawn${part}`).toSorted())
  const locations = found.get('withdrawn')?.join('\n') ?? ''
  for (const location of [
    '/api/v1/books ',
    '/api/v1/books?q',
    `/api/v1/books/${withdrawnCode}`,
    '/api/v1/bundles',
    '/books text/html',
    '/books text/markdown',
    '/catalogue-all',
    '/search-index.json',
    '/catalogue.onix.xml',
    '/books.marcxml',
    '/books.kbart.txt',
    '/books.csv',
    '/citations.ris',
    '/opds.json',
    `/books/${withdrawnCode}.md`,
    `/bundles/open-${searched}`,
  ]) {
    expect(locations, location).toContain(location)
  }
  expect(found.get('withdrawncover')?.join('\n')).toContain('/api/media')
}

async function expectNothing(): Promise<void> {
  for (const [name, headers] of listCredentialVariants(editor.headers))
    expect(await findSecrets(search, headers), name).toEqual(new Map())
  expect(await findSecrets(search)).toEqual(new Map())
  expect(await findSecrets(search, {}, servers.uncachedOrigin)).toEqual(new Map())
}

describe('unpublished content of the catalogue', () => {
  it('is found by the same probes while it is public', async () => {
    await untilBook(200)
    await expectOnlyWithdrawn()
  })

  it('is in no response once unpublished, whatever the operation, format, parameter or credentials, cached or not', async () => {
    await editor.update('books', withdrawn, { _status: 'draft' })
    await untilBook(404)
    await expectNothing()
  })

  it('appears and disappears again when republished and unpublished', async () => {
    await editor.update('books', withdrawn, { _status: 'published' })
    await untilBook(200)
    await expectOnlyWithdrawn()
    await editor.update('books', withdrawn, { _status: 'draft' })
    await untilBook(404)
    await expectNothing()
  })

  it('is private in the trash, and a draft when restored', async () => {
    await editor.update('books', withdrawn, { _status: 'published' })
    await untilBook(200)
    await expectOnlyWithdrawn()
    await editor.trash('books', withdrawn)
    await untilBook(404)
    await expectNothing()
    await editor.restore('books', withdrawn)
    await expectNothing()
    // A trashed bundle disappears from the books that listed it.
    await editor.trash('bundles', openBundle)
    await waitUntil(
      'the bundle returns 404',
      async () => (await sendToCatalogue(`/api/v1/bundles/open-${searched}`)).status === 404,
    )
    expect((await sendToCatalogue(`/api/v1/books/${editedCode}`)).text).not.toContain(`open-${searched}`)
    // With its published text, since restoring brings back the newest draft.
    const words = { title: `Open ${searched}`, slug: `open-${searched}`, description: 'Plain.' }
    await editor.restore('bundles', openBundle, { ...words, _status: 'published' })
    await waitUntil(
      'the bundle returns 200',
      async () => (await sendToCatalogue(`/api/v1/bundles/open-${searched}`)).status === 200,
    )
  })

  it('is indistinguishable from what never existed', async () => {
    const toShape = ({ status, text }: { status: number; text: string }, code: string) => ({
      status,
      text: text.replaceAll(code, 'CODE'),
    })
    const nothing = toShape(await sendToCatalogue('/api/v1/books/T9-900009'), 'T9-900009')
    for (const code of [draftCode, withdrawnCode]) {
      expect(toShape(await sendToCatalogue(`/api/v1/books/${code}`), code)).toEqual(nothing)
      for (const accept of ['text/html', 'text/markdown'])
        expect((await sendToCatalogue(`/books/${code}`, { headers: { accept } })).status).toBe(404)
    }
  })

  it('does not affect the published version of a book or bundle with a draft', async () => {
    const book = JSON.parse((await sendToCatalogue(`/api/v1/books/${editedCode}`)).text) as {
      title: string
      isbn: string | null
      cover: unknown
    }
    expect(book).toMatchObject({ title: `Open ${searched}`, isbn: null, cover: null })
    const bundle = JSON.parse((await sendToCatalogue(`/api/v1/bundles/open-${searched}`)).text) as {
      count: number
      books: { id: string }[]
    }
    expect(bundle).toMatchObject({ count: 1, books: [{ id: editedCode }] })
    const list = JSON.parse((await sendToCatalogue(`/api/v1/books?q=${searched}`)).text) as { total: number }
    expect(list.total).toBe(1)
  })
})
