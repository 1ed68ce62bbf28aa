import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { BookEntry } from '@/schemas/catalogue/book'
import type { CatalogueList } from '@/schemas/catalogue/list'
import { sendToCatalogue } from '../support/catalogue'
import { createMarker, signIn, type Editor } from '../support/editor'
import { waitUntil } from '../support/wait-until'

const marker = createMarker()
const stem = Date.now() % 1_000_000
const books = [
  { code: `T7-${stem}1`, number: '2', availability: '10', state: 'forthcoming' },
  { code: `T7-${stem}2`, number: '10', availability: '20', state: 'available' },
  // Without a code of list 65, that of list 64 counts.
  { code: `T7-${stem}3`, number: '1', publishingStatus: '07', state: 'unavailable' },
]
const ids: number[] = []
let editor: Editor

beforeAll(async () => {
  editor = await signIn()
  for (const { code, number, state, ...trade } of books) {
    const data = {
      code,
      title: `${state} ${marker}`,
      language: 'en',
      authors: [{ name: `Ann ${marker}` }],
      synopsis: 'Words.',
      subjects: [`Subject of ${marker}`],
      series: [{ blockType: 'series', title: `Series ${marker}`, number }],
      ...trade,
      _status: 'published',
    }
    ids.push((await editor.create('books', data)).id)
  }
})
afterAll(async () => {
  for (const id of ids) await editor.remove('books', id)
})

const read = async (target: string) => (await sendToCatalogue(target, { headers: { accept: 'text/html' } })).text

describe('books with a trade record', () => {
  it('are filtered by availability, on the page and in the API', async () => {
    const filter = `subject=${encodeURIComponent(`subject of ${marker.toUpperCase()}`)}`
    await waitUntil('all are listed', async () => (await read(`/books?${filter}`)).includes('3 titles'))
    const page = await read(`/books?${filter}`)
    for (const [name, { state, code }] of ['Forthcoming', 'Available', 'Not available'].map(
      (each, index) => [each, books[index]!] as const,
    )) {
      expect(page).toContain(`${name} <span>1</span>`)
      const { text } = await sendToCatalogue(`/api/v1/books?${filter}&availability=${state}`)
      const list = JSON.parse(text) as CatalogueList<BookEntry>
      expect(
        list.data.map(({ id }) => id),
        state,
      ).toEqual([code])
    }
  })

  it('list the other books of their series by number, and related titles', async () => {
    const [first, second, third] = books.map(({ code }) => code)
    const page = await read(`/books/${first}`)
    const series = page.slice(page.indexOf(`Also in the series Series ${marker}`))
    expect(series.indexOf(`/books/${third}"`)).toBeGreaterThan(0)
    expect(series.indexOf(`/books/${second}"`)).toBeGreaterThan(series.indexOf(`/books/${third}"`))
    const related = page.slice(page.indexOf('id="related-titles"'))
    for (const code of [second, third]) expect(related).toContain(`/books/${code}"`)
  })

  it('disappear from the page of their author, which ends with the last of them', async () => {
    const path = `/authors/ann-${marker.toLowerCase()}`
    expect((await sendToCatalogue(path)).status).toBe(200)
    for (const id of ids) await editor.update('books', id, { _status: 'draft' })
    await waitUntil('the author is gone', async () => (await sendToCatalogue(path)).status === 404)
    expect(await read('/authors')).not.toContain(marker)
  })
})
