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
