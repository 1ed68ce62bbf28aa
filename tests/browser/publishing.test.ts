import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openAdmin, openForm } from '../support/admin-page'
import { query } from '../support/database'
import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'

let browser: Browser
let editor: Editor

beforeAll(async () => {
  browser = await launchBrowser()
  editor = await signIn()
})

afterAll(() => browser.close())

const toBookData = (words: string) => ({
  code: `T9-${String(Math.floor(Math.random() * 900_000) + 100_000)}`,
  language: 'en',
  title: `Title ${words}`,
  synopsis: `Synopsis ${words}`,
  authors: [{ name: `Author ${words}` }],
})

const cases = [
  { collection: 'articles', toData: toArticleData },
  { collection: 'books', toData: toBookData },
]

describe.each(cases)('a publication of $collection right after typing', ({ collection, toData }) => {
  it('is not followed by a draft of the same text', async () => {
    const words = createMarker()
    const { id } = await editor.create(collection, { ...(await toData(words)), _status: 'published' })
    const { page, close } = await openAdmin(browser, editor)
    await openForm(page, `collections/${collection}/${id}`)
    await type(page, `Autosaved ${words}`)
    await page.locator('.autosave').getByText('Last saved').waitFor()
    await type(page, `Published ${words}`)
    await page.getByRole('button', { name: 'Publish changes' }).click()
    await page.getByText('Updated successfully.').waitFor()
    // An autosave begins 1.5 seconds after the last change, and a heartbeat some seconds after the one before.
    for (let heartbeats = 0; heartbeats < 2; heartbeats++) await page.waitForResponse('**/admin/api/editing')
    expect(await readVersions(collection, id)).toEqual([
      { title: `Title ${words}`, status: 'published' },
      { title: `Autosaved ${words}`, status: 'draft' },
      { title: `Published ${words}`, status: 'published' },
    ])
    await close()
    await editor.remove(collection, id)
  })
})

const type = (page: Page, title: string) => page.locator('#field-title').fill(title)

const readVersions = (collection: string, id: number) =>
  query(
    `select version_title as title, version__status as status from _${collection}_v where parent_id = $1 order by id`,
    [id],
  )
