import { parseHTML } from 'linkedom'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { sendToCatalogue } from '../support/catalogue'
import { createMarker, signIn, toArticleData, type Data, type Editor } from '../support/editor'
import { send } from '../support/http'
import { waitUntil } from '../support/wait-until'

const marker = createMarker()
const createdDocuments: [collection: string, id: number][] = []
let editor: Editor
let arabic: { id: number; slug: string }
let english: { id: number; slug: string }

beforeAll(async () => {
  editor = await signIn()
  arabic = await createDocument(
    'articles',
    await toArticleData(`${marker} arabic`, {
      title: `حقوق القارئ ${marker}`,
      slug: '',
      language: 'AR',
      _status: 'published',
    }),
  )
  english = await createDocument('articles', await toArticleData(`${marker} english`, { _status: 'published' }))
})
afterAll(async () => {
  await editor.updateGlobal('site', { language: 'en' })
  for (const [collection, id] of createdDocuments.toReversed()) await editor.remove(collection, id)
})

async function createDocument(collection: string, data: Data): Promise<{ id: number; slug: string }> {
  const doc = await editor.create(collection, data)
  createdDocuments.push([collection, doc.id])
  return { id: doc.id, slug: String(doc.slug) }
}

async function readPage(path: string) {
  const { status, text } = await send(path, { headers: { accept: 'text/html' } })
  return { isThere: status === 200, document: parseHTML(text).document }
}

const toDirection = (element: Element | null) => [
  element?.getAttribute('lang') ?? null,
  element?.getAttribute('dir') ?? null,
]

it('transliterates a title in another script into a slug', () => {
  expect(arabic.slug).toBe(`hqwq-lqry-${marker}`)
})

it('marks up the language and direction of an article, while the page’s own labels stay English', async () => {
  const { document } = await waitUntil('the article is public', async () => {
    const page = await readPage(`/resources/${arabic.slug}`)
    return page.isThere && page
  })
  expect(document.documentElement.getAttribute('lang')).toBe('en')
  expect(toDirection(document.querySelector('main article'))).toEqual(['ar', 'rtl'])
  for (const own of ['.byline', '.tags', '#sources'])
    expect(toDirection(document.querySelector(`main ${own}`)), own).toEqual(['en', 'ltr'])
  const graph = JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '') as {
    '@graph': Data[]
  }
  expect(graph['@graph'].find((node) => node['@type'] === 'Article')).toMatchObject({ inLanguage: 'ar' })
  expect((await send(`/resources/${arabic.slug}.md`)).text).toMatch(/^---\n[^]*language: "ar"\n[^]*---\n/)
  const lists = await readPage('/resources')
  const titles = [...lists.document.querySelectorAll('main h2')]
  expect(toDirection(titles.find((title) => title.textContent?.includes('القارئ')) ?? null)).toEqual(['ar', 'rtl'])
  expect(toDirection(titles.find((title) => title.textContent?.includes(`${marker} english`)) ?? null)).toEqual([
    null,
    null,
  ])
})

it('adds no member to the JSON of an article', async () => {
  const [one, two] = await Promise.all(
    [arabic, english].map(async ({ id }) => JSON.parse((await send(`/api/articles/${id}`)).text) as Data),
  )
  expect(Object.keys(one ?? {})).toEqual(Object.keys(two ?? {}))
  expect(one).not.toHaveProperty('language')
})

it('uses the language of the site for articles without one', async () => {
  expect(toDirection((await readPage(`/resources/${english.slug}`)).document.querySelector('main article'))).toEqual([
    null,
    null,
  ])
  await editor.updateGlobal('site', { language: 'he' })
  await waitUntil('the site is Hebrew', async () => {
    const { document } = await readPage(`/resources/${english.slug}`)
    return toDirection(document.querySelector('main article')).join(' ') === 'he rtl'
  })
  expect(toDirection((await readPage(`/resources/${arabic.slug}`)).document.querySelector('main article'))).toEqual([
    'ar',
    'rtl',
  ])
})

it('marks up the language and direction of a book', async () => {
  const code = `T6-${Date.now() % 1_000_000}`
  await createDocument('books', {
    code,
    title: `ספר ${marker}`,
    language: 'he',
    authors: [{ name: 'Ann' }],
    synopsis: 'מילים.',
    _status: 'published',
  })
  const { text } = await waitUntil('the book is public', async () => {
    const response = await sendToCatalogue(`/books/${code}`, { headers: { accept: 'text/html' } })
    return response.status === 200 && response
  })
  const { document } = parseHTML(text)
  expect(toDirection(document.querySelector('main h1'))).toEqual(['he', 'rtl'])
  expect(toDirection(document.querySelector('#synopsis'))).toEqual(['en', 'ltr'])
})
