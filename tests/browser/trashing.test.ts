import type { Browser, Page } from 'playwright-core'
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

async function trash(page: Page): Promise<void> {
  await page.locator('.doc-controls__popup button').first().click()
  await page.locator('#action-delete').click()
  await page.locator('.confirmation-modal').getByRole('button', { name: 'Confirm' }).click()
}

async function readTrashed(id: number): Promise<{ title: string; body: string } | undefined> {
  const [version] = await query<{ title: string; body: string }>(
    `select version_title as title, version_body::text as body from _articles_v
      where parent_id = $1 and latest and version_deleted_at is not null`,
    [id],
  )
  return version
}

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
  await trash(page)
  await page.waitForURL(/collections\/articles(?:\?|$)/)
  const trashed = await readTrashed(id)
  expect(trashed?.title).toMatch(/ typed$/)
  expect(trashed?.body).toContain(` typed ${marker}`)
  await close()
  await admin.remove('articles', id)
})

it('an article whose last autosave never reached the server is moved to the trash at the first attempt, with its text', async () => {
  const marker = createMarker()
  const { id } = await admin.create('articles', await toArticleData(marker), { isDraft: true })
  const { page, close } = await openAdmin(browser, admin)
  await openForm(page, `collections/articles/${id}`)
  await page.route('**/admin/api/articles/*autosave=true*', (route) => route.abort())
  await page.locator('#field-title').press('End')
  await page.keyboard.type(' typed')
  await page.getByText('What you write is kept in this browser').waitFor()
  await trash(page)
  await page.waitForURL(/collections\/articles(?:\?|$)/)
  expect((await readTrashed(id))?.title).toMatch(/ typed$/)
  await close()
  await admin.remove('articles', id)
})
