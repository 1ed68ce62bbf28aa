import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { isStoredLocally, openAdmin, openForm } from '../support/admin-page'
import type { BrowserSession } from '../support/browser-session'
import { query } from '../support/database'
import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'
import { waitUntil } from '../support/wait-until'

let browser: Browser
let admin: Editor
let session: BrowserSession
let page: Page
let marker: string
let id: number

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn()
})

afterAll(() => browser.close())

beforeEach(async () => {
  marker = createMarker()
  const sources = ['First', 'Second', 'Third'].map((label) => ({ label, url: `https://source.example/${label}` }))
  id = (await admin.create('articles', await toArticleData(marker, { sources }), { isDraft: true })).id
  session = await openAdmin(browser, admin)
  page = session.page
  return async () => {
    await session.close()
    await admin.remove('articles', id)
  }
})

const body = () => page.locator('[data-field-path="body"] [contenteditable]').first()
const title = () => page.locator('#field-title')
const label = (row: number) => page.locator(`#field-sources__${row}__label`)
const open = () => openForm(page, `collections/articles/${id}`)
const isSave = (request: Request) => request.method() === 'PATCH'
const isFormState = (request: Request) => request.method() === 'POST' && request.url().endsWith(`/articles/${id}`)

/** The server receives the next save; its response arrives once the function that is returned is called. */
async function holdResponse(): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  let isHeld = false
  await page.route('**/admin/api/articles/*', async (route) => {
    if (isHeld || !isSave(route.request())) return route.fallback()
    isHeld = true
    const response = await route.fetch()
    await released
    return route.fulfill({ response })
  })
  return release
}

async function typeInBody(words: string): Promise<void> {
  await body().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(words)
}

type Version = { title: string; body: string; status: string; labels: string[] }

async function readVersion(condition = 'latest'): Promise<Version | undefined> {
  const [version] = await query<Version>(
    `select version_title as title, version_body::text as body, version__status as status,
        array(select label from _articles_v_version_sources s where s._parent_id = v.id order by _order) as labels
      from _articles_v v where parent_id = $1 and ${condition} order by id desc limit 1`,
    [id],
  )
  return version
}

const waitUntilSaved = (what: string, isIt: (version: Version) => boolean) =>
  waitUntil(what, async () => {
    const version = await readVersion()
    return version !== undefined && isIt(version)
  })

/** Types in the first source, and waits until the form has the response to its save. */
async function saveFirstLabel(): Promise<void> {
  const saved = page.waitForResponse((response) => isSave(response.request()))
  await label(0).fill('First, changed')
  await saved
  await page.waitForResponse((response) => isFormState(response.request()))
  await page.locator('.autosave').getByText('Last saved').waitFor()
}

describe('a row that is changed again after a save', () => {
  async function choose(action: string): Promise<void> {
    await page.locator('#sources-row-0 .array-actions__button').click()
    await page.locator('.popup__content').getByRole('button', { name: action }).click()
  }
  const readLabels = () => Promise.all([0, 1].map((row) => label(row).inputValue()))

  it('and removed at once leaves the text of the next row alone', async () => {
    await open()
    await saveFirstLabel()
    await label(0).fill('First, changed again')
    await choose('Remove')
    await label(2).waitFor({ state: 'detached' })
    expect(await readLabels()).toEqual(['Second', 'Third'])
    await waitUntilSaved('the row is removed', ({ labels }) => labels.length === 2)
    expect((await readVersion())?.labels).toEqual(['Second', 'Third'])
  })

  it('and moved at once takes its text along', async () => {
    await open()
    await saveFirstLabel()
    await label(0).fill('First, changed again')
    await choose('Move Down')
    await waitUntilSaved('the row is moved', ({ labels }) => labels[1] === 'First, changed again')
    expect((await readVersion())?.labels).toEqual(['Second', 'First, changed again', 'Third'])
    expect(await readLabels()).toEqual(['Second', 'First, changed again'])
  })
})

