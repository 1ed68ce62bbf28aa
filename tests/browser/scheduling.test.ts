import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findViolations, wcag21 } from '../support/accessibility'
import { openAdmin, openForm, readFieldError } from '../support/admin-page'
import { query } from '../support/database'
import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { send } from '../support/http'
import { launchBrowser } from '../support/launch-browser'
import { dialogOf, openDialog } from '../support/schedule-dialog'
import { baseUrl } from '../support/servers'
import { waitUntil } from '../support/wait-until'

let browser: Browser
let editor: Editor
const createdIds: number[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  editor = await signIn()
})

afterAll(async () => {
  for (const id of createdIds) await editor.remove('articles', id)
  await browser.close()
})

async function write(more: object = {}, isDraft = true) {
  const words = createMarker()
  const data = await toArticleData(words, { ...more, ...(isDraft ? {} : { _status: 'published' }) })
  const { id } = await editor.create('articles', data, { isDraft })
  createdIds.push(id)
  return { id, words, title: String(data.title), slug: String(data.slug) }
}

async function open(id: number, options: Parameters<typeof openAdmin>[2] = {}): Promise<Page> {
  const { page } = await openAdmin(browser, editor, { timezoneId: 'Europe/Berlin', ...options })
  await openForm(page, `collections/articles/${id}`)
  return page
}

describe('the schedule of an article', () => {
  it('defaults to publishing, shows the time zone, and can be changed and cancelled', async () => {
    const { id, title } = await write()
    const page = await open(id)
    await openDialog(page)
    const dialog = dialogOf(page)
    expect(await dialog.getByRole('radio', { name: /^Publish/ }).isChecked()).toBe(true)
    expect(await dialog.getByRole('radio', { name: /^Unpublish/ }).isDisabled()).toBe(true)
    await dialog.getByLabel('Date and time').fill('2030-07-02T05:04')
    await dialog.getByText('In your time zone, Europe/Berlin (UTC+02:00). That is 2 Jul 2030, 03:04 UTC.').waitFor()
    await dialog.getByRole('button', { name: 'Schedule publication' }).click()
    const strip = page.getByText(/Will be published on Tue, 2 Jul 2030, 05:04 \(Europe\/Berlin\), scheduled by/)
    await strip.waitFor()
    expect(
      await query('select wait_until as at from payload_jobs where input #>> $1 = $2', ['{doc,value}', String(id)]),
    ).toEqual([{ at: new Date('2030-07-02T03:04:00Z') }])
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    expect(await dialog.getByLabel('Date and time').inputValue()).toBe('2030-07-02T05:04')
    await dialog.getByLabel('Date and time').fill('2030-01-02T05:04')
    await dialog.getByRole('button', { name: 'Move to this time' }).click()
    await page.getByText(/Will be published on Wed, 2 Jan 2030, 05:04/).waitFor()
    await page.goto(`${baseUrl}/admin`)
    await page
      .locator('section', { has: page.getByRole('heading', { name: 'Scheduled', exact: true }) })
      .getByText(title)
      .waitFor()
    await openForm(page, `collections/articles/${id}`)
    await page.getByRole('button', { name: 'Cancel the schedule' }).click()
    await waitUntil(
      'it is cancelled',
      async () =>
        (await query('select 1 from payload_jobs where input #>> $1 = $2', ['{doc,value}', String(id)])).length === 0,
    )
    await page.context().close()
  })

  it('is rejected with each error at its field', async () => {
    const { id } = await write({ description: 'Too short.', sources: [] })
    const page = await open(id)
    await openDialog(page)
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Schedule publication' }).click()
    await dialog.getByText('As it is, this cannot be published:').waitFor()
    await dialog.getByText(/^Description: .*160/).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await waitUntil(
      'the error is shown at its field',
      async () => (await readFieldError(page, 'description'))?.includes('160') ?? false,
    )
    await page.getByRole('heading', { name: '2 things to correct' }).waitFor()
    expect(await query('select 1 from payload_jobs where input #>> $1 = $2', ['{doc,value}', String(id)])).toEqual([])
    await page.context().close()
  })

  it('of a document that was published before then says that what is written meanwhile goes with it', async () => {
    const { id } = await write()
    const page = await open(id)
    await openDialog(page)
    await dialogOf(page).getByRole('button', { name: 'Schedule publication' }).click()
    await page.getByText(/Will be published on/).waitFor()
    await editor.update('articles', id, { _status: 'published' })
    await openForm(page, `collections/articles/${id}`)
    await page.getByText(/What is written here will be published on/).waitFor()
    expect(await page.getByText(/^Will be published on/).count()).toBe(0)
    await page.context().close()
  })

  it('runs at its time, and updates an open form', async () => {
    const { id, slug } = await write()
    const page = await open(id)
    await openDialog(page)
    await dialogOf(page).getByRole('button', { name: 'Schedule publication' }).click()
    await page.getByText(/Will be published on/).waitFor()
    await query('update payload_jobs set wait_until = now() where input #>> $1 = $2', ['{doc,value}', String(id)])
    await waitUntil('readers see it', async () => (await send(`/resources/${slug}`)).status === 200, {
      timeoutMs: 30_000,
      intervalMs: 200,
    })
    await page.getByText(/ published this, as scheduled, at \d\d:\d\d\. You see it now\./).waitFor()
    await page.locator('.status__value', { hasText: /^Published$/ }).waitFor()
    await editor.update('articles', id, { _status: 'draft' })
    await page.locator('.status__value', { hasText: /^Draft$/ }).waitFor()
    await page.context().close()
  })

  it('that failed is shown at the document and on the dashboard, with its reason', async () => {
    const { id, title } = await write()
    const page = await open(id, { width: 390, isDark: true })
    await openDialog(page)
    await dialogOf(page).getByRole('button', { name: 'Schedule publication' }).click()
    await page.getByText(/Will be published on/).waitFor()
    await editor.update('articles', id, { description: 'Too short now.' }, { isDraft: true })
    await query('update payload_jobs set wait_until = now() where input #>> $1 = $2', ['{doc,value}', String(id)])
    await waitUntil(
      'it has failed',
      async () =>
        (await query('select 1 from payload_jobs where has_error and input #>> $1 = $2', ['{doc,value}', String(id)]))
          .length > 0,
      { timeoutMs: 30_000 },
    )
    await openForm(page, `collections/articles/${id}`)
    await page.getByText(/Could not be published on .*Description: .*160/).waitFor()
    await page.goto(`${baseUrl}/admin`)
    const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Schedules that failed' }) })
    await panel.getByText(title).waitFor()
    await openForm(page, `collections/articles/${id}`)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await waitUntil(
      'it is dismissed',
      async () =>
        (await query('select 1 from payload_jobs where input #>> $1 = $2', ['{doc,value}', String(id)])).length === 0,
    )
    await page.context().close()
  })

  it.each([
    { isDark: false, widths: [1280, 390] },
    { isDark: true, widths: [390, 1280] },
  ])('has no accessibility violations, wide or narrow (dark: $isDark)', async ({ isDark, widths }) => {
    const { id } = await write()
    const page = await open(id, { width: widths[0]!, isDark })
    const expectNoViolations = async (...parts: string[]) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        for (const part of parts)
          expect(await findViolations(page, { tags: wcag21, within: part }), `${width} pixels`).toEqual([])
        const { scrollWidth } = await page.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }))
        expect(scrollWidth).toBeLessThanOrEqual(width)
      }
      await page.setViewportSize({ width: widths[0]!, height: 900 })
    }
    await openDialog(page)
    await dialogOf(page).getByRole('button', { name: 'Schedule publication' }).click()
    await page.getByText(/Will be published on/).waitFor()
    await expectNoViolations('.schedule-strip', '.schedule-button')
    await openDialog(page)
    await dialogOf(page).waitFor()
    await expectNoViolations('.schedule-dialog')
    await page.context().close()
  })
})

