import { afterAll, beforeAll, expect, it } from 'vitest'

import { sendToCatalogue } from '../support/catalogue'
import { createMarker, signIn, type Editor } from '../support/editor'
import { waitUntil } from '../support/wait-until'

const marker = createMarker()
const codes = {
  old: `T8-${Date.now() % 1_000_000}1`,
  middle: `T8-${Date.now() % 1_000_000}2`,
  latest: `T8-${Date.now() % 1_000_000}3`,
}
const ids: Record<string, number> = {}
let editor: Editor

beforeAll(async () => {
  editor = await signIn()
  for (const [name, code] of Object.entries(codes)) {
    const data = {
      code,
      title: `${name} ${marker}`,
      language: 'en',
      authors: [{ name: 'Ann' }],
      synopsis: 'Words.',
      _status: 'published',
    }
    ids[name] = (await editor.create('books', data)).id
  }
})
afterAll(async () => {
  for (const id of Object.values(ids)) await editor.remove('books', id)
})

/** Which of the three books the page of the withdrawn one links to, as HTML and as Markdown. */
async function links(): Promise<string[]> {
  const html = await sendToCatalogue(`/books/${codes.old}`, { headers: { accept: 'text/html' } })
  const markdown = await sendToCatalogue(`/books/${codes.old}.md`)
  const both = [html, markdown].map(({ status, text }) => {
    const found = Object.values(codes).filter((code) => text.includes(`/books/${code}`))
    return `${status} ${found.join(' ')}`.trim()
  })
  return both.concat(html.text.includes(`>latest ${marker}<`) ? ['latest'] : [])
}

it('the page of a withdrawn book links to its replacement while that is public', async () => {
  await editor.update('books', ids.old!, { isWithdrawn: true, _status: 'published' })
  await waitUntil('it is withdrawn', async () => (await links())[0] === '410')
  expect(await links()).toEqual(['410', '410'])
  for (const accept of ['text/html', 'text/markdown']) {
    const { text } = await sendToCatalogue(`/books/${codes.old}`, { headers: { accept } })
    expect(text, accept).toContain(`old ${marker}`)
  }

  await editor.update('books', ids.old!, { replacedBy: ids.middle, _status: 'published' })
  await waitUntil('it is replaced', async () => (await links())[0] !== '410')
  expect(await links()).toEqual([`410 ${codes.middle}`, `410 ${codes.middle}`])

  // The replacement is withdrawn and replaced in turn.
  await editor.update('books', ids.middle!, {
    isWithdrawn: true,
    replacedBy: ids.latest,
    _status: 'published',
  })
  await waitUntil('the replacement is replaced', async () => (await links())[0] === `410 ${codes.latest}`)
  expect(await links()).toEqual([`410 ${codes.latest}`, `410 ${codes.latest}`, 'latest'])

  await editor.update('books', ids.latest!, { _status: 'draft' })
  await waitUntil('no replacement is linked', async () => (await links())[0] === '410')
  expect(await links()).toEqual(['410', '410'])
  const api = await sendToCatalogue(`/api/v1/books/${codes.old}`)
  expect(JSON.parse(api.text)).toMatchObject({ status: 404, code: 'book_not_found' })
})