describe('what is typed during a save', () => {
  it('into the text stays, though something else is typed after it, and can be undone', async () => {
    await open()
    const release = await holdResponse()
    const sent = page.waitForRequest(isSave)
    await typeInBody(' sent')
    await sent
    await page.keyboard.type(` typed ${marker}`)
    await waitUntil('it is kept in the browser', () => isStoredLocally(page, ` typed ${marker}`))
    await title().fill(`Title of ${marker}`)
    release()
    await waitUntilSaved('it is saved', (version) => version.title === `Title of ${marker}`)
    await page.waitForResponse((response) => isFormState(response.request()))
    await title().fill(`Second title of ${marker}`)
    await waitUntilSaved('the next is saved', (version) => version.title === `Second title of ${marker}`)
    expect((await readVersion())?.body).toContain(` sent typed ${marker}`)
    expect(await body().innerText()).toContain(` sent typed ${marker}`)
    await body().click()
    await page.keyboard.press('Control+z')
    await waitUntil('it is undone', async () => !(await body().innerText()).includes(` typed ${marker}`))
  })

  it('into the text stays while the article is published, and becomes a draft', async () => {
    await open()
    const release = await holdResponse()
    const sent = page.waitForRequest(isSave)
    await page.getByRole('button', { name: 'Publish changes' }).click()
    await sent
    await typeInBody(` typed ${marker}`)
    await waitUntil('it is kept in the browser', () => isStoredLocally(page, ` typed ${marker}`))
    release()
    await waitUntilSaved(
      'it is saved as a draft',
      (version) => version.status === 'draft' && version.body.includes(` typed ${marker}`),
    )
    expect(await body().innerText()).toContain(` typed ${marker}`)
    const published = await readVersion("version__status = 'published'")
    expect(published?.body).not.toContain(` typed ${marker}`)
  })

  it('with the keyboard stays: the field keeps its focus', async () => {
    await open()
    const release = await holdResponse()
    const sent = page.waitForRequest(isSave)
    await title().focus()
    await page.keyboard.press('End')
    await page.keyboard.type(' sent')
    await page.keyboard.press('Control+s')
    await sent
    await page.keyboard.type(' typed')
    release()
    await waitUntilSaved('it is saved', (version) => version.title.endsWith(' sent typed'))
    expect(await title().inputValue()).toMatch(/ sent typed$/)
  })
})

describe('what was typed into the text just before', () => {
  beforeEach(async () => {
    // As where the processor is busy: the editor gives its text to the form when the browser is idle.
    await page.addInitScript(() => {
      window.requestIdleCallback = (callback) =>
        window.setTimeout(() => callback({ didTimeout: true, timeRemaining: () => 0 }), 60_000)
      window.cancelIdleCallback = (handle) => window.clearTimeout(handle)
    })
    await open()
    await typeInBody(` typed ${marker}`)
  })

  it('a publication is published', async () => {
    await page.getByRole('button', { name: 'Publish changes' }).click()
    await waitUntilSaved('it is published', ({ status }) => status === 'published')
    expect((await readVersion())?.body).toContain(` typed ${marker}`)
  })

  it('a save with the keyboard is saved', async () => {
    await page.keyboard.press('Control+s')
    await waitUntilSaved('it is saved', (version) => version.body.includes(` typed ${marker}`))
    expect(await body().innerText()).toContain(` typed ${marker}`)
  })

  it('the window is left is kept in the browser', async () => {
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')))
    await waitUntil('it is kept', () => isStoredLocally(page, ` typed ${marker}`))
    expect(await body().innerText()).toContain(` typed ${marker}`)
  })
})

it('what is saved with the keyboard before an autosave can be published', async () => {
  await admin.update('articles', id, { _status: 'published' })
  await open()
  const publish = page.getByRole('button', { name: 'Publish changes' })
  expect(await publish.isDisabled()).toBe(true)
  await title().fill(`Saved ${marker}`)
  await page.keyboard.press('Control+s')
  await page.getByText('Draft saved successfully.').waitFor()
  await waitUntil('it can be published', () => publish.isEnabled())
  await page.getByText('Status: Changed').waitFor()
})
