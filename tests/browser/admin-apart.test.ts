import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openVisit, type Visit } from '../support/browsing'
import { launchBrowser } from '../support/launch-browser'
import { findFreePortPairs } from '../support/ports'
import { readSecrets } from '../support/secrets'
import { startServer, type ServerProcess } from '../support/server-process'
import { until } from '../support/until'

/** A whole installation, as `npm start` makes it, whose editors work at another origin than its readers. */
let server: ServerProcess
let dataDir: string
let site: { base: string; catalogue: string; admin: string }
let browser: Browser
let visit: Visit
let page: Page
let id: number

beforeAll(async () => {
  const [port = 0, adminPort = 0] = await findFreePortPairs(2)
  site = { base: `http://127.0.0.1:${port}`, catalogue: `http://127.0.0.1:${port + 1}`, admin: `http://localhost:${adminPort}` }
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'lectern-apart-'))
  await chmod(dataDir, 0o755)
  server = await startServer({ PORT: String(port), BASE_URL: site.base, CATALOGUE_URL: site.catalogue, ADMIN_URL: site.admin, DATA_DIR: dataDir, LECTERN_SAMPLE: 'off' })
  browser = await launchBrowser()
  visit = await openVisit(browser, { viewport: { width: 1440, height: 1200 } })
  page = visit.page
})

afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function choose(field: string, option?: string): Promise<void> {
  await page.locator(`#field-${field} .rs__control`).click()
  const options = page.locator(`#field-${field} .rs__option`)
  await (option ? options.filter({ hasText: option }) : options).first().click()
}

const drawPng = () => sharp({ create: { width: 1200, height: 600, channels: 3, background: { r: 10, g: 90, b: 60 } } }).png().toBuffer()

describe('An editor whose admin is at another origin than the site', () => {
  it('finds it there, and neither on the site nor on the catalogue', async () => {
    for (const origin of [site.base, site.catalogue]) {
      for (const target of ['/admin', '/admin/login', '/admin/api', '/admin/api/users/me', '/admin/preview/articles/1', '/_next/static/chunks/x.js']) {
        const answer = await fetch(`${origin}${target}`, { redirect: 'manual' })
        expect(answer.status, `${origin}${target}`).toBe(404)
      }
    }
    expect((await fetch(`${site.admin}/admin/login`)).status).toBe(200)
  })

  it('signs in, by a cookie that the site is never sent', async () => {
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

  it('uploads an image, writes with it, and has it saved while they type', async () => {
    await page.goto(`${site.admin}/admin/collections/media/create`)
    await page.locator('input[type=file]').setInputFiles({ name: 'Green field.png', mimeType: 'image/png', buffer: await drawPng() })
    await page.locator('#field-alt').fill('A green field')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/\/admin\/collections\/media\/\d+/)
    await page.goto(`${site.admin}/admin/collections/articles/create`)
    await page.waitForURL(/\/admin\/collections\/articles\/\d+$/)
    id = Number(/\d+$/.exec(page.url())?.[0])
    await page.locator('#field-title').fill('Written apart')
    await page.locator('#field-slug').fill('written-apart')
    await page.locator('#field-description').fill('Written at the other origin. '.padEnd(180, 'What the tests of the admin wrote in a browser. '))
    await choose('professions', 'Hospitals')
    await choose('author')
    await page.getByRole('button', { name: 'Add Source' }).click()
    await page.locator('#field-sources__0__label').fill('Where it is from')
    await page.locator('#field-sources__0__url').fill('https://source.example/apart')
    await page.locator('#field-heroImage').getByRole('button', { name: 'Choose from existing' }).click()
    await page.locator('.drawer__content table tbody tr button, .drawer__content table tbody tr a').first().click()
    const body = page.locator('[data-lexical-editor="true"]').first()
    await body.click()
    await body.pressSequentially('A paragraph from apart')
    await until('the draft is saved', async () => {
      const saved = await page.evaluate(async (at) => (await fetch(at)).text(), `${site.admin}/admin/api/articles/${id}?draft=true&depth=1`)
      return saved.includes('A paragraph from apart') && saved.includes('A green field') && saved.includes('"label":"Where it is from"')
    })
    expect((await fetch(`${site.base}/resources/written-apart`)).status).toBe(404)
  })

  it('sees the draft as its page will look, image and styles too', async () => {
    const preview = await openPreview()
    expect(new URL(preview.url()).origin).toBe(site.admin)
    expect(await preview.locator('h1').textContent()).toBe('Written apart')
    const width = await preview.locator('main img').first().evaluate((image: HTMLImageElement) => image.naturalWidth)
    expect(width).toBeGreaterThan(0)
    const { headers } = await page.context().request.get(preview.url()).then((answer) => ({ headers: answer.headers() }))
    expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self'; .*frame-ancestors 'self'/)
    await preview.close()
  })

  it('publishes, and readers have it at once at the site’s own address', async () => {
    await page.getByRole('button', { name: 'Publish changes' }).click()
    await until('the page is there', async () => (await fetch(`${site.base}/resources/written-apart`)).status === 200)
    const reader = await openVisit(browser)
    await reader.page.goto(`${site.base}/resources/written-apart`)
    expect(await reader.page.locator('main').textContent()).toContain('A paragraph from apart')
    expect(await reader.page.locator('main img').first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect(await reader.page.content()).not.toContain(site.admin)
    expect(await reader.page.context().cookies()).toEqual([])
    expect(reader.complaints).toEqual([])
    await reader.close()
  })

  it('signs out, and is a stranger again', async () => {
    await page.goto(`${site.admin}/admin/logout`)
    await until('the cookie is gone', async () => (await page.context().cookies()).every(({ name, value }) => name !== 'payload-token' || value === ''))
    await page.goto(`${site.admin}/admin/collections/articles`)
    await page.waitForURL(/\/admin\/login/)
    expect(visit.complaints.filter((text) => !/status of 40[01]|ERR_ABORTED/.test(text))).toEqual([])
  })
})

async function openPreview(): Promise<Page> {
  const [preview] = await Promise.all([page.context().waitForEvent('page'), page.locator('#preview-button').click()])
  await preview.waitForLoadState('networkidle')
  return preview
}
