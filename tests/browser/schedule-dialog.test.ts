import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openAdmin, openForm, readFieldError } from '../support/admin-page'
import { query } from '../support/database'
import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { send } from '../support/http'
import { launchBrowser } from '../support/launch-browser'
import { countSchedules, dialogOf, openDialog } from '../support/schedule-dialog'
import { waitUntil } from '../support/wait-until'

let browser: Browser
let editor: Editor
let colleague: Editor
const account = { email: `${createMarker()}@press.example`, password: 'a password for tests' }
let accountId: number
const createdIds: number[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  editor = await signIn()
  accountId = (await editor.create('users', { ...account, name: 'Ben Okoro', permission: 'editor' })).id
  colleague = await signIn(account)
})

afterAll(async () => {
  for (const id of createdIds) await editor.remove('articles', id)
  await editor.remove('users', accountId)
  await browser.close()
})

async function write(more: Record<string, unknown> = {}, isDraft = true) {
  const data = await toArticleData(createMarker(), more)
  const { id } = await editor.create('articles', data, { isDraft })
  createdIds.push(id)
  return { id, title: String(data.title) }
}

async function open(id: number): Promise<Page> {
  const { page } = await openAdmin(browser, editor, { timezoneId: 'Europe/Berlin' })
  await openForm(page, `collections/articles/${id}`)
  return page
}

/** Schedules the publication of an article, as another window does. */
async function schedule({ headers }: Editor, id: number, at: string): Promise<void> {
  await send('/admin/api/schedules', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ collection: 'articles', id, type: 'publish', at }),
  })
}

/** Holds what the page schedules from now on, until the returned function is called. */
async function hold(page: Page): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/admin/api/schedules', async (route) => {
    if (route.request().method() === 'POST') await isReleased
    await route.continue()
  })
  return release
}

