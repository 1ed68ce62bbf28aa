import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openBrowserSession, type BrowserSession } from '../support/browser-session'
import { launchBrowser } from '../support/launch-browser'
import { startMailServer, type MailServer } from '../support/mail-server'
import { findFreePortPairs } from '../support/ports'
import { readSecrets } from '../support/secrets'
import { startServer, type ServerProcess } from '../support/server-process'
import { startAdmin } from '../support/start-admin'
import { waitUntil } from '../support/wait-until'

/** A complete installation, as `npm start` creates it, with the admin on a separate origin. */
let server: ServerProcess
let dataDir: string
let site: { base: string; catalogue: string; admin: string }
let mail: MailServer
let browser: Browser
let session: BrowserSession
let page: Page
let id: number

beforeAll(async () => {
  const [port = 0, adminPort = 0] = await findFreePortPairs(2)
  site = {
    base: `http://127.0.0.1:${port}`,
    catalogue: `http://127.0.0.1:${port + 1}`,
    admin: `http://localhost:${adminPort}`,
  }
  mail = await startMailServer()
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern-admin-origin-'))
  await chmod(dataDir, 0o755)
  server = await startServer({
    PORT: String(port),
    BASE_URL: site.base,
    CATALOGUE_URL: site.catalogue,
    ADMIN_URL: site.admin,
    DATA_DIR: dataDir,
    LECTERN_SAMPLE: 'off',
    SMTP_URL: mail.url,
    EMAIL_FROM: 'press@press.example',
  })
  browser = await launchBrowser()
  session = await openBrowserSession(browser, { viewport: { width: 1440, height: 1200 } })
  page = session.page
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await mail?.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function choose(field: string, option?: string): Promise<void> {
  await page.locator(`#field-${field} .rs__control`).click()
  const options = page.locator(`#field-${field} .rs__option`)
  await (option ? options.filter({ hasText: option }) : options).first().click()
}

const drawPng = () =>
  sharp({ create: { width: 1200, height: 600, channels: 3, background: { r: 10, g: 90, b: 60 } } })
    .png()
    .toBuffer()

describe('An editor whose admin is on a separate origin', () => {
  it('reaches the admin there, and not on the content or catalogue host', async () => {
    for (const origin of [site.base, site.catalogue]) {
      for (const target of [
        '/admin',
        '/admin/login',
        '/admin/api',
        '/admin/api/users/me',
        '/admin/preview/articles/1',
        '/_next/static/chunks/x.js',
      ]) {
        const response = await fetch(`${origin}${target}`, { redirect: 'manual' })
        expect(response.status, `${origin}${target}`).toBe(404)
      }
    }
    await startAdmin(site.admin)
  })

  it('signs in with a cookie that is never sent to the site', async () => {
    const { ADMIN_EMAIL = '', ADMIN_PASSWORD = '' } = await readSecrets(dataDir)
    await page.goto(`${site.admin}/admin`)
    await page.waitForURL(/\/admin\/login/)
    await page.getByLabel('Email').fill(ADMIN_EMAIL)
    await page.getByLabel('Password').fill(ADMIN_PASSWORD)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL(`${site.admin}/admin`)
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'payload-token')
    expect(cookie).toMatchObject({ domain: 'localhost', httpOnly: true, sameSite: 'Lax' })
  })

  it('uploads an image and writes an article with it, which is autosaved', async () => {
    await page.goto(`${site.admin}/admin/collections/media/create`)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'Green field.png', mimeType: 'image/png', buffer: await drawPng() })
    await page.locator('#field-alt').fill('A green field')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/\/admin\/collections\/media\/\d+/)
    await page.goto(`${site.admin}/admin/collections/articles/create`)
    await page.waitForURL(/\/admin\/collections\/articles\/\d+$/)
    id = Number(/\d+$/.exec(page.url())?.[0])
    await page.locator('#field-title').fill('Written elsewhere')
    await page.locator('#field-slug').fill('written-elsewhere')
    await page
      .locator('#field-description')
      .fill('Written at the other origin. '.padEnd(180, 'What the tests of the admin wrote in a browser. '))
    await choose('professions', 'Hospitals')
    await choose('author')
    await page.getByRole('button', { name: 'Add Source' }).click()
    await page.locator('#field-sources__0__label').fill('Where it is from')
    await page.locator('#field-sources__0__url').fill('https://source.example/apart')
    await page.locator('#field-heroImage').getByRole('button', { name: 'Choose from existing' }).click()
    await page.locator('.drawer__content table tbody tr button, .drawer__content table tbody tr a').first().click()
    const body = page.locator('[data-lexical-editor="true"]').first()
    await body.click()
    await body.pressSequentially('A paragraph from elsewhere')
    await waitUntil('the draft is saved', async () => {
      const saved = await page.evaluate(
        async (at) => (await fetch(at)).text(),
        `${site.admin}/admin/api/articles/${id}?draft=true&depth=1`,
      )
      return (
        saved.includes('A paragraph from elsewhere') &&
        saved.includes('A green field') &&
        saved.includes('"label":"Where it is from"')
      )
    })
    expect((await fetch(`${site.base}/resources/written-elsewhere`)).status).toBe(404)
  })

  it('previews the draft with image and styles', async () => {
    const preview = await openPreview()
    expect(new URL(preview.url()).origin).toBe(site.admin)
    expect(await preview.locator('h1').textContent()).toBe('Written elsewhere')
    const width = await preview
      .locator('main img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth)
    expect(width).toBeGreaterThan(0)
    const { headers } = await page
      .context()
      .request.get(preview.url())
      .then((response) => ({ headers: response.headers() }))
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'; script-src 'self'; .*frame-ancestors 'self'/,
    )
    await preview.close()
  })

  it('publishes, and readers see it at once on the site', async () => {
    await page.getByRole('button', { name: 'Publish changes' }).click()
    await waitUntil(
      'the page returns 200',
      async () => (await fetch(`${site.base}/resources/written-elsewhere`)).status === 200,
    )
    const reader = await openBrowserSession(browser)
    await reader.page.goto(`${site.base}/resources/written-elsewhere`)
    expect(await reader.page.locator('main').textContent()).toContain('A paragraph from elsewhere')
    expect(
      await reader.page
        .locator('main img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0)
    expect(await reader.page.content()).not.toContain(site.admin)
    expect(await reader.page.context().cookies()).toEqual([])
    expect(reader.pageErrors).toEqual([])
    await reader.close()
  })

  it('invites a person only once a corrected address is saved', async () => {
    const email = 'iris.hlom@press.example'
    const { doc } = await page.evaluate(
      async ([at, body]) => {
        const headers = { 'content-type': 'application/json' }
        return (await (await fetch(at!, { method: 'POST', headers, body: body! })).json()) as { doc: { id: number } }
      },
      [
        `${site.admin}/admin/api/users`,
        JSON.stringify({ email, name: 'Iris Holm', permission: 'editor', password: 'a long password' }),
      ],
    )
    await openHydrated(`${site.admin}/admin/collections/users/${doc.id}`)
    const invite = page.getByRole('button', { name: 'Send an invitation' })
    await page.getByLabel('Email').fill('iris.holm@press.example')
    await page.getByText('Save the account first: it is sent to the address that is saved.').waitFor()
    expect(await invite.isDisabled()).toBe(true)
    await page.locator('#action-save').click()
    await page.getByRole('heading', { name: 'One thing to correct' }).waitFor()
    const { ADMIN_PASSWORD = '' } = await readSecrets(dataDir)
    await page.getByLabel('Your own password').fill(ADMIN_PASSWORD)
    await page.locator('#action-save').click()
    await page.getByText('An e-mail with a link at which they choose their password').waitFor()
    await invite.click()
    await waitUntil('the invitation is sent', () => Promise.resolve(mail.mails.length > 0))
    expect(mail.mails.splice(0)).toMatchObject([{ to: ['iris.holm@press.example'] }])
  })

  it('signs out, and has to sign in again', async () => {
    await page.goto(`${site.admin}/admin/logout`)
    await waitUntil('the cookie is deleted', async () =>
      (await page.context().cookies()).every(({ name, value }) => name !== 'payload-token' || value === ''),
    )
    await page.goto(`${site.admin}/admin/collections/articles`)
    await page.waitForURL(/\/admin\/login/)
    expect(session.pageErrors.filter((text) => !/status of 40[01]|ERR_ABORTED/.test(text))).toEqual([])
  })

  it('is sent a link to set a forgotten password', async () => {
    const { ADMIN_EMAIL = '' } = await readSecrets(dataDir)
    await openHydrated(`${site.admin}/admin/forgot`)
    await page.getByLabel('Email').fill(ADMIN_EMAIL)
    await page.getByRole('button', { name: 'Submit' }).click()
    await waitUntil('the link is sent', () => Promise.resolve(mail.mails.length > 0))
    expect(findLink()).toContain(`${site.admin}/admin/reset/`)
  })

  it('sets a password by the link, and signs in with it', async () => {
    const { ADMIN_EMAIL = '' } = await readSecrets(dataDir)
    const password = 'a password chosen by e-mail'
    await openHydrated(findLink())
    await page.getByLabel('New Password').fill(password)
    await page.getByLabel('Confirm Password').fill(password)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/admin/reset'))
    await page.context().clearCookies()
    await openHydrated(`${site.admin}/admin/login`)
    await page.getByLabel('Email').fill(ADMIN_EMAIL)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL(`${site.admin}/admin`)
  })

  it('is told that the link is no longer valid, and where to have another one sent', async () => {
    await page.context().clearCookies()
    await page.goto(findLink())
    await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor()
    expect(await page.getByLabel('New Password').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'sign in' }).getAttribute('href')).toBe('/admin/login')
    await page.getByRole('link', { name: 'have a new link sent' }).click()
    await page.waitForURL(`${site.admin}/admin/forgot`)
  })
})

/** What is typed before a form is hydrated is lost. */
const openHydrated = (address: string) => page.goto(address, { waitUntil: 'networkidle' })

const findLink = () => /http:\/\/[^\s"<>]+\/admin\/reset\/[\da-f]+/.exec(mail.mails[0]?.text ?? '')?.[0] ?? ''

async function openPreview(): Promise<Page> {
  const [preview] = await Promise.all([page.context().waitForEvent('page'), page.locator('#preview-button').click()])
  await preview.waitForLoadState('networkidle')
  return preview
}
