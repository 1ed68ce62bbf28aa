import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findViolations, wcag22 } from '../support/accessibility'
import { openBrowserSession } from '../support/browser-session'
import { query } from '../support/database'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl } from '../support/servers'

let browser: Browser
let articlePath: string
let authorPath: string

beforeAll(async () => {
  browser = await launchBrowser()
  // One with an image and a table, which may overflow.
  const [article] = await query<{ slug: string; author_id: number }>(
    `select slug, author_id from articles where _status = 'published' and hero_image_id is not null and body::text like '%"tablerow"%' order by id limit 1`,
  )
  articlePath = `/resources/${article?.slug}`
  authorPath = `/authors/${article?.author_id}`
})

afterAll(() => browser.close())

const pages = [
  'home',
  'pillar',
  'article',
  'author',
  'evidence',
  'search',
  'developers',
  'reference',
  'explorer',
  'missing',
] as const

const pathOf = (name: (typeof pages)[number]) =>
  ({
    home: '/',
    pillar: '/resources/hospitals',
    article: articlePath,
    author: authorPath,
    evidence: '/state-of-applied-ai',
    search: '/search?q=hospital',
    developers: '/developers',
    reference: '/developers/reference',
    explorer: '/developers/graphql',
    missing: '/nowhere',
  })[name]

const variants = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [390, 1280].map((width) => ({ colorScheme, width })),
)

describe('in forced colours', () => {
  it('a search match has an opaque background', async () => {
    const { page, close } = await openBrowserSession(browser, { forcedColors: 'active' })
    await page.goto(`${baseUrl}${pathOf('search')}`)
    const ground = await page
      .locator('mark')
      .first()
      .evaluate((mark) => getComputedStyle(mark).backgroundColor)
    expect(ground).toMatch(/^rgb\(/)
    await close()
  })
})

describe.each(pages)('the %s page', (name) => {
  it.each(variants)(
    'has no accessibility violations, no horizontal overflow and no console errors, $colorScheme at $width px',
    async ({ colorScheme, width }) => {
      const { page, pageErrors, close } = await openBrowserSession(browser, {
        colorScheme,
        viewport: { width, height: 900 },
      })
      const response = await page.goto(`${baseUrl}${pathOf(name)}`, { waitUntil: 'networkidle' })
      expect(response?.status()).toBe(name === 'missing' ? 404 : 200)
      expect(await findViolations(page, { tags: wcag22 })).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBeLessThanOrEqual(0)
      // Chrome logs every 404 response.
      expect(pageErrors.filter((text) => name !== 'missing' || !text.includes('status of 404'))).toEqual([])
      await close()
    },
  )
})

describe('a reader', () => {
  it('can skip to the content with the keyboard, and sees the focus', async () => {
    const { page, close } = await openBrowserSession(browser, { viewport: { width: 1280, height: 900 } })
    for (const name of pages) {
      await page.goto(`${baseUrl}${pathOf(name)}`)
      await page.keyboard.press('Tab')
      const skip = page.locator(':focus')
      expect(await skip.textContent(), name).toBe('Skip to content')
      const box = await skip.boundingBox()
      expect(box && box.x >= 0 && box.y >= 0 && box.width > 20, name).toBe(true)
      await page.keyboard.press('Enter')
      expect(await page.evaluate(() => document.activeElement?.id), name).toBe('main')
      await page.keyboard.press('Tab')
      const { isInside, outlines } = await page.evaluate(() => {
        const element = document.activeElement ?? document.body
        // A card shows its focus ring on a pseudo-element that covers it.
        const outlines = [null, '::after'].map((part) => getComputedStyle(element, part).outlineStyle)
        return { isInside: Boolean(element.closest('main')), outlines }
      })
      expect(isInside, name).toBe(true)
      expect(outlines, name).toContain('solid')
    }
    await close()
  })

  it('can follow links from the home page to an article and its sources', async () => {
    const { page, pageErrors, close } = await openBrowserSession(browser)
    await page.goto(`${baseUrl}/`)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Resources' }).click()
    await page.waitForURL('**/resources')
    const link = page.locator('main ul.cards a').first()
    const title = await link.textContent()
    await link.click()
    await page.waitForURL(/\/resources\/[a-z0-9-]+$/)
    expect(await page.locator('h1').textContent()).toBe(title)
    expect(await page.locator('section.sources li').count()).toBeGreaterThan(0)
    expect(pageErrors).toEqual([])
    await close()
  })

  it('gets images that load at sufficient width', async () => {
    const { page, close } = await openBrowserSession(browser, { viewport: { width: 1280, height: 900 } })
    await page.goto(`${baseUrl}${articlePath}`, { waitUntil: 'networkidle' })
    const widths = await page
      .locator('main img')
      .evaluateAll((images) =>
        (images as HTMLImageElement[])
          .filter(({ loading }) => loading !== 'lazy')
          .map(({ naturalWidth }) => naturalWidth),
      )
    expect(widths.length).toBeGreaterThan(0)
    for (const width of widths) expect(width).toBeGreaterThan(500)
    await close()
  })

  it.each([true, false])(
    'can filter the evidence record with its form, with scripts: %s',
    async (javaScriptEnabled) => {
      const { page, close } = await openBrowserSession(browser, { javaScriptEnabled })
      await page.goto(`${baseUrl}/state-of-applied-ai`)
      await page.getByLabel('Kind').selectOption('regulation')
      await page.getByLabel('Words').fill('act')
      await page.getByRole('button', { name: 'Filter' }).click()
      await page.waitForURL(/kind=regulation/)
      expect(new URL(page.url()).searchParams.get('q')).toBe('act')
      const classes = await page.locator('main li.finding').evaluateAll((items) => items.map((item) => item.className))
      expect(classes.length).toBeGreaterThan(0)
      for (const className of classes) expect(className).toContain('regulation')
      expect(await page.getByLabel('Kind').inputValue()).toBe('regulation')
      await close()
    },
  )
})
