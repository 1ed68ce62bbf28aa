import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openAdmin, openForm } from '../support/admin-page'
import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'

let browser: Browser
let editor: Editor

beforeAll(async () => {
  browser = await launchBrowser()
  editor = await signIn()
})

afterAll(() => browser.close())

describe('a form in the colours that its editor has set', () => {
  it('shows the dots of the menu, and the labels of rows without what is only spoken', async () => {
    const { id } = await editor.create('articles', await toArticleData(createMarker()), { isDraft: true })
    const { page, close } = await openAdmin(browser, editor)
    await page.emulateMedia({ forcedColors: 'active' })
    await openForm(page, `collections/articles/${id}`)
    const readStyle = (selector: string, property: 'color' | 'backgroundColor' | 'opacity' | 'forcedColorAdjust') =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element)[name], property)
    expect(await readStyle('.doc-controls__dots > div', 'backgroundColor')).toBe(
      await readStyle('.doc-controls__dots', 'color'),
    )
    await page.locator('#sources-row-0').waitFor()
    expect(await readStyle('#sources-row-0 .collapsible__toggle > span', 'opacity')).toBe('0')
    // Otherwise the outline of a focused one has the colour of the theme, which may be that of the background.
    expect(await readStyle('#sources-row-0 .collapsible__toggle', 'forcedColorAdjust')).toBe('auto')
    await close()
    await editor.remove('articles', id)
  })
})
