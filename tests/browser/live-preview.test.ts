import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { ignoreOtherEditors } from '../support/admin-page'
import { openBrowserSession, type BrowserSession } from '../support/browser-session'
import { query } from '../support/database'
import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { send } from '../support/http'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl } from '../support/servers'
import { waitUntil } from '../support/wait-until'

const marker = createMarker()
let browser: Browser
let editor: Editor
let session: BrowserSession
let page: Page
let id: number
let accountId: number
const account = { email: `ida-${marker}@lectern.localhost`, password: `sparrow-${marker}` }

beforeAll(async () => {
  browser = await launchBrowser()
  editor = await signIn()
  id = (await editor.create('articles', await toArticleData(marker, { _status: 'published' }))).id
  // An account of its own: Payload stores for each whether the preview is open.
  accountId = (await editor.create('users', { name: 'Ida Holm', permission: 'editor', ...account })).id
  session = await openBrowserSession(browser, { viewport: { width: 1600, height: 1000 } })
  page = session.page
  await ignoreOtherEditors(page)
  await page.goto(`${baseUrl}/admin/login?redirect=${encodeURIComponent(`/admin/collections/articles/${id}`)}`)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.locator('#field-title').waitFor()
})

afterAll(async () => {
  await editor.remove('users', accountId)
  await editor.remove('articles', id)
  await browser.close()
})

describe('the live preview', () => {
  it('shows the draft as soon as it is autosaved, under a banner that says whether readers see it', async () => {
    await page.locator('#live-preview-toggler').click()
    const frame = page.frameLocator('#live-preview-iframe')
    await frame.locator('h1', { hasText: `Title ${marker}` }).waitFor()
    expect(await frame.locator('.preview-bar').textContent()).toContain('Readers see this.')
    await page.locator('#field-title').fill(`Rewritten ${marker}`)
    await frame.locator('h1', { hasText: `Rewritten ${marker}` }).waitFor()
    expect(await frame.locator('.preview-bar').textContent()).toContain('DRAFT')
    expect((await send(`/resources/slug-${marker}`)).text).not.toContain('Rewritten')
  })

  it('shows the Markdown, the search result and the social card', async () => {
    const frame = page.frameLocator('#live-preview-iframe')
    await frame.getByRole('link', { name: 'Markdown' }).click()
    await frame.locator('.preview-markdown', { hasText: `# Rewritten ${marker}` }).waitFor()
    await frame.getByRole('link', { name: 'Search result' }).click()
    await frame.locator('.preview-title', { hasText: `Rewritten ${marker}` }).waitFor()
    await frame.getByRole('link', { name: 'Shared' }).click()
    await frame.locator('.preview-card').waitFor()
    expect(await frame.locator('.preview-card').textContent()).toContain(`Rewritten ${marker}`)
  })

  it.each([1280, 390])('covers neither the form nor its conflict dialog, at %i pixels', async (width) => {
    await page.setViewportSize({ width, height: 900 })
    // Somebody else saves; another text in each attempt, since one that changes nothing makes no conflict.
    const description = `Another description ${createMarker()}. `.padEnd(200, 'It says what the article is about. ')
    await editor.update('articles', id, { description }, { isDraft: true })
    await page.locator('#field-title').click()
    await page.keyboard.type(' again')
    await page.getByRole('button', { name: 'Compare and merge' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save this' }).click()
    await waitUntil('both are saved', async () => {
      const [row] = await query<{ title: string; description: string }>(
        'select version_title as title, version_description as description from _articles_v where parent_id = $1 and latest',
        [id],
      )
      return Boolean(row?.title.includes('again') && row.description === description)
    })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('links to the public page', async () => {
    const link = page.getByRole('link', { name: 'View live' })
    const [live] = await Promise.all([page.context().waitForEvent('page'), link.click()])
    await live.waitForURL(`${baseUrl}/resources/slug-${marker}`)
    expect(await live.locator('.preview-bar').count()).toBe(0)
    await live.close()
  })

  it('requires a session, and can be framed by the admin only', async () => {
    for (const format of ['page', 'markdown', 'search', 'card', 'live']) {
      const stranger = await send(`/admin/preview/articles/${id}?as=${format}`)
      expect(stranger.text).not.toContain(marker)
      expect(stranger.headers.location).toContain('/admin/login')
    }
    const preview = await send(`/admin/preview/articles/${id}`, { headers: editor.headers })
    expect(preview.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect((await send(`/resources/slug-${marker}`)).headers['content-security-policy']).toContain(
      "frame-ancestors 'none'",
    )
  })

  it('caused no CSP violations', () => {
    expect(session.pageErrors.filter((text) => text.includes('CSP violation'))).toEqual([])
  })
})
