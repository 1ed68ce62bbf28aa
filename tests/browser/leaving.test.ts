import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { isStoredLocally, openAdmin, openForm } from '../support/admin-page'
import { query } from '../support/database'
import { createMarker, signIn, toArticleData, toBody, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'
import { waitUntil } from '../support/wait-until'

let browser: Browser
let admin: Editor

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn()
})

afterAll(() => browser.close())

const isSaved = async (id: number, words: string) => {
  const versions = await query<{ title: string; body: unknown }>(
    'select version_title as title, version_body as body from _articles_v where parent_id = $1 and latest',
    [id],
  )
  return JSON.stringify(versions).includes(words)
}

/** An article in whose form one has just typed: no autosave has begun. */
async function typeInto(field: 'title' | 'text', words: string) {
  const data = await toArticleData(createMarker(), { body: toBody('Begun') })
  const { id } = await admin.create('articles', data, { isDraft: true })
  const session = await openAdmin(browser, admin)
  await openForm(session.page, `collections/articles/${id}`)
  if (field === 'title') await session.page.locator('#field-title').fill(words)
  else {
    const text = session.page.locator('[data-field-path="body"] [contenteditable]').first()
    await text.getByText('Begun').click()
    await text.press('End')
    await session.page.keyboard.type(words)
  }
  return { id, ...session }
}

const ways: [string, (page: Page) => Promise<unknown>][] = [
  ['to the list', (page) => page.locator('.step-nav a', { hasText: 'Articles' }).click()],
  ['to its versions', (page) => page.getByRole('link', { name: /^Versions/ }).click()],
]

describe('what is typed right before its page is left', () => {
  it.each(ways)('%s is saved', async (_, leave) => {
    const words = createMarker()
    const { id, page, close } = await typeInto('title', words)
    await leave(page)
    await page.waitForURL((url) => !url.pathname.endsWith(`/${id}`))
    await waitUntil('it is saved', () => isSaved(id, words))
    await waitUntil('it is no longer kept in the browser', async () => !(await isStoredLocally(page, words)))
    await close()
    await admin.remove('articles', id)
  })

  it('is in the list that is opened instead, once it is saved', async () => {
    const words = createMarker()
    const { id, page, close } = await typeInto('title', words)
    await page.locator('.step-nav a', { hasText: 'Articles' }).click()
    const title = page.getByRole('link', { name: words, exact: true })
    await title.waitFor()
    expect(await title.getAttribute('href')).toBe(`/admin/collections/articles/${id}`)
    await close()
    await admin.remove('articles', id)
  })

  it('is saved in the text of an article as well', async () => {
    const words = createMarker()
    const { id, page, close } = await typeInto('text', words)
    await page.locator('.step-nav a', { hasText: 'Articles' }).click()
    await waitUntil('it is saved', () => isSaved(id, words))
    await close()
    await admin.remove('articles', id)
  })

  it('is saved after an autosave that is still under way', async () => {
    const [earlier, words] = [createMarker(), createMarker()]
    const { id, page, close } = await typeInto('title', earlier)
    let proceed = (): void => undefined
    const isLeft = new Promise<void>((resolve) => (proceed = resolve))
    const underWay = page.waitForRequest(/autosave=true/)
    await page.route(/autosave=true/, async (route) => isLeft.then(() => route.continue()), { times: 1 })
    await underWay
    await page.locator('#field-title').fill(words)
    await page.locator('.step-nav a', { hasText: 'Articles' }).click()
    await page.waitForURL((url) => !url.pathname.endsWith(`/${id}`))
    proceed()
    await waitUntil('it is saved', () => isSaved(id, words))
    await close()
    await admin.remove('articles', id)
  })

  it('is not saved again as a draft where it is being published', async () => {
    const words = createMarker()
    const { id } = await admin.create('articles', await toArticleData(createMarker(), { _status: 'published' }))
    const { page, close } = await openAdmin(browser, admin)
    await openForm(page, `collections/articles/${id}`)
    let proceed = (): void => undefined
    const isLeft = new Promise<void>((resolve) => (proceed = resolve))
    const saves: string[] = []
    await page.route(new RegExp(`/admin/api/articles/${id}\\?`), async (route) => {
      if (route.request().method() === 'PATCH') saves.push(route.request().url())
      await isLeft
      await route.continue()
    })
    const newest = page.waitForResponse(
      (response) => response.request().method() === 'GET' && response.url().includes(`/admin/api/articles/${id}?`),
    )
    await page.locator('#field-title').fill(words)
    await page.getByRole('button', { name: 'Publish changes' }).click()
    await page.locator('.step-nav a', { hasText: 'Articles' }).click()
    await page.waitForURL((url) => !url.pathname.endsWith(`/${id}`))
    proceed()
    await newest
    await waitUntil('it is no longer kept in the browser', async () => !(await isStoredLocally(page, words)))
    expect(saves.length).toBe(1)
    expect(await query('select _status as status, title from articles where id = $1', [id])).toEqual([
      { status: 'published', title: words },
    ])
    await close()
    await admin.remove('articles', id)
  })

  it('is shown by its page that is opened again while it is being saved', async () => {
    const words = createMarker()
    const { id, page, close } = await typeInto('title', words)
    let proceed = (): void => undefined
    const isBack = new Promise<void>((resolve) => (proceed = resolve))
    const underWay = page.waitForRequest(/autosave=true/)
    await page.route(/autosave=true/, async (route) => isBack.then(() => route.continue()), { times: 1 })
    await page.locator('.step-nav a', { hasText: 'Articles' }).click()
    await underWay
    await page.locator(`tbody a[href$="/articles/${id}"]`).first().click()
    proceed()
    await page.waitForURL((url) => url.pathname.endsWith(`/${id}`))
    await page.locator('form[data-form-ready="true"]').first().waitFor()
    expect(await page.locator('#field-title').inputValue()).toBe(words)
    await page.waitForResponse('**/admin/api/editing')
    expect(await page.getByText('You wrote something here').count()).toBe(0)
    expect(await page.getByText('In another window').count()).toBe(0)
    await close()
    await admin.remove('articles', id)
  })

  it('is not saved where it was taken back, which would make a draft of what is published', async () => {
    const { id } = await admin.create('articles', await toArticleData(createMarker(), { _status: 'published' }))
    const { page, close } = await openAdmin(browser, admin)
    await openForm(page, `collections/articles/${id}`)
    const saves: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'PATCH') saves.push(request.url())
    })
    await page.locator('#field-title').press('End')
    await page.keyboard.type('x')
    await page.keyboard.press('Backspace')
    await page.locator('.step-nav a', { hasText: 'Articles' }).click()
    await page.locator('.table tbody tr').first().waitFor()
    expect(saves).toEqual([])
    await close()
    await admin.remove('articles', id)
  })

  it('is offered at the next visit where somebody else has saved meanwhile, whose text stays', async () => {
    const [words, theirs] = [createMarker(), createMarker()]
    const { id, page, close } = await typeInto('title', words)
    await admin.update('articles', id, { title: theirs }, { isDraft: true })
    await page.locator('.step-nav a', { hasText: 'Articles' }).click()
    await page.waitForURL((url) => !url.pathname.endsWith(`/${id}`))
    await openForm(page, `collections/articles/${id}`)
    await page.getByText('You wrote something here').waitFor()
    expect(await page.locator('#field-title').inputValue()).toBe(theirs)
    expect(await isSaved(id, theirs)).toBe(true)
    await close()
    await admin.remove('articles', id)
  })
})
