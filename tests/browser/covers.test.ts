import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openBrowserSession, type BrowserSession } from '../support/browser-session'
import { launchBrowser } from '../support/launch-browser'
import { servers } from '../support/servers'

let browser: Browser
let session: BrowserSession
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  session = await openBrowserSession(browser, { viewport: { width: 390, height: 844 } })
  ;({ page } = session)
})

afterAll(async () => {
  await session.close()
  await browser.close()
})

/** Shows the first cover of a page as that of a book without one, whose title is this. */
const showWithoutCover = (title: string) =>
  page.evaluate((text) => {
    const cover = document.createElement('span')
    cover.className = 'no-cover'
    cover.textContent = text
    document.querySelector(':is(.book-cover, .title-cover) img')?.replaceWith(cover)
    const { width, height } = cover.getBoundingClientRect()
    const { outlineStyle, outlineWidth } = getComputedStyle(cover)
    return { ratio: height / width, outlineStyle, outlineWidth }
  }, title)

const places = ['/', '/books', '/books/T1-1', '/bundles/the-first-shelf']

describe('A cover without a picture', () => {
  it('has the shape of a cover, however long its title', async () => {
    for (const path of places) {
      await page.goto(`${servers.catalogueUrl}${path}`)
      const { ratio } = await showWithoutCover('Straßenverkehrsordnungsdurchführungsbestimmungen und mehr '.repeat(5))
      expect(ratio, path).toBeCloseTo(1.5, 1)
    }
  })

  it('hyphenates words that are too short for it elsewhere, since its lines are short', async () => {
    await page.goto(`${servers.catalogueUrl}/bundles`)
    const limits = await page.evaluate(() => {
      document.querySelector('.fan')!.insertAdjacentHTML('beforeend', '<span class="no-cover">Verwaltungsrecht</span>')
      return ['.fan .no-cover', 'h1'].map((selector) =>
        getComputedStyle(document.querySelector(selector)!).getPropertyValue('hyphenate-limit-chars'),
      )
    })
    expect(limits).toEqual(['auto', '18 6 6'])
  })

  it('has an edge where colours are forced', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(`${servers.catalogueUrl}/books`)
    const { outlineStyle, outlineWidth } = await showWithoutCover('A title')
    expect({ outlineStyle, outlineWidth }).toEqual({ outlineStyle: 'solid', outlineWidth: '1px' })
  })
})