describe('a schedule', () => {
  it('is typed in one go, without its page failing on a year of six digits', async () => {
    const { id } = await write()
    const page = await open(id)
    await openDialog(page)
    const time = dialogOf(page).getByLabel('Date and time')
    await time.focus()
    await page.keyboard.type('070220300504PM')
    await dialogOf(page).getByText('That is 2 Jul 2030, 15:04 UTC.').waitFor()
    // As a browser has it that lets a year have six digits.
    await time.evaluate((input: HTMLInputElement) => input.removeAttribute('max'))
    await time.fill('203005-07-02T05:04')
    await dialogOf(page).getByText('In your time zone, Europe/Berlin.', { exact: true }).waitFor()
    expect(await time.inputValue()).toBe('203005-07-02T05:04')
    await page.context().close()
  })

  it('has what was typed right before, on a slow connection', async () => {
    const { id } = await write({ description: 'Too short.' })
    const page = await open(id)
    let ask = () => {}
    const isAsked = new Promise<void>((resolve) => (ask = resolve))
    await page.route(/\/admin\/api\/articles\/\d+\?/, async (route) => {
      if (route.request().method() === 'PATCH') await isAsked
      await route.continue()
    })
    await page.locator('#field-description').fill('Long enough by now. '.repeat(9).trim())
    await openDialog(page)
    await dialogOf(page).getByRole('button', { name: 'Schedule publication' }).click()
    ask()
    await page.getByText(/Will be published on/).waitFor()
    expect(await countSchedules('articles', id)).toBe(1)
    await page.context().close()
  })

  it.each([
    ['lost', (route: Route) => route.abort()],
    ['of a proxy that did not wait for it', (route: Route) => route.fulfill({ status: 504, body: 'Gateway Timeout' })],
  ])('whose response is %s is found, also when it is cancelled', async (_is, respond) => {
    const { id } = await write()
    const page = await open(id)
    await page.route(/\/admin\/api\/schedules/, async (route) => {
      if (route.request().method() === 'GET') return route.continue()
      await route.fetch()
      return respond(route)
    })
    await openDialog(page)
    await dialogOf(page).getByRole('button', { name: 'Schedule publication' }).click()
    await page.getByText(/^To be published on/).waitFor()
    await dialogOf(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Cancel the schedule' }).click()
    await page.getByText(/Will be published on/).waitFor({ state: 'detached' })
    expect(await page.getByText('The server cannot be reached').count()).toBe(0)
    expect(await countSchedules('articles', id)).toBe(0)
    await page.context().close()
  })

  it('takes the place of another that a colleague has made meanwhile only once its editor has seen that', async () => {
    const { id } = await write()
    const page = await open(id)
    await schedule(colleague, id, '2031-01-01T09:00:00Z')
    await openDialog(page)
    const dialog = dialogOf(page)
    await dialog.getByText('It takes the place of Wed, 1 Jan 2031, 10:00 (Europe/Berlin).').waitFor()
    await schedule(colleague, id, '2031-01-02T09:00:00Z')
    await dialog.getByRole('button', { name: 'Move to this time' }).click()
    await dialog.getByText(/Ben Okoro has scheduled this meanwhile: publish at 2031-01-02 09:00 UTC/).waitFor()
    await dialog.getByText('It takes the place of Thu, 2 Jan 2031, 10:00 (Europe/Berlin).').waitFor()
    await dialog.getByRole('button', { name: 'Move to this time' }).click()
    await page.getByText(/^To be published on/).waitFor()
    expect(await countSchedules('articles', id)).toBe(1)
    await page.context().close()
  })

  it('is not taken for that of a colleague at the same time, where it did not arrive', async () => {
    const { id } = await write()
    const page = await open(id)
    await openDialog(page)
    const dialog = dialogOf(page)
    await dialog.getByText('Nothing yet.').waitFor()
    await dialog.getByLabel('Date and time').fill('2031-01-01T10:00')
    await schedule(colleague, id, '2031-01-01T09:00:00Z')
    await page.route('**/admin/api/schedules', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await dialog.getByRole('button', { name: 'Schedule publication' }).click()
    await dialog.getByText('The server cannot be reached just now.').waitFor()
    await dialog.getByText('It takes the place of Wed, 1 Jan 2031, 10:00 (Europe/Berlin).').waitFor()
    expect(await page.getByText(/^To be published on/).count()).toBe(0)
    await page.context().close()
  })

  it('that is refused after its dialog was closed says so, and why at each field', async () => {
    const { id, title } = await write({ description: 'Too short.' })
    const page = await open(id)
    const release = await hold(page)
    await openDialog(page)
    await dialogOf(page).getByRole('button', { name: 'Schedule publication' }).click()
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
    release()
    await page.getByText(new RegExp(`^“${title}” has not been scheduled\\. .*Description: .*160`)).waitFor()
    await waitUntil(
      'the error is shown at its field',
      async () => (await readFieldError(page, 'description'))?.includes('160') ?? false,
    )
    await page.context().close()
  })

  it('that is made after its dialog was closed leaves open the one that was opened since', async () => {
    const { id } = await write()
    const page = await open(id)
    const release = await hold(page)
    await openDialog(page)
    await dialogOf(page).getByRole('button', { name: 'Schedule publication' }).click()
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
    await openDialog(page)
    release()
    await page.getByText(/^To be published on/).waitFor()
    await dialogOf(page)
      .getByText(/It takes the place of/)
      .waitFor()
    expect(await countSchedules('articles', id)).toBe(1)
    await page.context().close()
  })

  it('gives the focus back, also where the button that opened its dialog is gone', async () => {
    const { id } = await write()
    const page = await open(id)
    await openDialog(page)
    await page.keyboard.press('Escape')
    const isFocused = (name: string) =>
      waitUntil(`“${name}” has the focus`, () =>
        page.getByRole('button', { name, exact: true }).evaluate((button) => button === document.activeElement),
      )
    await isFocused('Schedule')
    await openDialog(page)
    await dialogOf(page).getByRole('button', { name: 'Schedule publication' }).click()
    await page.getByText(/Will be published on/).waitFor()
    await isFocused('Schedule')
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await page.keyboard.press('Escape')
    await isFocused('Change')
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    await dialogOf(page).getByLabel('Date and time').fill('2031-01-01T10:00')
    await dialogOf(page).getByRole('button', { name: 'Move to this time' }).click()
    await page.getByText(/Will be published on Wed, 1 Jan 2031/).waitFor()
    await isFocused('Schedule')
    await page.getByRole('button', { name: 'Cancel the schedule' }).click()
    await page.getByText('No longer scheduled.').waitFor()
    await waitUntil('what follows the schedule is next', () =>
      page.evaluate(() => document.activeElement?.classList.contains('schedule-strip') ?? false),
    )
    await page.context().close()
  })

  it('of an unpublication waits for no text, even one that cannot be saved', async () => {
    const { id } = await write({ _status: 'published' }, false)
    const page = await open(id)
    await page.route(/\/admin\/api\/articles\/\d+\?/, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    )
    await page.locator('#field-description').fill('What cannot be saved just now.')
    await page
      .getByText(/cannot be reached/)
      .first()
      .waitFor()
    await openDialog(page)
    await dialogOf(page)
      .getByRole('radio', { name: /^Unpublish/ })
      .check()
    await dialogOf(page).getByRole('button', { name: 'Schedule unpublishing' }).click()
    await page.getByText(/^To be unpublished on/).waitFor()
    expect(await countSchedules('articles', id)).toBe(1)
    await page.context().close()
  })

  it('of a document without autosave has what is typed', async () => {
    const finding = { kind: 'deployment', text: 'Seen.', industry: 'Health', region: 'France', date: '2026' }
    const { id } = await editor.create('evidence-entries', finding, { isDraft: true })
    const { page } = await openAdmin(browser, editor)
    await openForm(page, `collections/evidence-entries/${id}`)
    const text = `Typed right before, ${createMarker()}.`
    await page.locator('#field-text').fill(text)
    await openDialog(page)
    await dialogOf(page).getByRole('button', { name: 'Schedule publication' }).click()
    await page.getByText(/Will be published on/).waitFor()
    expect(await countSchedules('evidence-entries', id)).toBe(1)
    await query(
      `update payload_jobs set wait_until = now() where input #>> '{doc,relationTo}' = $1 and input #>> '{doc,value}' = $2`,
      ['evidence-entries', String(id)],
    )
    await waitUntil('readers see it', async () => (await send(`/api/findings/${id}`)).text.includes(text), {
      timeoutMs: 30_000,
      intervalMs: 200,
    })
    await page.context().close()
    await editor.remove('evidence-entries', id)
  })
})
