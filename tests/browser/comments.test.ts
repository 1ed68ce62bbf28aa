import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { toUtcTime } from '@/lib/dates/utc-time'
import { openAdmin } from '../support/admin-page'
import type { BrowserSession } from '../support/browser-session'
import { query } from '../support/database'
import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl } from '../support/servers'
import { waitUntil } from '../support/wait-until'

let browser: Browser
let editor: Editor
let id: number

beforeAll(async () => {
  browser = await launchBrowser()
  editor = await signIn()
  id = (await editor.create('articles', await toArticleData(createMarker(), { _status: 'published' }))).id
})

afterAll(async () => {
  await editor.remove('articles', id)
  await browser.close()
})

describe.each([1280, 390])('a comment, at %d pixels', (width) => {
  let session: BrowserSession
  let page: Page

  beforeAll(async () => {
    session = await openAdmin(browser, editor, { width, timezoneId: 'Asia/Tokyo' })
    page = session.page
    await page.goto(`${baseUrl}/admin/collections/articles/${id}/comments`)
    return () => session.close()
  })

  it('that is too long is kept whole, and refused at its field with its length', async () => {
    const field = page.getByLabel('Add a comment')
    const button = page.getByRole('button', { name: 'Comment', exact: true })
    const text = 'Where is it? '.repeat(400).slice(0, 4312)
    await field.click()
    await page.keyboard.insertText(text)
    expect(await field.inputValue()).toBe(text)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    const description = `#${await field.getAttribute('aria-describedby')}`
    expect(await page.locator(description).innerText()).toBe('4,312 of 4,000 characters, 312 too many')
    await button.click()
    await page.getByRole('alert').filter({ hasText: 'It was not sent: 4,312 of 4,000 characters' }).waitFor()
    expect(await field.inputValue()).toBe(text)
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    await field.fill(text.slice(0, 4000))
    expect(await field.getAttribute('aria-invalid')).toBe('false')
    await button.click()
    await waitUntil('it is saved', async () => (await field.inputValue()) === '')
    await waitUntil('the next one can be written', () =>
      field.evaluate((element) => element === document.activeElement),
    )
  })

  it('is counted in the tab as soon as it is sent, until it is resolved', async () => {
    const readCount = async () =>
      Number(
        (await page
          .locator('.doc-tab', { hasText: 'Comments' })
          .locator('.pill-version-count')
          .textContent({ timeout: 500 })) ?? 0,
      )
    const field = page.getByLabel('Add a comment')
    await page.reload()
    await page.getByRole('heading', { name: /^Comments: \d+ open/ }).waitFor()
    await waitUntil('the tab has a number', async () => (await readCount().catch(() => 0)) > 0)
    const before = await readCount()
    await field.fill(`One more ${createMarker()}`)
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await waitUntil('it is counted', async () => (await readCount()) === before + 1)
    await page
      .getByRole('button', { name: /^Resolve/ })
      .first()
      .click()
    await waitUntil('one fewer is open', async () => (await readCount()) === before)
  })

  it('that is not sent yet is there again after a look at the text, and after the page was loaded anew', async () => {
    const field = page.getByLabel('Add a comment')
    const text = `The second paragraph ${createMarker()}`
    await field.fill(text)
    await page.locator('.doc-tab', { hasText: 'Edit' }).click()
    await page.locator('#field-title').waitFor()
    await page.locator('.doc-tab', { hasText: 'Comments' }).click()
    await field.waitFor()
    await waitUntil('it is there again', async () => (await field.inputValue()) === text)
    await page.reload()
    await waitUntil('it is there again', async () => (await field.inputValue()) === text)
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await waitUntil('it is saved', async () => (await field.inputValue()) === '')
    await page.reload()
    await page.getByText(text).waitFor()
    expect(await field.inputValue()).toBe('')
  })

  it('says when it was written as versions and the activity do, in UTC', async () => {
    const times = await query<{ created: Date; version: Date; activity: Date; until: Date }>(
      `select (select created_at from comments order by id desc limit 1) as created,
         (select version_updated_at from _articles_v where parent_id = $1 order by id desc limit 1) as version,
         (select at from activity where kind = 'articles' and document_id = $1 order by id desc limit 1) as activity,
         (select until from activity where kind = 'articles' and document_id = $1 order by id desc limit 1) as until`,
      [id],
    )
    const { created, version, activity, until } = times[0]!
    await page.locator('.comments time').last().getByText(toUtcTime(created)).waitFor()
    await page.goto(`${baseUrl}/admin/collections/articles/${id}/activity`)
    await page.locator('.activity__lines time').first().getByText(toUtcTime(activity, until)).waitFor()
    await page.goto(`${baseUrl}/admin/collections/articles/${id}/versions`)
    const saved = page.locator('.versions-list time').first()
    await saved.getByText(toUtcTime(version)).waitFor()
    await saved.click()
    // Payload's own page of a version has the browser's time zone, too.
    await page
      .getByText(/UTC\+09:00/)
      .first()
      .waitFor()
    const crumb = page.locator('.step-nav__last')
    expect(await crumb.textContent()).toMatch(/ UTC[+-]\d\d:\d\d$/)
    if (width === 1280) expect(await crumb.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  })
})
