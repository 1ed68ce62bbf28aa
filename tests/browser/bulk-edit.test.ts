import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { openAdmin } from '../support/admin-page'
import type { BrowserSession } from '../support/browser-session'
import { query } from '../support/database'
import { createMarker, signIn, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl } from '../support/servers'

const count = 60
const marker = createMarker()

let browser: Browser
let editor: Editor
let session: BrowserSession
let ids: number[]

beforeAll(async () => {
  browser = await launchBrowser()
  editor = await signIn()
  const toFinding = (index: number) => ({
    ...{ kind: 'deployment', industry: 'Health', region: 'Global', date: '2025' },
    text: `It was done, ${marker} ${index}.`,
  })
  const findings = []
  for (let index = 0; index < count; index++)
    findings.push(await editor.create('evidence-entries', toFinding(index), { isDraft: true }))
  ids = findings.map(({ id }) => id)
})

afterAll(async () => {
  for (const id of ids) await editor.remove('evidence-entries', id)
  await browser.close()
})

beforeEach(async () => {
  session = await openAdmin(browser, editor)
  return () => session.close()
})

/** Writes an industry into the bulk edit of all findings with the marker, and saves it. */
async function editAll(page: Page, industry: string): Promise<void> {
  const filter = 'where[or][0][and][0][region][contains]=Global'
  await page.goto(`${baseUrl}/admin/collections/evidence-entries?search=${marker}&limit=10&${filter}`)
  await page.locator('#heading-_select input, th input[type=checkbox]').first().check()
  await page.getByRole('button', { name: `Select all (${count})` }).click()
  await page.locator('.list-selection').getByText('Edit', { exact: true }).click()
  await page.locator('.field-select input').first().fill('Industry')
  await page.keyboard.press('Enter')
  await page.locator('#field-industry').fill(industry)
  await page.getByRole('button', { name: 'Save draft' }).click()
}

async function countSaved(industry: string): Promise<number> {
  const rows = await query(
    'select 1 from _evidence_entries_v where latest and version_industry = $1 and parent_id = any($2)',
    [industry, ids],
  )
  return rows.length
}

/** Holds the request of the bulk edit with this number, which `handle` then answers, and lets those before pass. */
async function hold(page: Page, number: 1 | 2, handle: (route: Route) => Promise<void>): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  let requests = 0
  await page.route('**/admin/api/evidence-entries?*', async (route) => {
    if (route.request().method() !== 'PATCH' || ++requests !== number) return route.fallback()
    await released
    return handle(route)
  })
  return release
}

it('an edit of many documents says how far it is, and when all are saved', async () => {
  const { page } = session
  const release = await hold(page, 2, (route) => route.fallback())
  await editAll(page, `One ${marker}`)
  await page.getByText('50 of 60 done. Keep this page open.').waitFor()
  expect(await page.getByText('Submitting...').count()).toBe(0)
  expect(await countSaved(`One ${marker}`)).toBe(50)
  release()
  await page.getByText('All 60 are saved.').waitFor()
  expect(await countSaved(`One ${marker}`)).toBe(60)
  await page.getByText('50 of 60 done').waitFor({ state: 'detached' })
})

it('an edit of many documents whose connection is lost says how far it came', async () => {
  const { page } = session
  const release = await hold(page, 2, (route) => route.abort())
  await editAll(page, `Two ${marker}`)
  await page.getByText('50 of 60 done. Keep this page open.').waitFor()
  release()
  await page.getByText('It ended after 50 of 60.').waitFor()
  await page
    .getByText('The server cannot be reached. The next 10 may be changed as well, the others stay as they are')
    .waitFor()
  expect(await countSaved(`Two ${marker}`)).toBe(50)
})

it('an edit of many documents can be stopped, and says how far it came', async () => {
  const { page } = session
  const release = await hold(page, 1, (route) => route.fallback())
  await editAll(page, `Three ${marker}`)
  const progress = page.locator('[data-sonner-toast]').filter({ hasText: '0 of 60 done.' })
  await progress.getByRole('button', { name: 'Stop' }).click()
  await page.getByText('Stopping after those that are being saved.').waitFor()
  release()
  await page.getByText('It ended after 50 of 60.').waitFor()
  await page.getByText('You stopped it: the others stay as they are.').waitFor()
  expect(await countSaved(`Three ${marker}`)).toBe(50)
  await page.getByText('Stopping after those that are being saved.').waitFor({ state: 'detached' })
})

it('a list shows why a publication was refused for several documents in one message', async () => {
  const { page } = session
  const words = createMarker()
  const drafts = []
  for (let index = 0; index < 7; index++)
    drafts.push(await editor.create('articles', { title: `Unwritten ${words} ${index}` }, { isDraft: true }))
  await page.goto(`${baseUrl}/admin/collections/articles?search=${words}`)
  await page.locator('#heading-_select input, th input[type=checkbox]').first().check()
  await page.locator('.list-selection').getByText('Publish', { exact: true }).click()
  await page.getByRole('dialog').locator('#confirm-action').click()
  const messages = page.locator('[data-sonner-toast]')
  await messages.filter({ hasText: 'And 2 more.' }).waitFor()
  expect(await messages.count()).toBe(1)
  const text = await messages.innerText()
  expect(text).toContain('Unable to update 7 out of 7 Articles.')
  expect(text.match(/Author: This field is required\./g)).toHaveLength(5)
  for (const { id } of drafts) await editor.remove('articles', id)
})
