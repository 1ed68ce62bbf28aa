import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openBrowserSession } from '../support/browser-session'
import { query } from '../support/database'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl, servers } from '../support/servers'

let browser: Browser
let articlePath: string

beforeAll(async () => {
  browser = await launchBrowser()
  const [article] = await query<{ slug: string }>(
    `select slug from articles where _status = 'published' and hero_image_id is not null
     order by length(body::text) desc limit 1`,
  )
  articlePath = `/resources/${article?.slug}`
})

afterAll(() => browser.close())

/** Records layout shifts from the first paint on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = ((globalThis as unknown as { shifts: number[] }).shifts = [] as number[])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0))
}

/** The names of the faces that draw an element, as the browser chose them. */
async function facesOf(page: Page, selector: string): Promise<string[]> {
  const client = await page.context().newCDPSession(page)
  await client.send('DOM.enable')
  await client.send('CSS.enable')
  const { root } = await client.send('DOM.getDocument')
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName }) => familyName)
}

describe('the text of an article', () => {
  it('is set in the bundled typeface, at 18 to 20 pixels, with 60 to 75 characters in a full line', async () => {
    const { page, pageErrors, close } = await openBrowserSession(browser, { viewport: { width: 1280, height: 900 } })
    await page.goto(`${baseUrl}${articlePath}`, { waitUntil: 'networkidle' })
    expect(await facesOf(page, '.prose p')).toEqual(['Lectern Serif'])
    const { size, lines } = await page.evaluate(() => {
      const [first, ...rest] = [...document.querySelectorAll('.prose > p')]
      const lines = [first!, ...rest].flatMap((paragraph) => {
        // The characters between one line's start and the next's.
        const found: number[] = []
        const range = document.createRange()
        let top: number | null = null
        let count = 0
        const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          for (let at = 0; at < (node.textContent ?? '').length; at++) {
            range.setStart(node, at)
            range.setEnd(node, at + 1)
            const box = range.getBoundingClientRect()
            if (box.width === 0 || box.height < 15) continue
            if (top !== null && box.top > top + 12) {
              found.push(count)
              count = 0
            }
            if (top === null || box.top > top + 12) top = box.top
            count++
          }
        }
        return found
      })
      return { size: Number.parseFloat(getComputedStyle(first!).fontSize), lines }
    })
    expect(size).toBeGreaterThanOrEqual(18)
    expect(size).toBeLessThanOrEqual(20)
    expect(lines.length).toBeGreaterThan(10)
    const mean = lines.reduce((sum, count) => sum + count, 0) / lines.length
    expect(mean).toBeGreaterThanOrEqual(60)
    expect(mean).toBeLessThanOrEqual(75)
    expect(pageErrors).toEqual([])
    await close()
  })

  it('loads at most 60 kB of fonts and 25 kB of script', async () => {
    const { page, close } = await openBrowserSession(browser)
    await page.goto(`${baseUrl}${articlePath}`, { waitUntil: 'networkidle' })
    const sizes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(({ name, encodedBodySize }) => ({
        kind: name.endsWith('.woff2') ? 'font' : name.endsWith('.js') ? 'script' : 'other',
        encodedBodySize,
      })),
    )
    const sum = (kind: string) =>
      sizes.filter((one) => one.kind === kind).reduce((total, { encodedBodySize }) => total + encodedBodySize, 0)
    expect(sum('font')).toBeGreaterThan(20_000)
    expect(sum('font')).toBeLessThanOrEqual(60_000)
    expect(sum('script')).toBeLessThanOrEqual(25_000)
    await close()
  })

  it('is readable without the fonts, with a similar layout', async () => {
    const heights: number[] = []
    for (const isBlocked of [false, true]) {
      const { page, close } = await openBrowserSession(browser, { viewport: { width: 1280, height: 900 } })
      if (isBlocked) await page.route('**/*.woff2', (route) => route.abort())
      await page.goto(`${baseUrl}${articlePath}`, { waitUntil: 'networkidle' })
      expect((await facesOf(page, '.prose p')).includes('Lectern Serif')).toBe(!isBlocked)
      heights.push((await page.locator('.prose').boundingBox())?.height ?? 0)
      await close()
    }
    const [bundled = 0, fallback = 0] = heights
    expect(Math.abs(fallback - bundled) / bundled).toBeLessThan(0.05)
  })
})

describe('a page whose fonts arrive late', () => {
  it.each([390, 1280])('does not move, at %i px', async (width) => {
    for (const url of [`${baseUrl}/`, `${baseUrl}${articlePath}`, `${servers.catalogueUrl}/books`]) {
      const { page, close } = await openBrowserSession(browser, { viewport: { width, height: 844 } })
      const readShifts = await watchShifts(page)
      const painted = page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      let release = () => undefined as void
      const isReleased = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/*.woff2', async (route) => {
        await isReleased
        await route.continue()
      })
      const loading = page.goto(url, { waitUntil: 'networkidle' })
      await painted
      release()
      await loading
      expect(await readShifts(), url).toBe(0)
      await close()
    }
  })
})

it('The heading of the numbers of a chart ends where they do', async () => {
  const { page, close } = await openBrowserSession(browser)
  await page.goto(`${baseUrl}/state-of-applied-ai`)
  const ends = await page
    .locator('.bar-table')
    .first()
    .evaluate((chart) =>
      ['thead th:last-child', 'tbody td span'].map((selector) => {
        const range = new Range()
        range.selectNodeContents(chart.querySelector(selector)!)
        return Math.round(range.getBoundingClientRect().right)
      }),
    )
  expect(ends[0]).toBe(ends[1])
  await close()
})
