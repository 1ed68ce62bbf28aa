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

/** Opens what is folded on narrow screens, and shows books as those without a cover are shown. */
function unfold(): void {
  for (const folded of document.querySelectorAll('details')) folded.open = true
  for (const picture of document.querySelectorAll(':is(.book-cover, .title-cover) img')) {
    const cover = document.createElement('span')
    cover.className = 'no-cover'
    picture.replaceWith(cover)
  }
}

it('A word that is wider than the screen is broken, and the page does not scroll sideways at 400 %', async () => {
  const [article] = await query<{ slug: string }>(
    `select slug from articles where _status = 'published' and body::text like '%"heading"%' order by id limit 1`,
  )
  // The page of 1280 px at 400 % (WCAG 1.4.10).
  const { page, close } = await openBrowserSession(browser, { viewport: { width: 320, height: 256 } })
  for (const [url, places] of [
    [`${baseUrl}/resources/${article?.slug}`, ['.brand', '.crumbs [aria-current]', 'h1', '.heading > :first-child']],
    [`${baseUrl}/resources/seven-tutors-read-together`, ['.cross-title a', '.cross-title + p']],
    [`${baseUrl}/archive`, ['.archive-title a', '.archive-month .meta']],
    [`${baseUrl}/state-of-applied-ai`, ['.bar-table th a']],
    [`${servers.catalogueUrl}/books`, ['.no-cover', '[aria-labelledby=facet-author] a']],
    [`${servers.catalogueUrl}/books/T1-1`, ['h1', '.title-facts dd a', '.byline a', '.title-cover .no-cover']],
  ] as const) {
    await page.goto(url)
    await page.evaluate(unfold)
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

it('A name of several words that is longer than a line goes on in the next one', async () => {
  const { page, close } = await openBrowserSession(browser, { viewport: { width: 720, height: 600 } })
  await page.goto(`${servers.catalogueUrl}/authors/cosima-abernethy`)
  const subject = page.locator('.pillars a').first()
  await subject.evaluate((node) => {
    node.textContent = 'Political science / Public policy / Science & technology policy / '.repeat(3)
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await close()
})

it('A word of 18 letters or more may be hyphenated as its language does, but none in code', async () => {
  const { page, close } = await openBrowserSession(browser)
  await page.goto(`${baseUrl}/resources/seven-tutors-read-together`)
  const styles = await page.evaluate(() => {
    document.querySelector('.prose')!.insertAdjacentHTML('beforeend', '<p><code>code</code></p>')
    return ['h1', '.prose p', '.prose code'].map((selector) => {
      const { hyphens, hyphenateLimitChars } = getComputedStyle(
        document.querySelector(selector)!,
      ) as CSSStyleDeclaration & {
        hyphenateLimitChars: string
      }
      return hyphens === 'auto' ? hyphenateLimitChars : hyphens
    })
  })
  expect(styles).toEqual(['18 6 6', '18 6 6', 'manual'])
  await close()
})

it('The printed address of a source has no hyphens of its own', async () => {
  const { page, close } = await openBrowserSession(browser)
  await page.emulateMedia({ media: 'print' })
  await page.goto(`${baseUrl}/resources/seven-tutors-read-together`)
  const styles = await page.evaluate(() => {
    const source = document.querySelector(".sources ol a[href^='http']")!
    const { content, hyphens } = getComputedStyle(source, '::after')
    return { hasAddress: content.includes('http'), hyphens }
  })
  expect(styles).toEqual({ hasAddress: true, hyphens: 'manual' })
  await close()
})

it('The number of a chapter leaves its title readable, however long it is', async () => {
  const { page, close } = await openBrowserSession(browser)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${servers.catalogueUrl}/books/T1-1`)
  const overlaps = await page.evaluate(() =>
    ['1', 'XXXVIII', 'Appendix 12'].filter((label) => {
      const list = document.querySelector('.chapters')!
      list.outerHTML = `<ul class="chapters"><li><span class="chapter-label">${label} </span><strong>Title</strong></li></ul>`
      const [number, title] = ['.chapter-label', '.chapters strong'].map((selector) => {
        const range = new Range()
        range.selectNodeContents(document.querySelector(selector)!)
        return range.getBoundingClientRect()
      })
      return number!.right > title!.left && number!.bottom > title!.top
    }),
  )
  expect(overlaps).toEqual([])
  await close()
})
