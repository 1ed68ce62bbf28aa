import { expect, it } from 'vitest'

import { openBrowserSession } from '../support/browser-session'
import { launchBrowser } from '../support/launch-browser'
import { findViolations, wcag22aa } from '../support/accessibility'
import { baseUrl, servers } from '../support/servers'

it('A page that quotes a wrong parameter is set as the other pages are, in light and in dark', async () => {
  const browser = await launchBrowser()
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page, close } = await openBrowserSession(browser, { colorScheme, viewport: { width: 390, height: 844 } })
    const readStyle = () =>
      page.evaluate(() => {
        const { backgroundColor, color, fontFamily } = getComputedStyle(document.body)
        const { left, width } = document.querySelector('main')!.getBoundingClientRect()
        return {
          backgroundColor,
          color,
          fontFamily,
          left,
          width,
          heading: getComputedStyle(document.querySelector('h1')!).fontSize,
        }
      })
    for (const origin of [baseUrl, servers.catalogueUrl]) {
      await page.goto(`${origin}/nothing-here`)
      const other = await readStyle()
      const response = await page.goto(`${origin}${origin === baseUrl ? '/resources' : '/books'}?page=0`)
      expect(response?.status()).toBe(400)
      expect(await readStyle()).toEqual(other)
      expect(await findViolations(page, { tags: wcag22aa })).toEqual([])
    }
    await close()
  }
  await browser.close()
})
