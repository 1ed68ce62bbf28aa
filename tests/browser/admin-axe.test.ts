import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findViolations, wcag22aa } from '../support/accessibility'
import { openAdmin } from '../support/admin-page'
import { query } from '../support/database'
import { signIn } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl } from '../support/servers'
import { waitUntil } from '../support/wait-until'

let browser: Browser
let token: string
let paths: Record<string, string>

beforeAll(async () => {
  browser = await launchBrowser()
  token = (await signIn()).token
  const [article] = await query<{ id: number }>('select id from articles order by id limit 1')
  const [book] = await query<{ id: number }>('select id from books order by id limit 1')
  const [bundle] = await query<{ id: number }>('select id from bundles order by id limit 1')
  paths = {
    'sign-in': '/admin/login',
    dashboard: '/admin',
    list: '/admin/collections/articles',
    article: `/admin/collections/articles/${article?.id}`,
    book: `/admin/collections/books/${book?.id}`,
    bundle: `/admin/collections/bundles/${bundle?.id}`,
    import: '/admin/import',
    upload: '/admin/collections/media/create',
  }
})

afterAll(() => browser.close())

/** What exists as soon as a page with Payload's own components is hydrated. */
const hydrated: Record<string, string> = {
  list: '.checkbox-input input[aria-label]:not([aria-label=""])',
  article: 'body:has(form[data-form-ready="true"]) .doc-tabs__tabs[role="group"]',
  upload: 'form[data-form-ready="true"]',
  book: 'body:has(form[data-form-ready="true"]) .doc-tabs__tabs[role="group"]',
  bundle: 'body:has(form[data-form-ready="true"]) .doc-tabs__tabs[role="group"]',
}

/** Payload renders controls anew while a form settles, and they get their names with the next frame. */
async function findViolationsOnceSettled(page: Page): Promise<string[]> {
  let violations: string[] = []
  await waitUntil('there are no violations', async () => {
    violations = await findViolations(page, { tags: wcag22aa })
    return violations.length === 0
  }).catch(() => undefined)
  return violations
}

const variants = [
  ['light', 1280],
  ['light', 390],
  ['dark', 1280],
  ['dark', 390],
] as const

it('shows the whole slashes between the places of a document, however narrow the screen', async () => {
  const { page, close } = await openAdmin(browser, { token }, { width: 390 })
  await page.goto(`${baseUrl}${paths['article']}`)
  await page.locator(hydrated['article']!).first().waitFor()
  const slashes = page.locator('.step-nav > span', { hasText: /^\/$/ })
  expect(await slashes.count()).toBe(2)
  const cut = await slashes.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
  expect(cut).toBe(0)
  await close()
})

describe.each(variants)('the admin in %s at %i pixels', (colorScheme, width) => {
  it.each(['sign-in', 'dashboard', 'list', 'article', 'book', 'bundle', 'import', 'upload'])(
    'has no accessibility violations on %s',
    async (name) => {
      const context = await browser.newContext({
        colorScheme,
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      })
      if (name !== 'sign-in')
        await context.addCookies([
          { name: 'payload-token', value: token, url: baseUrl, httpOnly: true, sameSite: 'Lax' },
        ])
      const page = await context.newPage()
      await page.goto(`${baseUrl}${paths[name]}`)
      await page.waitForLoadState('networkidle')
      // Controls get their names after hydration.
      if (hydrated[name]) await page.locator(hydrated[name]).first().waitFor()
      expect(await findViolationsOnceSettled(page)).toEqual([])
      await context.close()
    },
  )

  it('has no accessibility violations on the filters and the columns of a list', async () => {
    const { page, close } = await openAdmin(browser, { token }, { width, isDark: colorScheme === 'dark' })
    await page.goto(`${baseUrl}/admin/collections/articles`)
    await page.locator(hydrated['list']!).first().waitFor()
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('combobox', { name: 'Field to filter by' }).waitFor()
    expect(await findViolationsOnceSettled(page)).toEqual([])
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Title', exact: true, checked: true }).waitFor()
    expect(await findViolationsOnceSettled(page)).toEqual([])
    await close()
  })
})
