import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openBrowserSession } from '../support/browser-session'
import { query } from '../support/database'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl } from '../support/servers'
import { waitUntil } from '../support/wait-until'

let browser: Browser
let url: string

const wide = { width: 1280, height: 900 }
const narrow = { width: 390, height: 844 }

beforeAll(async () => {
  browser = await launchBrowser()
  // The longest that has contents and links to a source.
  const [article] = await query<{ slug: string }>(
    `select a.slug from articles a where a._status = 'published' and a.deleted_at is null
       and (select count(*) from regexp_matches(a.body::text, '"type": *"heading"', 'g')) > 3
       and exists (select 1 from articles_sources s where s._parent_id = a.id and strpos(a.body::text, '"' || s.url || '"') > 0)
     order by length(a.body::text) desc limit 1`,
  )
  url = `${baseUrl}/resources/${article?.slug}`
})

afterAll(() => browser.close())

const shownLabel = (page: Page) =>
  page
    .locator('.note a')
    .first()
    .evaluate((marker) => getComputedStyle(marker, '::after').content)

describe('an article without scripts', () => {
  it('has its contents beside the text on a wide page, always visible, with links to its headings', async () => {
    const { page, close } = await openBrowserSession(browser, { viewport: wide, javaScriptEnabled: false })
    await page.goto(url)
    const contents = page.getByRole('navigation', { name: 'Contents' })
    expect(await contents.locator('details').isVisible()).toBe(false)
    const text = await page.locator('.prose').boundingBox()
    const box = await contents.boundingBox()
    expect(box && text && box.x >= text.x + text.width).toBe(true)
    const second = contents.locator('.contents-beside a').nth(1)
    await second.click()
    expect(new URL(page.url()).hash).toBe(await second.getAttribute('href'))
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(wide.height / 2)
    const { y = -1 } = (await second.boundingBox()) ?? {}
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(wide.height)
    await close()
  })

  it('has its contents collapsed on a narrow page, and opens them with the keyboard', async () => {
    const { page, close } = await openBrowserSession(browser, { viewport: narrow, javaScriptEnabled: false })
    await page.goto(url)
    const link = page.locator('.contents details a').first()
    expect(await link.isVisible()).toBe(false)
    await page.locator('.contents summary').focus()
    await page.keyboard.press('Enter')
    expect(await link.isVisible()).toBe(true)
    expect(await page.locator('.contents-beside').isVisible()).toBe(false)
    await close()
  })

  it('links a marker to its source and back, and shows the source on hover and focus', async () => {
    const { page, close } = await openBrowserSession(browser, { viewport: wide, javaScriptEnabled: false })
    await page.goto(url)
    const marker = page.locator('.note a').first()
    const label = await marker.getAttribute('aria-label')
    expect(await shownLabel(page)).toBe('none')
    await marker.hover()
    expect(await shownLabel(page)).toBe(JSON.stringify(label))
    await page.mouse.move(0, 0)
    await marker.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    expect(await shownLabel(page)).toBe(JSON.stringify(label))
    await page.keyboard.press('Enter')
    const source = page.locator(new URL(page.url()).hash)
    expect(label).toContain((await source.locator('a').first().textContent()) ?? '-')
    await source.locator('.back-links a').first().click()
    expect(new URL(page.url()).hash).toBe(`#${await marker.getAttribute('id')}`)
    await close()
  })

  it('has a named link on each heading', async () => {
    const { page, close } = await openBrowserSession(browser, { viewport: narrow, javaScriptEnabled: false })
    await page.goto(url)
    const heading = page.locator('.prose h2').first()
    const name = `Link to the section “${await heading.textContent()}”`
    await page.getByRole('link', { name, exact: true }).click()
    expect(new URL(page.url()).hash).toBe(`#${await heading.getAttribute('id')}`)
    await close()
  })
})

describe('the script of an article', () => {
  it('marks the current heading in the contents', async () => {
    const { page, pageErrors, close } = await openBrowserSession(browser, { viewport: wide })
    await page.goto(url)
    const current = page.locator('.contents-beside a[aria-current=location]')
    expect(await current.count()).toBe(0)
    for (const place of ['last', 'first'] as const) {
      const heading = page.locator('.prose :is(h2, h3)')[place]()
      await heading.evaluate((element) => element.scrollIntoView({ block: 'start' }))
      const href = `#${await heading.getAttribute('id')}`
      await waitUntil(`${place} is marked`, async () => (await current.getAttribute('href')) === href)
    }
    expect(await current.count()).toBe(1)
    expect(pageErrors).toEqual([])
    await close()
  })

  it('hides a shown source on Escape', async () => {
    const { page, close } = await openBrowserSession(browser, { viewport: wide })
    await page.goto(url)
    await page.locator('.note a').first().hover()
    expect(await shownLabel(page)).not.toBe('none')
    await page.keyboard.press('Escape')
    expect(await shownLabel(page)).toBe('none')
    await page.mouse.move(0, 0)
    await page.locator('.note a').first().hover()
    expect(await shownLabel(page)).not.toBe('none')
    await close()
  })
})
