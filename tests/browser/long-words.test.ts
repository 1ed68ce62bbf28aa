import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { query } from '../support/database'
import { openBrowserSession } from '../support/browser-session'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl, servers } from '../support/servers'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenfabrikantenverbandsvorsitzender'

it('A word that is wider than the screen is broken, and the page does not scroll sideways at 400 %', async () => {
  const [article] = await query<{ slug: string }>(
    `select slug from articles where _status = 'published' and body::text like '%"heading"%' order by id limit 1`,
  )
  // The page of 1280 px at 400 % (WCAG 1.4.10).
  const { page, close } = await openBrowserSession(browser, { viewport: { width: 320, height: 256 } })
  for (const [url, places] of [
    [`${baseUrl}/resources/${article?.slug}`, ['.brand', '.crumbs [aria-current]', 'h1', '.heading > :first-child']],
    [`${baseUrl}/archive`, ['.archive-title a', '.archive-month .meta']],
    [`${servers.catalogueUrl}/books/T1-1`, ['h1', '.title-facts dd a', '.byline a']],
  ] as const) {
    await page.goto(url)
    for (const place of places) {
      const element = page.locator(place).first()
      await element.evaluate((node, text) => (node.textContent = text), word)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${url} ${place}`).toBe(0)
    }
  }
  await close()
})
