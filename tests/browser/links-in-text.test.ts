import { setTimeout as pause } from 'node:timers/promises'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openAdmin, openForm } from '../support/admin-page'
import { createMarker, signIn, toArticleData, toBody, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'

let browser: Browser
let admin: Editor

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn()
})

afterAll(() => browser.close())

it('an address that is entered with Enter as soon as it is pasted becomes the link’s', async () => {
  const data = await toArticleData(createMarker(), { body: toBody('Linked') })
  const { id } = await admin.create('articles', data, { isDraft: true })
  const { page, close } = await openAdmin(browser, admin)
  await openForm(page, `collections/articles/${id}`)
  const text = page.locator('[data-field-path="body"] [contenteditable]').first()
  await text.getByText('Linked').dblclick()
  await page.locator('.toolbar-popup__button-link').first().click()
  const url = page.getByRole('dialog').locator('#field-url')
  await url.waitFor()
  // Longer than Payload waits after the last key, before it validates the drawer’s form.
  await page.route(`**/admin/collections/articles/${id}`, async (route) => {
    await pause(600)
    await route.continue()
  })
  await url.fill('https://linked.example/')
  await url.press('Enter')
  await url.waitFor({ state: 'detached' })
  await text.locator('a[href="https://linked.example/"]').getByText('Linked').waitFor()
  expect(await text.locator('a').count()).toBe(1)
  await close()
  await admin.remove('articles', id)
})
