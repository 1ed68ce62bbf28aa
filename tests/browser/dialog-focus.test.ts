import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openAdmin, openForm } from '../support/admin-page'
import type { BrowserSession } from '../support/browser-session'
import { createMarker, signIn, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'
import { toValidDocument } from '../support/valid-document'
import { waitUntil } from '../support/wait-until'

let browser: Browser
let admin: Editor
let id: number
let bookId: number
let bundleId: number

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn()
  // Too little of an article to be published.
  id = (await admin.create('articles', { title: `Dialogs ${createMarker()}` }, { isDraft: true })).id
  const outcomes = [{ text: 'First' }, { text: 'Second' }]
  bookId = (await admin.create('books', { ...(await toValidDocument('books', createMarker())), outcomes })).id
  const bundle = { ...(await toValidDocument('bundles', createMarker())), books: [bookId] }
  bundleId = (await admin.create('bundles', bundle, { isDraft: true })).id
})

afterAll(async () => {
  await admin.remove('articles', id)
  await admin.remove('bundles', bundleId)
  await admin.remove('books', bookId)
  await browser.close()
})

/** Whether the focus comes to an element, or into it. */
const getsFocus = (page: Page, selector: string) =>
  waitUntil(`the focus is in ${selector}`, () =>
    page.evaluate((target) => Boolean(document.activeElement?.closest(target)), selector),
  )

const variants = [
  { width: 1280, isDark: false },
  { width: 390, isDark: true },
]

describe.each(variants)('with the keyboard, at $width pixels', (variant) => {
  let session: BrowserSession
  let page: Page

  beforeEach(async () => {
    session = await openAdmin(browser, admin, variant)
    page = session.page
    await openForm(page, `collections/articles/${id}`)
  })
  afterEach(() => session.close())

  it('a drawer has the name of its heading and gets the focus, and its button gets it back', async () => {
    const choose = page.locator('#field-heroImage').getByRole('button', { name: 'Choose from existing' })
    await choose.press('Enter')
    const drawer = page.getByRole('dialog', { name: 'Images' })
    await drawer.waitFor()
    expect(await getsFocus(page, 'dialog')).toBe(true)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    expect(await getsFocus(page, '.upload__listToggler')).toBe(true)
  })

  it('a question that was asked from a menu has a name, and leaves the focus at the menu', async () => {
    await page.getByRole('button', { name: 'More actions' }).press('Enter')
    await page.locator('#action-delete').press('Enter')
    const question = page.getByRole('dialog', { name: 'Confirm deletion' })
    await question.waitFor()
    expect(await getsFocus(page, 'dialog')).toBe(true)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await getsFocus(page, '.doc-controls__popup .popup-button')).toBe(true)
  })

  it('a row that is removed leaves the focus at the menu of the next one, and the last one at what adds one', async () => {
    const field = page.locator('#field-sources')
    const add = field.getByRole('button', { name: 'Add Source' })
    const rows = field.locator('.array-field__row')
    for (let count = 1; count <= 2; count++) {
      await add.press('Enter')
      await rows.nth(count - 1).waitFor()
    }
    const remove = async (index: number) => {
      await rows.nth(index).locator('.array-actions__button').press('Enter')
      await page.locator('.popup__content .array-actions__remove').press('Enter')
    }
    await remove(0)
    expect(await getsFocus(page, '#sources-row-0 .array-actions__button')).toBe(true)
    await remove(0)
    expect(await getsFocus(page, '#field-sources .array-field__add-row')).toBe(true)
  })

  it('a row that is removed in a drawer leaves the focus there as well', async () => {
    await openForm(page, `collections/bundles/${bundleId}`)
    await page.locator('.relationship--multi-value-label__drawer-toggler').press('Enter')
    const drawer = page.locator('dialog.doc-drawer')
    const rows = drawer.locator('#field-outcomes .array-field__row')
    const remove = async () => {
      await rows.first().locator('.array-actions__button').press('Enter')
      await page.locator('.popup__content .array-actions__remove').press('Enter')
    }
    await remove()
    expect(await getsFocus(page, 'dialog #outcomes-row-0 .array-actions__button')).toBe(true)
    await remove()
    expect(await getsFocus(page, 'dialog #field-outcomes .array-field__add-row')).toBe(true)
  })

  it('a schedule that is refused leaves the focus at the button that was pressed', async () => {
    await page.getByRole('button', { name: 'Schedule', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Schedule' })
    await dialog.getByRole('button', { name: 'Schedule publication' }).press('Enter')
    await dialog.getByText('As it is, this cannot be published').waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Schedule publication')
  })
})