describe('the consequences for readers', () => {
  it('are listed before one or many documents are unpublished or trashed', async () => {
    const { id, slug, words } = await write({}, false)
    const page = await open(id)
    await page.locator('.doc-controls__popup button').first().click()
    await page.locator('#action-unpublish').click()
    await page
      .getByText(`Readers of /resources/${slug} get “Not found” (404), and it goes from every list, feed and search.`)
      .waitFor()
    expect(await findViolations(page, { tags: wcag21, within: '.consequences' })).toEqual([])
    await page.locator('#confirm-cancel').click()
    await page.locator('.doc-controls__popup button').first().click()
    await page.locator('#action-delete').click()
    await page.getByText('It can be brought back from the trash, as a draft.').waitFor()
    await page.locator('input[name="delete-forever"]').check()
    await page.getByText(/This cannot be undone: its one version goes with it/).waitFor()
    await page.locator('#confirm-cancel').click()
    await page.goto(`${baseUrl}/admin/collections/articles?search=${words}`)
    await page.locator('.cell-_select input').first().click()
    await page.locator('.list-selection__actions, .list-selection').getByText('Delete', { exact: true }).click()
    await page.getByText(`Readers of /resources/${slug} get “Not found” (404)`).waitFor()
    await page.context().close()
  })

  it('of restoring a version: none, unless the editor publishes it', async () => {
    const { id, title } = await write({}, false)
    await editor.update('articles', id, { title: 'Another title', _status: 'published' })
    const [version] = await query<{ id: number }>(
      'select id from _articles_v where parent_id = $1 order by id limit 1',
      [id],
    )
    const page = await open(id)
    const seen = async () =>
      (await query<{ title: string }>('select title from articles where id = $1', [id]))[0]?.title
    const restore = async (isShown: boolean) => {
      await page.goto(`${baseUrl}/admin/collections/articles/${id}/versions/${version?.id}`)
      await page.getByRole('button', { name: 'Restore this version' }).click()
      await page.getByText('It becomes the newest draft.').waitFor()
      if (isShown) await page.getByLabel('Show it to readers at once').check()
      await page.locator('#confirm-action').click()
      await page.waitForURL(new RegExp(`/articles/${id}$`))
    }
    await restore(false)
    expect(await seen()).toBe('Another title')
    await restore(true)
    expect(await seen()).toBe(title)
    await page.context().close()
  })
})
