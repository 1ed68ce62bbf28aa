import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openBrowserSession } from '../support/browser-session'
import { catalogueUrl } from '../support/catalogue'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl } from '../support/servers'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

it.each([
  [baseUrl, '/', '.pillar'],
  [baseUrl, '/resources', '.card'],
  [baseUrl, '/archive', '.archive-month li'],
  [baseUrl, '/state-of-applied-ai', '.bar-table'],
  [baseUrl, '/state-of-applied-ai', '.finding'],
  [catalogueUrl, '/books', '.book'],
  [catalogueUrl, '/bundles', '.bundle'],
  [catalogueUrl, '/books/T1-4', '.chapters > li'],
])('On paper no page ends within one of these: %s%s %s', async (origin, path, selector) => {
  const { page, close } = await openBrowserSession(browser)
  await page.emulateMedia({ media: 'print' })
  await page.goto(`${origin}${path}`)
  const breaks = await page.locator(selector).evaluateAll((all) => all.map((one) => getComputedStyle(one).breakInside))
  expect(new Set(breaks)).toEqual(new Set(['avoid']))
  await close()
})
