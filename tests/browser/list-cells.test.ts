import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openAdmin } from '../support/admin-page'
import { query } from '../support/database'
import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl } from '../support/servers'
import { waitUntil } from '../support/wait-until'

let browser: Browser
let editor: Editor
let id: number
const marker = createMarker()

beforeAll(async () => {
  browser = await launchBrowser()
  editor = await signIn()
  id = (await editor.create('articles', await toArticleData(marker))).id
})

afterAll(async () => {
  await editor.remove('articles', id)
  await browser.close()
})

it('a list names the author of an article although the page moved while it was loaded', async () => {
  const { page, close } = await openAdmin(browser, editor)
  // As when a row was below the window until the browser had the page's typeface: both places are reported at once.
  await page.addInitScript(() => {
    const { IntersectionObserver: Native } = window
    window.IntersectionObserver = class extends Native {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super((entries, observer) => {
          const [entry] = entries
          const before = { target: entry?.target, isIntersecting: false, boundingClientRect: { top: 10_000 } }
          callback([before as unknown as IntersectionObserverEntry, ...entries], observer)
        }, options)
      }
    }
  })
  const [byline] = await query<{ name: string }>(
    'select u.name from articles a join users u on u.id = a.author_id where a.id = $1',
    [id],
  )
  await page.goto(`${baseUrl}/admin/collections/articles?search=${marker}`)
  const cell = page.locator('td.cell-author')
  await cell.waitFor()
  await waitUntil('the author is named', async () => (await cell.innerText()) === byline?.name)
  expect(await cell.count()).toBe(1)
  await close()
})

it('a list says in words whether a book is withdrawn', async () => {
  const { page, close } = await openAdmin(browser, editor)
  const code = `T9-${String(Math.floor(Math.random() * 900_000) + 100_000)}`
  const book = await editor.create('books', { code, title: `Book ${marker}`, isWithdrawn: true }, { isDraft: true })
  await page.goto(`${baseUrl}/admin/collections/books?search=${code}`)
  const cell = page.locator('td.cell-isWithdrawn')
  expect(await cell.innerText()).toBe('Yes')
  const first = encodeURIComponent(JSON.stringify(['isWithdrawn', 'title']))
  await page.goto(`${baseUrl}/admin/collections/books?search=${code}&columns=${first}`)
  expect(await page.locator('td.cell-isWithdrawn a').innerText()).toBe('Yes')
  await editor.update('books', book.id, { isWithdrawn: false }, { isDraft: true })
  await page.reload()
  expect(await cell.innerText()).toBe('No')
  await close()
  await editor.remove('books', book.id)
})
