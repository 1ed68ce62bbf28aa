import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findViolations, wcag21 } from '../support/accessibility'
import { openAdmin, openForm } from '../support/admin-page'
import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'

let browser: Browser
let admin: Editor
const created: [collection: string, id: number][] = []

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn()
})

afterAll(async () => {
  for (const [collection, id] of created.toReversed()) await admin.remove(collection, id)
  await browser.close()
})

async function create(collection: string, data: object, isDraft = false) {
  const document = await admin.create(collection, data as Record<string, unknown>, { isDraft })
  created.push([collection, document.id])
  return document
}

async function openDialog(path: string, action: string, options: Parameters<typeof openAdmin>[2] = {}): Promise<Page> {
  const { page } = await openAdmin(browser, admin, options)
  await openForm(page, path)
  if (action === 'delete') await page.locator('.doc-controls__popup button').first().click()
  await page.locator(`#action-${action}`).click()
  await page.locator('.consequences p', { hasNotText: '…' }).first().waitFor()
  return page
}

const readDialog = (page: Page) => page.locator('.confirmation-modal__content').innerText()

describe('the dialog that deletes a person', () => {
  it.each([1280, 390])('names the articles that prevent it, with links, at %i pixels', async (width) => {
    const words = createMarker()
    const author = await create('users', { name: `Author ${words}`, permission: 'none' })
    const article = await create('articles', await toArticleData(words, { author: author.id }), true)
    const page = await openDialog(`collections/users/${author.id}`, 'delete', { width })
    expect(await readDialog(page)).toContain('This person cannot be deleted before this article has another author:')
    const link = page.locator('.consequences').getByRole('link', { name: String(article.title) })
    expect(await link.getAttribute('href')).toBe(`/admin/collections/articles/${article.id}`)
    expect(await page.locator('.consequences li').innerText()).toBe(`${String(article.title)} (draft)`)
    expect(await findViolations(page, { tags: wcag21, within: '.consequences' })).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.context().close()
  })

  it('says that it is final', async () => {
    const { id } = await create('users', { name: `Nobody ${createMarker()}`, permission: 'none' })
    const page = await openDialog(`collections/users/${id}`, 'delete')
    expect(await readDialog(page)).toContain('People have no trash: this cannot be undone.')
    await page.context().close()
  })
})
