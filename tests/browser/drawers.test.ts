import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openAdmin, openForm } from '../support/admin-page'
import type { BrowserSession } from '../support/browser-session'
import { createMarker, signIn, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'
import { toValidDocument } from '../support/valid-document'
import { waitUntil } from '../support/wait-until'

let browser: Browser
let admin: Editor
let articleId: number
let bookId: number
let bundleId: number
let userId: number

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn()
  const marker = createMarker()
  const outcomes = [{ text: 'First' }, { text: 'Second' }]
  bookId = (await admin.create('books', { ...(await toValidDocument('books', marker)), outcomes })).id
  const bundle = { ...(await toValidDocument('bundles', marker)), books: [bookId] }
  bundleId = (await admin.create('bundles', bundle, { isDraft: true })).id
  userId = (await admin.create('users', { name: `Drawers ${marker}`, role: 'Editor', permission: 'none' })).id
  articleId = (await admin.create('articles', { title: `Drawers ${marker}`, author: userId }, { isDraft: true })).id
})

afterAll(async () => {
  await admin.remove('articles', articleId)
  await admin.remove('users', userId)
  await admin.remove('bundles', bundleId)
  await admin.remove('books', bookId)
  await browser.close()
})

describe('With the keyboard', () => {
  let session: BrowserSession
  let page: Page
  let drawer: Locator
  let question: Locator

  beforeEach(async () => {
    session = await openAdmin(browser, admin)
    page = session.page
    drawer = page.locator('dialog.doc-drawer')
    question = page.getByRole('dialog', { name: 'Leave without saving' })
  })
  afterEach(() => session.close())

  async function openDrawer(path: string, button: string): Promise<void> {
    await openForm(page, `collections/${path}`)
    await page.locator(button).press('Enter')
    await drawer.locator('form[data-form-ready="true"]').waitFor()
  }
  const openBook = () => openDrawer(`bundles/${bundleId}`, '.relationship--multi-value-label__drawer-toggler')
  /** What is written there is not saved automatically. */
  const openAuthor = () =>
    openDrawer(`articles/${articleId}`, '#field-author .relationship--single-value__drawer-toggler')

  const hasFocus = (selector: string) =>
    waitUntil(`the focus is in ${selector}`, () =>
      page.evaluate((target) => Boolean(document.activeElement?.closest(target)), selector),
    )

  it('the menu of a row in a drawer: arrows and Tab stay in it, Enter chooses, Escape closes it alone', async () => {
    await openBook()
    const button = drawer.locator('#outcomes-row-0 .array-actions__button')
    await button.press('Enter')
    await hasFocus('.popup__content .array-actions__action')
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    const first = await focused()
    for (const [key, other] of [
      ['ArrowDown', 'ArrowUp'],
      ['Tab', 'Shift+Tab'],
    ] as const) {
      await page.keyboard.press(key)
      await hasFocus('.popup__content')
      expect(await focused()).not.toBe(first)
      await page.keyboard.press(other)
      expect(await focused()).toBe(first)
    }
    await page.keyboard.press('Escape')
    await page.locator('.popup__content').waitFor({ state: 'detached' })
    await hasFocus('dialog #outcomes-row-0 .array-actions__button')
    expect(await drawer.isVisible()).toBe(true)

    const rows = drawer.locator('#field-outcomes .array-field__row')
    const count = await rows.count()
    await button.press('Enter')
    await hasFocus('.popup__content')
    await page.locator('.popup__content .array-actions__remove').press('Enter')
    await waitUntil('the row is removed', async () => (await rows.count()) === count - 1)
  })

  it.each(['Escape', 'a click beside it'])('%s asks before a drawer drops what was written', async (way) => {
    await openAuthor()
    const name = drawer.locator('#field-name')
    await name.fill('Words that are not saved')
    await drawer.locator('#action-save:enabled').waitFor()
    const leave = () => (way === 'Escape' ? name.press('Escape') : drawer.locator('.drawer__close').click())
    await leave()
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await name.inputValue()).toBe('Words that are not saved')
    await leave()
    await question.getByRole('button', { name: 'Leave anyway' }).click()
    await drawer.waitFor({ state: 'detached' })
  })

  it('Escape closes an open list of choices first, then a drawer without changes', async () => {
    await openAuthor()
    const choice = drawer.locator('#field-permission input[role=combobox]')
    await choice.press('ArrowDown')
    await page.locator('.rs__menu').waitFor()
    await choice.press('Escape')
    await page.locator('.rs__menu').waitFor({ state: 'detached' })
    expect(await drawer.isVisible()).toBe(true)
    await choice.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    expect(await question.count()).toBe(0)
  })
})
