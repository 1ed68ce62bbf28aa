import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findViolations, wcag21 } from '../support/accessibility'
import { openAdmin } from '../support/admin-page'
import { signIn, type Editor } from '../support/editor'
import { send } from '../support/http'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl } from '../support/servers'
import { captureGuideScreenshots } from '../support/capture-guide-screenshots'

let browser: Browser
let editor: Editor
beforeAll(async () => {
  browser = await launchBrowser()
  editor = await signIn()
})
afterAll(() => browser.close())

const variants = [
  { width: 1280, isDark: false },
  { width: 390, isDark: false },
  { width: 1280, isDark: true },
  { width: 390, isDark: true },
]
const pages = ['/admin/guide', '/admin/guide/catalogue']

describe('the editors’ guide', () => {
  it('is linked in the menu, and its pages link to each other and to their sections', async () => {
    const { page } = await openAdmin(browser, editor, { width: 1600 })
    await page.goto(`${baseUrl}/admin`)
    await page.getByRole('link', { name: 'Guide', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Writing and publishing' }).waitFor()
    await page.locator('main').getByRole('link', { name: 'books, imports and accounts' }).click()
    await page.getByRole('heading', { level: 1, name: 'Books, imports and accounts' }).waitFor()
    await page.getByRole('navigation', { name: 'Guide' }).getByRole('link', { name: 'Importing' }).click()
    expect(await page.locator('h2:target').textContent()).toBe('Importing')
    await page.context().close()
  })

  it('requires an account, and has no other pages', async () => {
    for (const path of pages) expect((await send(path)).status).toBeGreaterThanOrEqual(300)
    expect((await send('/admin/guide/secrets', { headers: editor.headers })).text).not.toContain('guide__text')
  })

  it.each(variants)(
    'has no accessibility violations, loads its images and does not overflow at $width pixels, dark: $isDark',
    async (variant) => {
      const { page } = await openAdmin(browser, editor, variant)
      for (const path of pages) {
        await page.goto(`${baseUrl}${path}`)
        await page.waitForLoadState('networkidle')
        expect(await findViolations(page, { tags: wcag21 })).toEqual([])
        const widths = await page.locator('.guide__picture').evaluateAll(async (images) => {
          for (const image of images as HTMLImageElement[]) {
            image.loading = 'eager'
            await image.decode()
          }
          return (images as HTMLImageElement[]).map(({ naturalWidth }) => naturalWidth)
        })
        expect(widths.length).toBeGreaterThan(1)
        expect(Math.min(...widths)).toBeGreaterThan(800)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      }
      await page.context().close()
    },
  )
})

// Only after a change of what the screenshots show, against a server with only the sample publication.
// It writes into src, so it runs only on request.
it.runIf(process.env.TAKE_GUIDE_PICTURES)(
  'updates the screenshots of the guide (only with TAKE_GUIDE_PICTURES=1)',
  async () => {
    await captureGuideScreenshots(browser, editor)
    expect((await send('/admin/guide', { headers: editor.headers })).status).toBe(200)
  },
)
