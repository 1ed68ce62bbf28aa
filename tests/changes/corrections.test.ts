import { afterAll, beforeAll, expect, it } from 'vitest'

import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { post } from '../support/graphql'
import { readJson, send } from '../support/http'
import { waitUntil } from '../support/wait-until'

const marker = createMarker()
/** Words that only the corrections have. */
const [firstWord, secondWord] = [createMarker(), createMarker()]
const first = { date: '2026-03-03T12:00:00.000Z', text: `First ${marker} ${firstWord}.` }
const second = { date: '2026-04-04T12:00:00.000Z', text: `Second ${marker} ${secondWord}.` }
const path = `/resources/slug-${marker}`
let editor: Editor
let id: number

beforeAll(async () => {
  editor = await signIn()
  const data = await toArticleData(marker, {
    publishedAt: '2026-02-02T12:00:00.000Z',
    corrections: [first],
    _status: 'published',
  })
  id = (await editor.create('articles', data)).id
})
afterAll(() => editor.remove('articles', id))

const pageAs = async (accept: string) => (await send(path, { headers: { accept } })).text
const readCorrections = async () =>
  ((await readJson(`/api/articles/${id}`)) as { corrections: { date: string; text: string }[] }).corrections

async function searchFor(word: string): Promise<{ id: number; snippet: string; matches: unknown[] }[]> {
  const { docs } = (await readJson(`/api/search?q=${word}`)) as {
    docs: { id: number; snippet: string; matches: unknown[] }[]
  }
  return docs
}

it('a correction is on the page, in Markdown, JSON-LD, JSON and GraphQL, and found by its date and words', async () => {
  await waitUntil('it is published', async () => (await pageAs('text/html')).includes(first.text))
  const html = await pageAs('text/html')
  expect(html.split(first.text).length - 1).toBe(3)
  expect(html).toContain(`"@type":"CorrectionComment","text":"${first.text}","datePublished":"${first.date}"`)
  expect(await pageAs('text/markdown')).toContain(`**Updated 3 March 2026:** ${first.text}`)
  expect(await readCorrections()).toEqual([{ ...first, id: expect.any(String) }])
  const { data } = await post(`{ Article(id: ${id}) { corrections { date text } } }`)
  expect(data?.Article).toEqual({ corrections: [first] })
  for (const where of [`[corrections.text][contains]=${marker}`, `[corrections.date][equals]=${first.date}`]) {
    const { docs } = (await readJson(`/api/articles?where${where}&limit=100`)) as { docs: { id: number }[] }
    expect(docs.map((doc) => doc.id)).toContain(id)
  }
})

it('a search finds the article by words of its corrections, and shows them', async () => {
  const [hit, ...others] = await searchFor(firstWord)
  expect(others).toEqual([])
  expect(hit).toMatchObject({ id, snippet: expect.stringContaining(firstWord), matches: [expect.anything()] })
})

it('a correction in a draft is in its preview only, until it is published', async () => {
  await editor.update('articles', id, { corrections: [first, second] }, { isDraft: true })
  const preview = async () => (await send(`/admin/preview/articles/${id}`, { headers: editor.headers })).text
  expect(await preview()).toContain(second.text)
  expect(await pageAs('text/html')).not.toContain(second.text)
  expect(await readCorrections()).toHaveLength(1)
  expect(await searchFor(secondWord)).toEqual([])

  // A save is acknowledged once every response shows it.
  await editor.update('articles', id, { _status: 'published' })
  expect(await pageAs('text/html')).toContain(second.text)
  expect((await readCorrections()).map(({ text }) => text)).toEqual([second.text, first.text])
  expect(await searchFor(secondWord)).toHaveLength(1)
  expect(await pageAs('text/html')).toContain('<a href="#corrections">One earlier change</a>')
})

it('a deleted correction is nowhere any more', async () => {
  await editor.update('articles', id, { corrections: [], _status: 'published' })
  expect(await readCorrections()).toEqual([])
  for (const word of [firstWord, secondWord]) expect(await searchFor(word)).toEqual([])
  expect(await pageAs('text/html')).not.toContain(second.text)
  expect(await pageAs('text/html')).not.toMatch(/Corrections and updates|CorrectionComment/)
})
