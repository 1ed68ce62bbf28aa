import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findViolations, wcag22 } from '../support/accessibility'
import { openBrowserSession } from '../support/browser-session'
import { query } from '../support/database'
import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl, servers } from '../support/servers'
import { waitUntil } from '../support/wait-until'

const marker = createMarker()
const text = `The Act of ${marker} applies to it now, which the third paragraph did not say when it was published.`
let browser: Browser
let editor: Editor
let page: Page
let id: number

beforeAll(async () => {
  browser = await launchBrowser()
  editor = await signIn()
  const data = await toArticleData(marker, { publishedAt: '2026-02-02T12:00:00.000Z', _status: 'published' })
  id = (await editor.create('articles', data)).id
  page = (await openBrowserSession(browser, { viewport: { width: 1280, height: 1000 } })).page
  await page.goto(`${baseUrl}/admin/login?redirect=${encodeURIComponent(`/admin/collections/articles/${id}`)}`)
  await page.getByLabel('Email').fill(servers.email)
  await page.getByLabel('Password').fill(servers.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.locator('#field-title').waitFor()
})
afterAll(async () => {
  await editor.remove('articles', id)
  await browser.close()
})

describe('a correction', () => {
  it('is written in the form of an article, published, and shown where versions are compared', async () => {
    await page.getByRole('button', { name: 'Add Correction or update' }).click()
    // The server renders a new row; what is typed before that may be lost.
    await page.locator('.row-label', { hasText: '1. Correction or update' }).waitFor()
    const date = page.locator('#field-corrections__0__date input')
    await date.fill('3 Mar 2026')
    await date.press('Enter')
    await page.locator('#field-corrections__0__text').fill(text)
    await page.locator('.row-label', { hasText: `1. ${text}` }).waitFor()
    await waitUntil('it is saved', async () => {
      const rows = await query(
        `select 1 from _articles_v_version_corrections c join _articles_v v on v.id = c._parent_id
          where v.parent_id = $1 and v.latest and c.text = $2 and c.date::date = '2026-03-03'`,
        [id, text],
      )
      return rows.length === 1
    })
    await page.getByRole('button', { name: 'Publish changes' }).click()
    await waitUntil('it is published', async () => {
      const rows = await query('select 1 from articles_corrections where _parent_id = $1 and text = $2', [id, text])
      return rows.length === 1
    })
    await page.goto(`${baseUrl}/admin/collections/articles/${id}/versions`)
    const version = await page.locator('.versions-list tbody a').first().getAttribute('href')
    await page.goto(`${baseUrl}${version}?modifiedOnly=false`)
    await page.locator('.render-field-diffs').getByText('Corrections and updates').first().waitFor()
    expect(await page.locator('.render-field-diffs').first().innerText()).toContain(text)
  })

  it.each((['light', 'dark'] as const).flatMap((colorScheme) => [390, 1280].map((width) => ({ colorScheme, width }))))(
    'is readable above and below the article, $colorScheme at $width px',
    async ({ colorScheme, width }) => {
      const reader = await openBrowserSession(browser, { colorScheme, viewport: { width, height: 900 } })
      await reader.page.goto(`${baseUrl}/resources/slug-${marker}`, { waitUntil: 'networkidle' })
      expect(await reader.page.locator('header .notice').innerText()).toBe(`Updated 3 March 2026: ${text}`)
      expect(await reader.page.locator('section li', { hasText: text }).count()).toBe(1)
      expect(await findViolations(reader.page, { tags: wcag22 })).toEqual([])
      const overflow = await reader.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow).toBeLessThanOrEqual(0)
      expect(reader.pageErrors).toEqual([])
      await reader.close()
    },
  )
})
