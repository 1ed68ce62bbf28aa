import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openBrowserSession, type BrowserSession } from '../support/browser-session'
import { query } from '../support/database'
import { createMarker, signIn } from '../support/editor'
import { send } from '../support/http'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl, servers } from '../support/servers'
import { waitUntil } from '../support/wait-until'

const words = createMarker()
const slug = `written-by-hand-${words}`
const publicPage = `/resources/${slug}`

let browser: Browser
let session: BrowserSession
let page: Page
let id: number

beforeAll(async () => {
  browser = await launchBrowser()
  session = await openBrowserSession(browser, { viewport: { width: 1440, height: 1200 } })
  page = session.page
})

afterAll(async () => {
  if (id) await (await signIn()).remove('articles', id)
  await browser.close()
})

/** The public page, bypassing the browser's cache. */
async function publicText(): Promise<string> {
  return (await send(publicPage)).text
}

async function statusInDatabase(): Promise<string | undefined> {
  return (await query<{ _status: string }>('select _status from articles where id = $1', [id]))[0]?._status
}

/** Waits until the newest version of the article in the database contains this text. */
async function waitUntilSaved(column: string, text: string): Promise<void> {
  await waitUntil(`${column} is saved`, async () => {
    const [row] = await query<{ saved: string }>(
      `select ${column}::text as saved from _articles_v where parent_id = $1 and latest`,
      [id],
    )
    return Boolean(row?.saved?.includes(text))
  })
}

/** Selects an option of one of the admin's drop-down lists. */
async function choose(field: string, option: string): Promise<void> {
  await page.locator(`#field-${field} .rs__control`).click()
  await page.locator(`#field-${field} .rs__option`, { hasText: option }).first().click()
}

