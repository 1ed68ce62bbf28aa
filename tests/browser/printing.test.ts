import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openBrowserSession } from '../support/browser-session'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl, servers } from '../support/servers'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

it.each([
  ['/books', '.book'],
  ['/bundles', '.bundle'],
  ['/books/T1-4', '.chapters > li'],
])('What belongs together is printed on one page: %s of the catalogue', async (path, selector) => {
  await expectUnbroken(`${servers.catalogueUrl}${path}`, selector)
})

it.each([
  ['/resources', '.card'],
  ['/archive', '.archive-month li'],
  ['/state-of-applied-ai', '.finding'],
])('What belongs together is printed on one page: %s', async (path, selector) => {
  await expectUnbroken(`${baseUrl}${path}`, selector)
})

async function expectUnbroken(url: string, selector: string): Promise<void> {
  const { page, close } = await openBrowserSession(browser)
  await page.emulateMedia({ media: 'print' })
  await page.goto(url)
  const styles = await page.evaluate(
    (each) => [...document.querySelectorAll(each)].map((element) => getComputedStyle(element).breakInside),
    selector,
  )
  expect(styles.length).toBeGreaterThan(2)
  expect(new Set(styles)).toEqual(new Set(['avoid']))
  await close()
}
