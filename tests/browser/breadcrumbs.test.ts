import { expect, it } from 'vitest'

import { openBrowserSession } from '../support/browser-session'
import { launchBrowser } from '../support/launch-browser'
import { servers } from '../support/servers'

it('The marks between breadcrumbs are seen and not spoken', async () => {
  const browser = await launchBrowser()
  const { page, close } = await openBrowserSession(browser)
  await page.goto(`${servers.catalogueUrl}/books/T1-1`)
  const crumbs = page.locator('.crumbs li')
  const marks = await crumbs.evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').content))
  expect(marks.map((mark) => mark.includes('"/"'))).toEqual([false, true, true])
  expect((await crumbs.last().ariaSnapshot()).replace(/^- listitem: /, '')).toBe(await crumbs.last().innerText())
  await close()
  await browser.close()
})
