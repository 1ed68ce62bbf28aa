import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'

import { openBrowserSession } from '../support/browser-session'
import { createMarker, signIn, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl } from '../support/servers'
import { waitUntil } from '../support/wait-until'

const account = { email: `${createMarker()}@editors.example`, password: `password ${createMarker()}` }

let browser: Browser
let admin: Editor
let accountId: number

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn()
  accountId = (await admin.create('users', { name: 'Ida Holm', permission: 'editor', ...account })).id
})

afterAll(async () => {
  await admin.remove('users', accountId)
  await browser.close()
})

it('a session that began on the sign-in page is renewed after activity', async () => {
  const { page, close } = await openBrowserSession(browser)
  await page.clock.install()
  await page.goto(`${baseUrl}/admin/login`)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Login' }).click()
  // The form waits for what a browser fills in by itself.
  await page.clock.fastForward('00:01')
  await page.waitForURL((url) => url.pathname === '/admin')
  await page.getByRole('link', { name: 'Articles' }).first().waitFor()
  const renewals: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/refresh-token') && renewals.push(request.url())))
  await page.clock.fastForward('01:00:00')
  await page.keyboard.press('Shift')
  await page.clock.fastForward('00:20')
  await waitUntil('it is renewed', () => Promise.resolve(renewals.length > 0), { timeoutMs: 20_000 })
  await close()
})
