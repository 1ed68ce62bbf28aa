import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openAdmin, openForm } from '../support/admin-page'
import { createMarker, signIn, toArticleData, toBody, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'

let browser: Browser
let admin: Editor
let id: number

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn()
  const body = toBody('هذا نص عربي.\n\nWritten in English.')
  id = (await admin.create('articles', await toArticleData(createMarker(), { body }), { isDraft: true })).id
})

afterAll(async () => {
  await admin.remove('articles', id)
  await browser.close()
})

it('an editor sees Arabic from right to left beside English from left to right, in the text and in other fields', async () => {
  const { page, close } = await openAdmin(browser, admin)
  await openForm(page, `collections/articles/${id}`)
  const side = (words: string) =>
    page
      .locator('.ContentEditable__root p')
      .filter({ hasText: words })
      .evaluate((paragraph) => {
        const range = new Range()
        range.selectNodeContents(paragraph)
        const text = range.getClientRects()[0]!
        const room = paragraph.getBoundingClientRect()
        return Math.abs(text.right - room.right) < 2 ? 'right' : 'left'
      })
  await page.locator('.ContentEditable__root p').first().waitFor()
  expect([await side('عربي'), await side('English')]).toEqual(['right', 'left'])
  for (const name of ['title', 'description'])
    expect(await page.locator(`#field-${name}`).evaluate((field) => getComputedStyle(field).unicodeBidi)).toBe(
      'plaintext',
    )
  await close()
})
