import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openAdmin } from '../support/admin-page'
import { query } from '../support/database'
import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl } from '../support/servers'

let browser: Browser
let admin: Editor
const created: [collection: string, id: number][] = []

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn()
})

afterAll(async () => {
  for (const [collection, id] of created) await admin.remove(collection, id)
  await browser.close()
})

/** Opens the newest version of a document beside the one before it. */
async function compare(page: Page, collection: 'articles' | 'books', id: number): Promise<void> {
  const [version] = await query<{ id: number }>(`select id from _${collection}_v where parent_id = $1 and latest`, [id])
  await page.goto(`${baseUrl}/admin/collections/${collection}/${id}/versions/${version?.id}`)
  await page.getByRole('button', { name: 'Restore this version' }).waitFor()
}

it('a chapter that was removed does not make those after it look changed', async () => {
  const code = `T9-${String(Math.floor(Math.random() * 900_000) + 100_000)}`
  const titles = ['First', 'Second', 'Third', 'Fourth', 'Fifth']
  const chapters = titles.map((title) => ({ title, summary: `What ${title} says.` }))
  const book = await admin.create('books', { code, title: `Book ${code}`, chapters }, { isDraft: true })
  created.push(['books', book.id])
  const rows = (book as unknown as { chapters: object[] }).chapters
  await admin.update('books', book.id, { chapters: rows.filter((_, index) => index !== 1) }, { isDraft: true })
  const { page, close } = await openAdmin(browser, admin)
  await compare(page, 'books', book.id)
  const compared = page.locator('.view-version__diff-wrap')
  expect(await compared.getByRole('deletion').allInnerTexts()).toEqual([
    'Title: Second\nLevel: 1\nSummary: What Second says.',
  ])
  expect(await compared.getByRole('insertion').count()).toBe(0)
  expect(await compared.innerText()).toContain('3 chapters as before')
  await close()
})

it('what was removed and added is said to a screen reader, and choices are named as in the form', async () => {
  const marker = createMarker()
  const article = await admin.create('articles', await toArticleData(marker), { isDraft: true })
  created.push(['articles', article.id])
  await admin.update('articles', article.id, { title: `Title other`, professions: ['hr-and-ld'] }, { isDraft: true })
  const { page, close } = await openAdmin(browser, admin)
  await compare(page, 'articles', article.id)
  await page.getByRole('combobox', { name: 'Compare with' }).waitFor()
  const compared = page.locator('.view-version__diff-wrap')
  await compared.getByRole('deletion').filter({ hasText: marker }).waitFor()
  await compared.getByRole('insertion').filter({ hasText: 'other' }).waitFor()
  expect(await compared.getByRole('deletion').allInnerTexts()).toContain('Hospitals\nLibrarians')
  await close()
})

it('on a phone, versions whose texts show images are no wider than the screen', async () => {
  const image = await admin.upload(`an-image-with-a-long-name-${createMarker()}`, 'A drawing.')
  created.push(['media', image.id])
  const body = (await toArticleData('')).body as { root: { children: object[] } }
  const upload = { type: 'upload', version: 3, format: '', id: '0123456789abcdef01234567', fields: null }
  const shown = { root: { ...body.root, children: [{ ...upload, relationTo: 'media', value: image.id }] } }
  const article = await admin.create('articles', await toArticleData(createMarker()), { isDraft: true })
  created.unshift(['articles', article.id])
  await admin.update('articles', article.id, { body: shown }, { isDraft: true })
  const { page, close } = await openAdmin(browser, admin, { width: 390 })
  await compare(page, 'articles', article.id)
  await page.locator('.lexical-diff img').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await close()
})
