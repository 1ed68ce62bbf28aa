import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openAdmin, openForm } from '../support/admin-page'
import type { BrowserSession } from '../support/browser-session'
import { query } from '../support/database'
import { createMarker, signIn, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'
import { toValidDocument } from '../support/valid-document'
import { waitUntil } from '../support/wait-until'

const chapterCount = 80

let browser: Browser
let editor: Editor
let session: BrowserSession
let page: Page
let id: number

beforeAll(async () => {
  browser = await launchBrowser()
  editor = await signIn()
})

afterAll(() => browser.close())

beforeEach(async () => {
  id = (await editor.create('books', await toValidDocument('books', createMarker()))).id
  session = await openAdmin(browser, editor)
  ;({ page } = session)
})

afterEach(async () => {
  await session.close()
  await editor.remove('books', id)
})

async function openBook(count: number): Promise<void> {
  const chapters = Array.from({ length: count }, (_, index) => ({
    title: `Chapter ${index}`,
    summary: `Summary ${index}`,
  }))
  await editor.update('books', id, { chapters })
  await openForm(page, `collections/books/${id}`)
}

const shownFields = () => page.locator('#field-chapters textarea')
const hasFocus = (field: string) =>
  waitUntil('it has the focus', () =>
    page.evaluate((name) => document.activeElement?.id === name, `field-${field.replaceAll('.', '__')}`),
  )
const readSummaries = async () =>
  (
    await query<{ title: string; summary: string }>(
      'select title, summary from books_chapters where _parent_id = $1 order by _order',
      [id],
    )
  ).map(({ title, summary }) => `${title}: ${summary}`)
const publish = () => page.getByRole('button', { name: 'Publish changes' }).click()

describe('a book of many chapters', () => {
  it('has the fields of those that are near the screen, and saves all', async () => {
    await openBook(chapterCount)
    await page.locator('#chapters-row-0').scrollIntoViewIfNeeded()
    await shownFields().first().waitFor()
    expect(await shownFields().count()).toBeLessThan(chapterCount - 20)
    await page.locator(`#chapters-row-${chapterCount - 1}`).scrollIntoViewIfNeeded()
    const last = page.locator(`#field-chapters__${chapterCount - 1}__summary`)
    await last.fill('What is said at the end.')
    await publish()
    await page.getByText('Updated successfully.').waitFor()
    const summaries = await readSummaries()
    expect(summaries.length).toBe(chapterCount)
    expect(summaries.slice(0, -1)).toEqual(
      Array.from({ length: chapterCount - 1 }, (_, index) => `Chapter ${index}: Summary ${index}`),
    )
    expect(summaries.at(-1)).toBe(`Chapter ${chapterCount - 1}: What is said at the end.`)
  })

  it('leads to what is to be corrected in one of them, even in a collapsed row', async () => {
    await openBook(chapterCount)
    await page.locator('#chapters-row-60').scrollIntoViewIfNeeded()
    await page.locator('#field-chapters__60__title').fill('')
    await page.locator('.autosave').getByText('Last saved').waitFor()
    await openForm(page, `collections/books/${id}`)
    await page.getByRole('button', { name: 'Collapse All' }).first().scrollIntoViewIfNeeded()
    await page.locator('#field-chapters').getByRole('button', { name: 'Collapse All' }).click()
    await publish()
    await hasFocus('chapters.60.title')
    await page.locator('#field-title').focus()
    await page.getByRole('button', { name: 'Chapters 61, Title' }).click()
    await hasFocus('chapters.60.title')
    expect(await page.locator('#chapters-row-60').getByText('This field is required.').isVisible()).toBe(true)
  })

  it('can get one more, where as many as are shown at once were there', async () => {
    await openBook(50)
    await page.locator('#field-chapters > .array-field__add-row').click()
    await page.locator('#field-chapters__50__title').fill('One more')
    await publish()
    await page.getByText('Updated successfully.').waitFor()
    expect((await readSummaries()).length).toBe(51)
  })
})
