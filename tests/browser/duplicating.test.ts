import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openAdmin, openForm } from '../support/admin-page'
import { query } from '../support/database'
import { createMarker, signIn, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'

let browser: Browser
let admin: Editor

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn()
})

afterAll(() => browser.close())

it.each([
  { collection: 'articles', table: 'articles', field: 'title' },
  { collection: 'evidence-entries', table: 'evidence_entries', field: 'text' },
  { collection: 'books', table: 'books', field: 'title' },
])('a duplicate in $collection has what was just typed, which is saved first', async ({ collection, table, field }) => {
  const words = createMarker()
  const { id } = await admin.create(collection, { [field]: `Before ${words}` }, { isDraft: true })
  const { page, close } = await openAdmin(browser, admin)
  await openForm(page, `collections/${collection}/${id}`)
  await page.locator(`#field-${field}`).fill(`After ${words}`)
  // Without the autosave that comes meanwhile, as on a slow connection.
  await page.route(/autosave=true/, (route) => route.abort())
  await page.locator('.doc-controls__popup .popup-button').first().click()
  await page.locator('#action-duplicate').click()
  await page.getByText('What you changed here is saved first, and the copy has it as well.').waitFor()
  await page.getByRole('button', { name: 'Save and duplicate' }).click()
  await page.waitForURL((url) => /\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${id}`))
  const copy = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
  const rows = await query<{ id: number; text: string }>(
    `select parent_id as id, version_${field} as text from _${table}_v where latest and parent_id in ($1, $2) order by parent_id`,
    [id, copy],
  )
  expect(rows.map(({ id }) => id)).toEqual([id, copy])
  expect(rows[0]?.text).toBe(`After ${words}`)
  expect(rows[1]?.text).toContain(`After ${words}`)
  await close()
  await admin.remove(collection, copy)
  await admin.remove(collection, id)
})

it('a document that cannot be saved is not duplicated, and the reason is given', async () => {
  const words = createMarker()
  const { id } = await admin.create('books', { title: `Before ${words}` }, { isDraft: true })
  const { page, close } = await openAdmin(browser, admin)
  await openForm(page, `collections/books/${id}`)
  await page.route(/\/admin\/api\/books\/\d+\?/, (route) => route.abort())
  await page.locator('#field-title').fill(`After ${words}`)
  await page.locator('.doc-controls__popup .popup-button').first().click()
  await page.locator('#action-duplicate').click()
  await page.getByRole('button', { name: 'Save and duplicate' }).click()
  await page.getByText('This was not duplicated: what you changed here could not be saved.').waitFor()
  expect(await page.getByText('An error has occurred.').count()).toBe(0)
  expect(await query('select title from books where title like $1', [`%${words}%`])).toEqual([
    { title: `Before ${words}` },
  ])
  await close()
  await admin.remove('books', id)
})
