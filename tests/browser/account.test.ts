import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openAdmin, openForm } from '../support/admin-page'
import { signIn } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'

let browser: Browser

beforeAll(async () => void (browser = await launchBrowser()))
afterAll(() => browser.close())

it.each([320, 390, 768, 1280])('the page of one’s own account fits into %i pixels', async (width) => {
  const { page } = await openAdmin(browser, await signIn(), { width })
  await openForm(page, 'account')
  // Below the fields, and wider than they are.
  await page.locator('.payload-settings').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  await page.context().close()
})
