import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openAdmin, openForm } from '../support/admin-page'
import { query } from '../support/database'
import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'
import { waitUntil } from '../support/wait-until'

let browser: Browser
let admin: Editor

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn()
})

afterAll(() => browser.close())

const isAutosave = (request: Request) =>
  request.method() === 'PATCH' && new URL(request.url()).searchParams.get('autosave') === 'true'

/** Holds back the first request that is chosen; resolves to the function that lets it through. */
async function holdFirst(page: Page, isChosen: (request: Request) => boolean): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let isHeld = false
  await page.route('**/admin/**', async (route) => {
    if (isHeld || !isChosen(route.request())) return route.fallback()
    isHeld = true
    await released
    return route.continue()
  })
  return release
}

/**
 * Adds a row whose fields the browser does not know yet when the document is saved, and learns again from the response,
 * as on a slow connection; what is typed in between is typed by `type`.
 */
async function typeBetweenResponses(page: Page, path: string, add: () => Promise<void>, type: () => Promise<void>) {
  const isServerFunction = (request: Request) =>
    request.method() === 'POST' && new URL(request.url()).pathname === `/admin/collections/${path}`
  const releaseFields = await holdFirst(page, isServerFunction)
  const releaseSave = await holdFirst(page, isAutosave)
  const save = page.waitForRequest(isAutosave)
  await add()
  await save
  releaseFields()
  await type()
  const saved = page.waitForResponse((response) => isAutosave(response.request()))
  releaseSave()
  await saved
  await page.waitForResponse((response) => isServerFunction(response.request()))
}

describe('what is typed in a new row before the server’s response to its addition', () => {
  it('stays, a text and a date', async () => {
    const marker = createMarker()
    const { id } = await admin.create('articles', await toArticleData(marker, {}), { isDraft: true })
    const { page, close } = await openAdmin(browser, admin)
    await openForm(page, `collections/articles/${id}`)
    const text = page.locator('#field-corrections__0__text')
    const date = page.locator('#field-corrections__0__date input')
    await typeBetweenResponses(
      page,
      `articles/${id}`,
      () => page.getByRole('button', { name: 'Add Correction or update' }).click(),
      async () => {
        await date.fill('3 Mar 2026')
        await date.press('Enter')
        await text.fill(`Corrected ${marker}`)
      },
    )
    await waitUntil('it is saved', async () => {
      const rows = await query(
        `select 1 from _articles_v_version_corrections c join _articles_v v on v.id = c._parent_id
          where v.parent_id = $1 and v.latest and c.text = $2 and c.date::date = '2026-03-03'`,
        [id, `Corrected ${marker}`],
      )
      return rows.length === 1
    })
    expect(await text.inputValue()).toBe(`Corrected ${marker}`)
    expect(await date.inputValue()).not.toBe('')
    await close()
    await admin.remove('articles', id)
  })

  it('stays where the field has a default', async () => {
    const code = `T9-${Date.now() % 1e9}`
    const { id } = await admin.create('books', { code, title: 'With parts' }, { isDraft: true })
    const { page, close } = await openAdmin(browser, admin)
    await openForm(page, `collections/books/${id}`)
    const level = page.locator('#field-chapters__0__level')
    await typeBetweenResponses(
      page,
      `books/${id}`,
      () => page.getByRole('button', { name: 'Add Chapter' }).click(),
      () => level.fill('3'),
    )
    await waitUntil('it is saved', async () => {
      const rows = await query(
        `select 1 from _books_v_version_chapters c join _books_v v on v.id = c._parent_id
          where v.parent_id = $1 and v.latest and c.level = 3`,
        [id],
      )
      return rows.length === 1
    })
    expect(await level.inputValue()).toBe('3')
    await close()
    await admin.remove('books', id)
  })
})

describe('a row that is removed while the document is being saved', () => {
  const countSaved = async (id: number, title: string): Promise<number | null> => {
    const [saved] = await query<{ rows: number }>(
      `select (select count(*)::int from _articles_v_version_corrections c where c._parent_id = v.id) as rows
         from _articles_v v where v.parent_id = $1 and v.latest and v.version_title = $2`,
      [id, title],
    )
    return saved?.rows ?? null
  }
  const removeFirst = async (page: Page): Promise<void> => {
    await page.locator('#corrections-row-0 .array-actions__button').click()
    await page.locator('.popup__content .array-actions__remove').click()
    await page.locator('#corrections-row-0').waitFor({ state: 'detached' })
  }

  it('does not come back where it is new', async () => {
    const marker = createMarker()
    const { id } = await admin.create('articles', await toArticleData(marker, {}), { isDraft: true })
    const { page, close } = await openAdmin(browser, admin)
    await openForm(page, `collections/articles/${id}`)
    await typeBetweenResponses(
      page,
      `articles/${id}`,
      () => page.getByRole('button', { name: 'Add Correction or update' }).click(),
      () => removeFirst(page),
    )
    await page.locator('#field-title').fill(`Saved ${marker}`)
    await waitUntil('the title is saved', async () => (await countSaved(id, `Saved ${marker}`)) !== null)
    expect(await countSaved(id, `Saved ${marker}`)).toBe(0)
    await close()
    await admin.remove('articles', id)
  })

  it('does not come back where it was the only one', async () => {
    const marker = createMarker()
    const data = await toArticleData(marker, { corrections: [{ date: '2026-03-03', text: `Corrected ${marker}` }] })
    const { id } = await admin.create('articles', data, { isDraft: true })
    const { page, close } = await openAdmin(browser, admin)
    await openForm(page, `collections/articles/${id}`)
    const release = await holdFirst(page, isAutosave)
    const save = page.waitForRequest(isAutosave)
    await page.locator('#field-title').fill(`Saved ${marker}`)
    await save
    await removeFirst(page)
    release()
    await waitUntil('it is removed', async () => (await countSaved(id, `Saved ${marker}`)) === 0)
    await close()
    await admin.remove('articles', id)
  })
})
