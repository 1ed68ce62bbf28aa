import { setTimeout as pause } from 'node:timers/promises'

import type { Browser, Page, Request, Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { ignoreOtherEditors, openAdmin, openForm } from '../support/admin-page'
import { query } from '../support/database'
import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'

const account = { email: `${createMarker()}@editors.example`, password: `password ${createMarker()}` }

let browser: Browser
let admin: Editor
let accountId: number
let token: string

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn()
  accountId = (await admin.create('users', { name: 'Ida Holm', permission: 'editor', ...account })).id
  token = (await signIn(account)).token
})

afterAll(async () => {
  await admin.remove('users', accountId)
  await browser.close()
})

describe('what is typed while a newer version of the article loads', () => {
  let page: Page
  let id: number
  let marker: string

  beforeEach(async () => {
    marker = createMarker()
    id = (await admin.create('articles', await toArticleData(marker, { _status: 'published' }))).id
    const session = await openAdmin(browser, { token })
    page = session.page
    await openForm(page, `collections/articles/${id}`)
    return async () => {
      await session.close()
      await admin.remove('articles', id)
    }
  })

  const isReadOfNewest = (request: Request) => {
    const { pathname, searchParams } = new URL(request.url())
    return (
      pathname === `/admin/api/articles/${id}` && searchParams.get('draft') === 'true' && request.method() === 'GET'
    )
  }
  const isServerFunction = (request: Request) =>
    request.method() === 'POST' && new URL(request.url()).pathname === `/admin/collections/articles/${id}`
  const delay = (isDelayed: (request: Request) => boolean) => async (route: Route) => {
    if (isDelayed(route.request())) await pause(2000)
    await route.continue()
  }
  const saveAsSomebodyElse = () => admin.update('articles', id, { title: `Theirs ${marker}` }, { isDraft: true })
  /** Heartbeats, from which a form learns of other saves, are sent when the window is shown. */
  const showWindow = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const typeTitle = () => page.locator('#field-title').fill(`Typed ${marker}`)

  async function expectConflictWithTypedText(): Promise<void> {
    await page.getByRole('button', { name: 'Compare and merge' }).waitFor()
    expect(await page.locator('#field-title').inputValue()).toBe(`Typed ${marker}`)
    const [latest] = await query('select version_title as title from _articles_v where parent_id = $1 and latest', [id])
    expect(latest).toEqual({ title: `Theirs ${marker}` })
    await page.getByRole('button', { name: 'Compare and merge' }).click()
    await page.getByRole('dialog').getByText(`Typed ${marker}`).first().waitFor()
  }

  it('stays in the form while the version is fetched, and is offered to be merged', async () => {
    await page.route('**/admin/api/articles/*', delay(isReadOfNewest))
    await saveAsSomebodyElse()
    const read = page.waitForRequest(isReadOfNewest)
    await showWindow()
    await read
    await typeTitle()
    await expectConflictWithTypedText()
  })

  it('stays in the form while the version is prepared for display, and is offered to be merged', async () => {
    await page.route('**/admin/collections/articles/*', delay(isServerFunction))
    await saveAsSomebodyElse()
    const prepared = page.waitForRequest(isServerFunction)
    await showWindow()
    await prepared
    await typeTitle()
    await expectConflictWithTypedText()
  })

  it('stays in the form while their own text is being set aside', async () => {
    await ignoreOtherEditors(page)
    await saveAsSomebodyElse()
    await page.locator('#field-title').fill(`Mine ${marker}`)
    const setAside = page.getByRole('button', { name: 'Set mine aside' })
    await setAside.waitFor()
    await page.route('**/admin/collections/articles/*', delay(isServerFunction))
    const prepared = page.waitForRequest(isServerFunction)
    await setAside.click()
    await prepared
    await typeTitle()
    await page.getByText('You went on writing').waitFor()
    await expectConflictWithTypedText()
  })

  it('is not in the way of loading it when nothing was typed', async () => {
    await saveAsSomebodyElse()
    await showWindow()
    await page.getByText('You see it now.').waitFor()
    expect(await page.locator('#field-title').inputValue()).toBe(`Theirs ${marker}`)
  })

  it('is saved or brought to a conflict although the other version could not be fetched at first', async () => {
    await ignoreOtherEditors(page)
    await saveAsSomebodyElse()
    let failures = 0
    await page.route('**/admin/api/articles/*', async (route) => {
      if (failures > 0 || !isReadOfNewest(route.request())) return route.continue()
      failures++
      return route.abort()
    })
    await typeTitle()
    await page.getByText('The server cannot be reached.').first().waitFor()
    await expectConflictWithTypedText()
    expect(failures).toBe(1)
    expect(await page.getByText('The server cannot be reached.').count()).toBe(0)
  })
})
