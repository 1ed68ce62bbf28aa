import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openAdmin, openForm } from '../support/admin-page'
import { query } from '../support/database'
import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { send } from '../support/http'
import { launchBrowser } from '../support/launch-browser'
import { waitUntil } from '../support/wait-until'

let browser: Browser
let editor: Editor
let page: Page
let id: number

beforeAll(async () => {
  browser = await launchBrowser()
  editor = await signIn()
  page = (await openAdmin(browser, editor)).page
})

afterAll(() => browser.close())

const body = () => page.locator('[data-field-path="body"] [contenteditable="true"]').first()
const isInBody = () => body().evaluate((element) => element.contains(document.activeElement))

describe('in a list of the text, with the keyboard', () => {
  beforeEach(async () => {
    const { body: _, ...data } = await toArticleData(createMarker())
    id = (await editor.create('articles', data, { isDraft: true })).id
    await openForm(page, `collections/articles/${id}`)
    await body().click()
    return () => editor.remove('articles', id)
  })

  it('Tab nests an item and Shift+Tab takes it out, as readers see it in HTML and Markdown', async () => {
    await page.keyboard.type('- One')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Two')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Three')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Four')
    // Anywhere in an item.
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Tab')
    expect(await isInBody()).toBe(true)
    await waitUntil('the last change is saved', async () => {
      const rows = await query(
        `select 1 from _articles_v where parent_id = $1 and latest
           and jsonb_path_exists(version_body::jsonb, '$.root.children[0].children[3].children[0].children[0].children[0].text ? (@ == "Four")')`,
        [id],
      )
      return rows.length > 0
    })
    const { slug } = await editor.update('articles', id, { _status: 'published' })
    expect((await send(`/resources/${String(slug)}`)).text.replaceAll(/\s+/g, ' ')).toContain(
      '<ul><li>One<ul><li>Two</li></ul></li><li>Three<ul><li>Four</li></ul></li></ul>',
    )
    expect((await send(`/resources/${String(slug)}.md`)).text).toMatch(/- One\n {2,4}- Two\n- Three\n {2,4}- Four\n/)
  })

  it('Tab leaves the text where nothing can be nested, and Shift+Tab where nothing is', async () => {
    await page.keyboard.type('A paragraph')
    await page.keyboard.press('Tab')
    expect(await isInBody()).toBe(false)
    await body().click()
    await page.keyboard.press('Enter')
    await page.keyboard.type('- One')
    await page.keyboard.press('Tab')
    expect(await isInBody()).toBe(false)
    await page.keyboard.press('Shift+Tab')
    expect(await isInBody()).toBe(true)
    await page.keyboard.press('Shift+Tab')
    expect(await isInBody()).toBe(false)
  })

  it('the bar above the text nests items, and indents nothing else', async () => {
    const indent = page.locator('.fixed-toolbar [data-button-key="indentIncrease"]').first()
    await page.keyboard.type('A paragraph')
    await waitUntil('it is disabled', () => indent.evaluate((button) => button.className.includes('disabled')))
    await page.keyboard.press('Enter')
    await page.keyboard.type('- One')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Two')
    await indent.click()
    await body().locator('li li').getByText('Two').waitFor()
  })
})