describe('an editor in the browser', () => {
  it('is redirected to sign in, and sees an error when the password is wrong', async () => {
    await page.goto(`${baseUrl}/admin/collections/articles`)
    await page.waitForURL(/\/admin\/login/)
    await page.getByLabel('Email').fill(servers.email)
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Login' }).click()
    await page
      .getByText(/incorrect/)
      .first()
      .waitFor()
    expect(page.url()).toContain('/admin/login')
  })

  it('signs in with an HttpOnly cookie', async () => {
    await page.getByLabel('Email').fill(servers.email)
    await page.getByLabel('Password').fill(servers.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL(/\/admin\/collections\/articles$/)
    await page.locator('table tbody tr').first().waitFor()
    const cookies = await page.context().cookies()
    expect(cookies.find(({ name }) => name === 'payload-token')).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  })

  it('writes an article, which is autosaved as a draft', async () => {
    await page.goto(`${baseUrl}/admin/collections/articles/create`)
    await page.waitForURL(/\/admin\/collections\/articles\/\d+$/)
    id = Number(/\d+$/.exec(page.url())?.[0])
    await page.locator('#field-title').fill(`Written by hand ${words}`)
    await page.locator('#field-slug').fill(slug)
    await page
      .locator('#field-description')
      .fill(`Described ${words}. `.padEnd(180, 'What the tests of the admin wrote in a browser. '))
    await choose('professions', 'Hospitals')
    await choose('professions', 'Educators')
    await choose('author', 'Mara Lindqvist')
    await page.getByRole('button', { name: 'Add Source' }).click()
    await page.locator('#field-sources__0__label').fill(`Source ${words}`)
    await page.locator('#field-sources__0__url').fill('https://source.example/by-hand')
    const body = page.locator('[data-lexical-editor="true"]').first()
    await body.click()
    await body.pressSequentially(`## A heading ${words}`)
    await page.keyboard.press('Enter')
    await body.pressSequentially(`A paragraph ${words} with `)
    await page.keyboard.press('Control+b')
    await body.pressSequentially('bold words')
    await page.keyboard.press('Control+b')
    await page.keyboard.press('Enter')
    await body.pressSequentially(`- an item ${words}`)
    await waitUntilSaved('version_body', `an item ${words}`)
    await waitUntilSaved('version_title', `Written by hand ${words}`)
    expect(await statusInDatabase()).toBe('draft')
    expect((await send(publicPage)).status).toBe(404)
  })

  it('previews the draft, which nobody without a session can see', async () => {
    const [preview] = await Promise.all([page.context().waitForEvent('page'), page.locator('#preview-button').click()])
    await preview.waitForLoadState('networkidle')
    expect(new URL(preview.url()).pathname).toBe(`/admin/preview/articles/${id}`)
    expect(await preview.locator('h1').textContent()).toBe(`Written by hand ${words}`)
    expect(await preview.locator('main h2').first().textContent()).toBe(`A heading ${words}`)
    expect(await preview.locator('main strong', { hasText: 'bold words' }).count()).toBe(1)
    expect(await preview.locator('main li', { hasText: `an item ${words}` }).count()).toBe(1)
    await preview.close()
    const stranger = await send(`/admin/preview/articles/${id}`)
    expect(stranger.status).toBeGreaterThanOrEqual(300)
    expect(stranger.text).not.toContain(words)
    expect(stranger.headers['cache-control']).toBe('private, no-store')
  })

  it('sees validation errors instead of publishing', async () => {
    const description = await page.locator('#field-description').inputValue()
    await page.locator('#field-description').fill('Too short.')
    await page.getByRole('button', { name: 'Publish changes' }).click()
    await page.locator('.toast-error', { hasText: 'Description' }).first().waitFor()
    expect(await statusInDatabase()).toBe('draft')
    await page.locator('#field-description').fill(description)
    await waitUntilSaved('version_description', description)
  })

  it('publishes it, and sees it on the public page at once', async () => {
    await page.getByRole('button', { name: 'Publish changes' }).click()
    await waitUntil('the article is published', async () => (await statusInDatabase()) === 'published')
    await waitUntil('the page is public', async () => (await publicText()).includes(`A paragraph ${words}`))
    const reader = await openBrowserSession(browser)
    await reader.page.goto(`${baseUrl}${publicPage}`)
    expect(await reader.page.locator('h1').textContent()).toBe(`Written by hand ${words}`)
    expect(await reader.page.locator('main strong', { hasText: 'bold words' }).count()).toBe(1)
    expect(await reader.page.locator('section.sources ol a').getAttribute('href')).toBe(
      'https://source.example/by-hand',
    )
    expect(reader.pageErrors).toEqual([])
    await reader.close()
    expect((await send('/resources/hospitals')).text).toContain(`Written by hand ${words}`)
  })

  it('changes it, which the public does not see until it is published again', async () => {
    await page.locator('#field-title').fill(`Written anew ${words}`)
    await waitUntilSaved('version_title', `Written anew ${words}`)
    expect(await publicText()).not.toContain('Written anew')
    await page.getByRole('button', { name: 'Publish changes' }).click()
    await waitUntil('the new title is public', async () => (await publicText()).includes(`Written anew ${words}`))
  })

  it('unpublishes it, and its page returns 404', async () => {
    await page.locator('.doc-controls__popup button, .doc-controls__dots').last().click()
    await page.getByRole('button', { name: 'Unpublish' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await waitUntil('the article is a draft again', async () => (await statusInDatabase()) === 'draft')
    await waitUntil('the page returns 404', async () => (await send(publicPage)).status === 404)
    expect((await send('/resources/hospitals')).text).not.toContain(words)
  })

  it('signs out, and the session is invalid', async () => {
    const cookies = await page.context().cookies()
    const token = cookies.find(({ name }) => name === 'payload-token')?.value ?? ''
    await page.goto(`${baseUrl}/admin/logout`)
    const status = async () =>
      (await send('/admin/api/articles?limit=1', { headers: { authorization: `JWT ${token}` } })).status
    await waitUntil('the session is invalid', async () => (await status()) === 401)
    await page.goto(`${baseUrl}/admin/collections/articles`)
    await page.waitForURL(/\/admin\/login/)
  })

  it('caused no console errors and no CSP violations on the way', () => {
    const unexpected = session.pageErrors.filter((text) => !/status of 40[01]|ERR_ABORTED/.test(text))
    expect(unexpected).toEqual([])
  })
})
