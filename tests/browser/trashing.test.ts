import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openAdmin, openForm } from '../support/admin-page'
import { query } from '../support/database'
import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'

let browser: Browser
let admin: Editor

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn()
})

afterAll(() => browser.close())

it('what is typed right before an article is moved to the trash goes there with it', async () => {
  const marker = createMarker()
  const { id } = await admin.create('articles', await toArticleData(marker), { isDraft: true })
  const { page, close } = await openAdmin(browser, admin)
  await openForm(page, `collections/articles/${id}`)
  await page.locator('[data-field-path="body"] [contenteditable]').first().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(` typed ${marker}`)
  await page.locator('#field-title').press('End')
  await page.keyboard.type(' typed')
  await page.locator('.doc-controls__popup button').first().click()
  await page.locator('#action-delete').click()
  await page.locator('.confirmation-modal').getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL(/collections\/articles(?:\?|$)/)
  const [trashed] = await query<{ title: string; body: string }>(
    `select version_title as title, version_body::text as body from _articles_v
      where parent_id = $1 and latest and version_deleted_at is not null`,
    [id],
  )
  expect(trashed?.title).toMatch(/ typed$/)
  expect(trashed?.body).toContain(` typed ${marker}`)
  await close()
  await admin.remove('articles', id)
})
