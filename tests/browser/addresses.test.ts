import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openAdmin } from '../support/admin-page'
import { query } from '../support/database'
import { createMarker, signIn, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl } from '../support/servers'
import { waitUntil } from '../support/wait-until'

let browser: Browser
let editor: Editor
let page: Page
let id: number
const created: number[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  editor = await signIn()
  page = (await openAdmin(browser, editor)).page
})

afterAll(async () => {
  for (const each of created) await editor.remove('articles', each)
  await browser.close()
})

describe('the address of a new article', () => {
  const marker = createMarker()

  /** Waits until the newest version has this title and address, and the form shows the address. */
  async function waitUntilSaved(title: string, slug: string): Promise<void> {
    await waitUntil(`“${title}” is saved at ${slug}`, async () => {
      const rows = await query(
        'select 1 from _articles_v where parent_id = $1 and latest and version_title = $2 and version_slug = $3',
        [id, title, slug],
      )
      return rows.length > 0
    })
    await waitUntil('the form shows it', async () => (await page.locator('#field-slug').inputValue()) === slug)
  }

  async function createArticle(): Promise<void> {
    await page.goto(`${baseUrl}/admin/collections/articles/create`)
    await page.waitForURL(/\/admin\/collections\/articles\/\d+$/)
    id = Number(/\d+$/.exec(page.url())?.[0])
    created.push(id)
    await page.locator('form[data-form-ready="true"]').first().waitFor()
  }

  it('follows the title while it is typed, whenever that is saved, until the address is written by hand', async () => {
    await createArticle()
    const title = page.locator('#field-title')
    await title.pressSequentially(`${marker} how h`)
    await waitUntilSaved(`${marker} how h`, `${marker}-how-h`)
    await title.pressSequentially('ospitals plan')
    await waitUntilSaved(`${marker} how hospitals plan`, `${marker}-how-hospitals-plan`)
    await page.locator('#field-slug').fill(`${marker}-plans`)
    await waitUntilSaved(`${marker} how hospitals plan`, `${marker}-plans`)
    await title.press('End')
    await title.pressSequentially(' staff')
    await waitUntilSaved(`${marker} how hospitals plan staff`, `${marker}-plans`)
    expect(await page.locator('.saving__panel').count()).toBe(0)
  })

  it('follows the title after an autosave whose response was lost', async () => {
    await createArticle()
    const title = page.locator('#field-title')
    await title.pressSequentially(`${marker} why h`)
    await waitUntilSaved(`${marker} why h`, `${marker}-why-h`)
    let lost = 0
    const loseResponse = async (route: Route) => {
      await route.fetch()
      lost++
      await route.fulfill({ status: 502 })
    }
    await page.route(`**/admin/api/articles/${id}?*autosave=true*`, loseResponse, { times: 1 })
    await title.pressSequentially('ospitals plan')
    await waitUntil('the response was lost', async () => lost > 0)
    await waitUntilSaved(`${marker} why hospitals plan`, `${marker}-why-hospitals-plan`)
    await title.pressSequentially(' staff')
    await waitUntilSaved(`${marker} why hospitals plan staff`, `${marker}-why-hospitals-plan-staff`)
  })
})
