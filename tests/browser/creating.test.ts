import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { isStoredLocally, openAdmin, openForm } from '../support/admin-page'
import { createMarker, signIn, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'
import { waitUntil } from '../support/wait-until'

let browser: Browser
let admin: Editor

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn()
})

afterAll(() => browser.close())

it('what was typed into a new document is no longer kept in the browser once it is created', async () => {
  const text = `Finding ${createMarker()}`
  const { page, close } = await openAdmin(browser, admin)
  await openForm(page, 'collections/evidence-entries/create')
  await page.locator('#field-text').fill(text)
  await waitUntil('it is kept in the browser', () => isStoredLocally(page, text))
  await page.locator('#action-save-draft').click()
  await page.waitForURL(/evidence-entries\/\d+$/)
  const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
  await openForm(page, 'collections/evidence-entries/create')
  expect(await isStoredLocally(page, text)).toBe(false)
  expect(await page.getByText('You wrote something here').count()).toBe(0)
  await close()
  await admin.remove('evidence-entries', id)
})
