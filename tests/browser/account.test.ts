import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findViolations, wcag21 } from '../support/accessibility'
import { openAdmin, openForm } from '../support/admin-page'
import { createMarker, signIn } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl } from '../support/servers'

let browser: Browser

beforeAll(async () => void (browser = await launchBrowser()))
afterAll(() => browser.close())

it.each([320, 390, 768, 1280])('the page of one’s own account fits into %i pixels', async (width) => {
  const { page } = await openAdmin(browser, await signIn(), { width })
  await openForm(page, 'account')
  // Below the fields, and wider than they are.
  await page.locator('.payload-settings').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  await page.context().close()
})

it.each([
  { width: 390, isDark: false },
  { width: 1280, isDark: true },
])('a lower permission says what it means before it is saved, at $width pixels', async (variant) => {
  const admin = await signIn()
  const account = { email: `${createMarker()}@press.example`, password: 'a long password' }
  const { id } = await admin.create('users', { ...account, name: 'Iris Holm', permission: 'editor' })
  const leaving = await openAdmin(browser, await signIn(account))
  const { page } = await openAdmin(browser, admin, variant)
  await openForm(page, `collections/users/${id}`)
  expect(await page.locator('.consequences').count()).toBe(0)
  await page.locator('#field-permission .rs__control').click()
  await page.getByText('None: a byline that cannot sign in').click()
  await page.locator('.consequences').getByText('They are signed out and can no longer sign in.').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(variant.width)
  expect(await findViolations(page, { tags: wcag21, within: '.consequences' })).toEqual([])
  await page.locator('#action-save').click()
  await page.locator('.consequences').waitFor({ state: 'detached' })
  await leaving.page.goto(`${baseUrl}/admin`)
  await leaving.page.getByText('This account may no longer sign in. Ask an administrator.').waitFor()
  await Promise.all([page.context().close(), leaving.close()])
  await admin.remove('users', id)
})

describe('passwords that are filled in as soon as their fields appear, as by a password manager', () => {
  /** In one go, before the form has looked at the fields once. */
  const fillAtOnce = (page: Page, given: Record<string, string>) =>
    page.evaluate(
      (passwords) =>
        new Promise<void>((resolve) => {
          const observer = new MutationObserver(() => {
            if (!document.querySelector('#field-confirm-password')) return
            observer.disconnect()
            for (const [name, password] of Object.entries(passwords)) {
              const input = document.querySelector<HTMLInputElement>(`#field-${name}`)
              // React does not notice what is assigned to the property of the element itself.
              Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, password)
              input?.dispatchEvent(new Event('input', { bubbles: true }))
            }
            resolve()
          })
          observer.observe(document.body, { childList: true, subtree: true })
          document.querySelector<HTMLElement>('#change-password')?.click()
        }),
      given,
    )

  const openAccount = async () => {
    const admin = await signIn()
    const account = { email: `${createMarker()}@press.example`, password: 'a long password' }
    const { id } = await admin.create('users', { ...account, name: 'Pia Roth', permission: 'editor' })
    const { page } = await openAdmin(browser, await signIn(account))
    await openForm(page, 'account')
    const close = async () => {
      await page.context().close()
      await admin.remove('users', id)
    }
    return { account, page, close }
  }

  const password = 'another long password'

  it('are saved', async () => {
    const { account, page, close } = await openAccount()
    await fillAtOnce(page, { password, 'confirm-password': password, currentPassword: account.password })
    await page.locator('#action-save').click()
    await page.locator('#field-confirm-password').waitFor({ state: 'detached' })
    expect((await signIn({ ...account, password })).token).toBeTruthy()
    await close()
  })

  it('are refused where they differ, until they are the same', async () => {
    const { account, page, close } = await openAccount()
    await fillAtOnce(page, { password, 'confirm-password': 'a different one', currentPassword: account.password })
    await page.locator('#action-save').click()
    await page.getByText('Passwords do not match.').first().waitFor()
    expect((await signIn(account)).token).toBeTruthy()
    await page.locator('#field-confirm-password').fill(password)
    await page.locator('#action-save').click()
    await page.locator('#field-confirm-password').waitFor({ state: 'detached' })
    expect((await signIn({ ...account, password })).token).toBeTruthy()
    await close()
  })
})
