import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openAdmin, openForm } from '../support/admin-page'
import { createMarker, signIn, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'

let browser: Browser
let editor: Editor
let finding: { id: number }

beforeAll(async () => {
  browser = await launchBrowser()
  editor = await signIn()
  const text = `Finding ${createMarker()}`
  const values = { kind: 'regulation', text, industry: 'Health', region: 'Kenya', date: '2025', _status: 'published' }
  finding = await editor.create('evidence-entries', values)
})

afterAll(async () => {
  await editor.remove('evidence-entries', finding.id)
  await browser.close()
})

it.each([320, 390, 768, 1024, 1280])(
  'the buttons that save and publish are whole above a form, at %i pixels',
  async (width) => {
    const { page, close } = await openAdmin(browser, editor, { width, isDark: width === 390 })
    await openForm(page, `collections/evidence-entries/${finding.id}`)
    for (const name of ['Save Draft', 'Publish changes']) {
      const isWhole = await page.getByRole('button', { name }).evaluate((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect()
        const middle = (top + bottom) / 2
        return [left + 3, right - 3].every((x) => button.contains(document.elementFromPoint(x, middle)))
      })
      expect([name, isWhole]).toEqual([name, true])
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await close()
  },
)

it.each(['articles', 'books', 'evidence-entries', 'users'])(
  'nothing moves in a form of %s when a field gets or loses the focus, so that a button can be pressed right after typing',
  async (collection) => {
    const { page, close } = await openAdmin(browser, editor)
    await openForm(page, `collections/${collection}/create`)
    const moved = await page.evaluate(() => {
      const form = document.querySelector('form[data-form-ready="true"]')!
      const inputs = [...form.querySelectorAll<HTMLElement>('.field-type :is(input[type=text], textarea)')]
      const heights = () =>
        [...form.querySelectorAll('.document-fields__main, .document-fields__sidebar-fields')].map(
          (part) => part.scrollHeight,
        )
      const before = heights().join()
      return inputs
        .filter((input) => {
          input.focus()
          const after = heights().join()
          input.blur()
          return after !== before
        })
        .map(({ id }) => id)
    })
    expect(moved).toEqual([])
    await close()
  },
)

it('a row is added by one press right after typing in a field above it', async () => {
  const { page, close } = await openAdmin(browser, editor)
  await openForm(page, 'collections/books/create')
  const rows = page.locator('#field-chapters .array-field__row')
  for (let count = 1; count <= 2; count++) {
    await page.locator('#field-title').pressSequentially('Words ')
    await page.locator('#field-chapters .array-field__add-row').click()
    await rows.nth(count - 1).waitFor()
  }
  expect(await rows.count()).toBe(2)
  await close()
})
