import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { ignoreOtherEditors, isStoredLocally, openAdmin, openForm } from '../support/admin-page'
import type { BrowserSession } from '../support/browser-session'
import { query } from '../support/database'
import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { send } from '../support/http'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl, servers } from '../support/servers'
import { waitUntil } from '../support/wait-until'

const password = `password ${createMarker()}`
const email = `${createMarker()}@editors.example`

let browser: Browser
let admin: Editor
let benId: number
let benToken: string

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn()
  benId = (await admin.create('users', { name: 'Ben Okoro', permission: 'editor', email, password })).id
  benToken = (await signIn({ email, password })).token
})

afterAll(async () => {
  await admin.remove('users', benId)
  await browser.close()
})

const variants = [
  { width: 1280, isDark: false },
  { width: 390, isDark: true },
]

describe.each(variants)('two editors in one article, at $width pixels', (variant) => {
  let mara: BrowserSession
  let ben: BrowserSession
  let id: number
  let marker: string

  beforeEach(async () => {
    marker = createMarker()
    id = (await admin.create('articles', await toArticleData(marker, { _status: 'published' }))).id
    mara = await openAdmin(browser, admin, variant)
    ben = await openAdmin(browser, { token: benToken }, variant)
    // As in an insecure context (plain HTTP), where browsers do not offer it.
    await ben.page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'randomUUID', { value: undefined }))
    await ignoreOtherEditors(mara.page)
    await Promise.all([mara, ben].map(({ page }) => openForm(page, `collections/articles/${id}`)))
    return async () => {
      await mara.close()
      await ben.close()
      await admin.remove('articles', id).catch(() => undefined)
    }
  })

  async function readSaved(column: 'title' | 'description'): Promise<string | undefined> {
    const [row] = await query<{ saved: string }>(
      `select version_${column} as saved from _articles_v where parent_id = $1 and latest`,
      [id],
    )
    return row?.saved
  }
  const waitUntilSaved = (column: 'title' | 'description', text: string) =>
    waitUntil(`${column} is saved`, async () => (await readSaved(column)) === text)
  const write = (page: Page, field: 'title' | 'description', text: string) => page.locator(`#field-${field}`).fill(text)
  const hasNoOverflow = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('dialog[open], .saving__panel')].every(
        (box) => box.scrollWidth <= box.clientWidth && box.getBoundingClientRect().right <= innerWidth,
      ),
    )

  it('do not overwrite each other: the second keeps the text, sees who saved, and resolves the conflict', async () => {
    await write(ben.page, 'title', `Ben's ${marker}`)
    await waitUntilSaved('title', `Ben's ${marker}`)
    await write(mara.page, 'title', `Mara's ${marker}`)
    await mara.page.getByText('Ben Okoro saved a newer version of this').waitFor()
    expect(await hasNoOverflow(mara.page)).toBe(true)
    expect(await readSaved('title')).toBe(`Ben's ${marker}`)
    expect(await mara.page.locator('#field-title').inputValue()).toBe(`Mara's ${marker}`)
    await mara.page.getByRole('button', { name: 'Compare and merge' }).click()
    const dialog = mara.page.getByRole('dialog')
    expect(await dialog.getByRole('button', { name: 'Save this' }).isDisabled()).toBe(true)
    expect(await hasNoOverflow(mara.page)).toBe(true)
    await dialog.getByRole('radio', { name: 'Yours' }).check()
    await dialog.getByRole('button', { name: 'Save this' }).click()
    await waitUntilSaved('title', `Mara's ${marker}`)
    const history = await query<{ title: string }>(
      'select version_title as title from _articles_v where parent_id = $1',
      [id],
    )
    expect(history.map(({ title }) => title)).toContain(`Ben's ${marker}`)
  })

  it('cannot publish over a version they have not seen', async () => {
    await write(ben.page, 'title', `Ben's ${marker}`)
    await waitUntilSaved('title', `Ben's ${marker}`)
    await write(mara.page, 'title', `Mara's ${marker}`)
    await mara.page.getByRole('button', { name: 'Publish changes' }).click()
    const dialog = mara.page.getByRole('dialog')
    await dialog.getByText('Two versions of this').waitFor()
    await waitUntil(
      'nothing is said to be submitted',
      async () => (await mara.page.getByText('Submitting').count()) === 0,
    )
    expect((await send(`/resources/slug-${marker}`)).text).not.toContain(`Mara's ${marker}`)
    await dialog.getByRole('radio', { name: 'Ben Okoro' }).check()
    await dialog.getByRole('button', { name: /Publish this|Save this/ }).click()
    await waitUntil('the dialog is closed', async () => (await mara.page.getByRole('dialog').count()) === 0)
    await waitUntil(
      'Mara sees Ben’s',
      async () => (await mara.page.locator('#field-title').inputValue()) === `Ben's ${marker}`,
    )
    // Her own text is not lost.
    await mara.page.getByRole('button', { name: 'A text of yours is set aside here' }).click()
    await mara.page.getByRole('button', { name: 'Look at it' }).last().click()
    await mara.page.getByRole('dialog').getByText(`Mara's ${marker}`).first().waitFor()
  })

  it('can set their own text aside, see the other’s, and restore theirs later', async () => {
    await write(ben.page, 'title', `Ben's ${marker}`)
    await waitUntilSaved('title', `Ben's ${marker}`)
    await write(mara.page, 'title', `Mara's ${marker}`)
    await mara.page.getByRole('button', { name: 'Set mine aside' }).click()
    await waitUntil(
      'Mara sees Ben’s',
      async () => (await mara.page.locator('#field-title').inputValue()) === `Ben's ${marker}`,
    )
    await openForm(mara.page, `collections/articles/${id}`)
    await mara.page.getByRole('button', { name: 'A text of yours is set aside here' }).click()
    await mara.page.getByRole('button', { name: 'Look at it' }).last().click()
    await mara.page.getByRole('dialog').getByRole('radio', { name: 'As you wrote it' }).check()
    await mara.page.getByRole('dialog').getByRole('button', { name: 'Save this' }).click()
    await waitUntilSaved('title', `Mara's ${marker}`)
  })

  it('can recreate an article from their text when it was deleted meanwhile, once, though a response was lost', async () => {
    await admin.remove('articles', id)
    await write(mara.page, 'title', `Mara's ${marker}`)
    const open = mara.page.getByRole('button', { name: 'What can I do?' })
    const recreate = mara.page.getByRole('button', { name: 'Make it anew with my text' })
    const lost: Promise<unknown>[] = []
    await mara.page.route(
      '**/admin/api/articles?*',
      async (route) => {
        lost.push(route.fetch())
        await Promise.all(lost)
        await route.abort()
      },
      { times: 1 },
    )
    await open.click()
    await recreate.click()
    await mara.page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' }).waitFor()
    expect(lost).toHaveLength(1)
    await mara.page.getByRole('button', { name: 'Back to the form' }).click()
    await write(mara.page, 'title', `Mara's ${marker}, and more`)
    await open.click()
    await recreate.click()
    await mara.page.waitForURL((url) => /articles\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${id}`))
    id = Number(mara.page.url().split('/').at(-1))
    const rows = await query<{ id: number; title: string }>(
      `select parent_id as id, version_title as title from _articles_v where version_title like $1 and latest`,
      [`Mara's ${marker}%`],
    )
    expect(rows).toEqual([{ id, title: `Mara's ${marker}, and more` }])
  })

  it('can take an article that was trashed meanwhile out of the trash with their text, though a response was lost', async () => {
    await admin.trash('articles', id)
    await write(mara.page, 'title', `Mara's ${marker}`)
    const open = mara.page.getByRole('button', { name: 'What can I do?' })
    const restore = mara.page.getByRole('button', { name: 'Take it out of the trash with my text' })
    let isLost = false
    await mara.page.route(`**/admin/api/articles/${id}?*`, async (route) => {
      if (isLost || route.request().method() !== 'PATCH' || !route.request().url().includes('trash=true'))
        return route.continue()
      isLost = true
      await route.fetch()
      return route.abort()
    })
    await open.click()
    await restore.click()
    await mara.page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' }).waitFor()
    await mara.page.getByRole('button', { name: 'Back to the form' }).click()
    await write(mara.page, 'title', `Mara's ${marker}, and more`)
    await open.click()
    await restore.click()
    await mara.page.getByRole('dialog').waitFor({ state: 'detached' })
    const rows = await query<{ title: string; isTrashed: boolean }>(
      `select version_title as title, version_deleted_at is not null as "isTrashed" from _articles_v where parent_id = $1 and latest`,
      [id],
    )
    expect(rows).toEqual([{ title: `Mara's ${marker}, and more`, isTrashed: false }])
  })

  // What does not depend on the window is tested in one.
  if (variant.width === 390) return

  it('have changes of different fields merged without a choice', async () => {
    const description = `Mara's description ${marker}. `.padEnd(200, 'It says what the article is about. ')
    await write(ben.page, 'title', `Ben's ${marker}`)
    await waitUntilSaved('title', `Ben's ${marker}`)
    await write(mara.page, 'description', description)
    await mara.page.getByRole('button', { name: 'Compare and merge' }).click()
    await mara.page.getByRole('dialog').getByRole('button', { name: 'Save this' }).click()
    await waitUntilSaved('description', description)
    expect(await readSaved('title')).toBe(`Ben's ${marker}`)
    expect(await mara.page.locator('#field-title').inputValue()).toBe(`Ben's ${marker}`)
  })

  it('write nothing by setting their own text aside: the other goes on writing', async () => {
    const written: string[] = []
    await write(ben.page, 'title', `Ben's ${marker}`)
    await waitUntilSaved('title', `Ben's ${marker}`)
    await write(mara.page, 'title', `Mara's ${marker}`)
    const setAside = mara.page.getByRole('button', { name: 'Set mine aside' })
    await setAside.waitFor()
    mara.page.on('request', (request) => void (request.method() === 'PATCH' && written.push(request.url())))
    await setAside.click()
    await waitUntil(
      'Mara sees Ben’s',
      async () => (await mara.page.locator('#field-title').inputValue()) === `Ben's ${marker}`,
    )
    // Two saves take longer than the one that her form would send.
    await write(ben.page, 'title', `Ben's second ${marker}`)
    await waitUntilSaved('title', `Ben's second ${marker}`)
    await write(ben.page, 'title', `Ben's third ${marker}`)
    await waitUntilSaved('title', `Ben's third ${marker}`)
    expect(written).toEqual([])
  })

  it('keep the other’s text in the version history when saving over it', async () => {
    await write(ben.page, 'title', `Ben's ${marker}`)
    await waitUntilSaved('title', `Ben's ${marker}`)
    await write(mara.page, 'title', `Mara's ${marker}`)
    await mara.page.getByRole('button', { name: 'Compare and merge' }).click()
    await mara.page.getByRole('dialog').getByRole('button', { name: 'Save mine over theirs' }).click()
    await waitUntilSaved('title', `Mara's ${marker}`)
    const history = await query<{ title: string }>(
      'select version_title as title from _articles_v where parent_id = $1',
      [id],
    )
    expect(history.map(({ title }) => title)).toContain(`Ben's ${marker}`)
  })

  it.each([
    ['publishes', () => admin.update('articles', id, { title: `Published ${marker}`, _status: 'published' })],
    ['unpublishes', () => admin.update('articles', id, { _status: 'draft' })],
    [
      'restores an older version of',
      async () => {
        const [version] = await query<{ id: number }>(
          'select id from _articles_v where parent_id = $1 order by id limit 1',
          [id],
        )
        await send(`/admin/api/articles/versions/${version?.id}?draft=true`, {
          method: 'POST',
          headers: { ...admin.headers, 'if-match': '*' },
        })
      },
    ],
    ['trashes', () => admin.trash('articles', id)],
  ] as const)('keep their unsaved text when somebody %s the article meanwhile', async (action, change) => {
    await ben.page.locator('#field-title').pressSequentially(' Begun', { delay: 5 })
    await change()
    const text = `Ben's ${marker}`
    await write(ben.page, 'title', text)
    const isPreserved = async () =>
      (await ben.page.locator('#field-title').inputValue()) === text &&
      ((await readSaved('title')) === text || (await ben.page.locator('.saving__panel[role="alert"]').count()) > 0)
    await waitUntil('it is saved, or the writer is shown the conflict', isPreserved)
    expect(await ben.page.locator('#field-title').inputValue()).toBe(text)
    const [main] = await query<{ title: string }>('select title from articles where id = $1', [id])
    if (action === 'publishes') expect(main?.title).toBe(`Published ${marker}`)
  })
})

describe.each(variants)('unsaved text, at $width pixels', (variant) => {
  let session: BrowserSession
  let page: Page
  let id: number
  const marker = createMarker()

  beforeEach(async () => {
    id = (await admin.create('articles', await toArticleData(createMarker(), { _status: 'published' }))).id
    session = await openAdmin(browser, { token: benToken }, variant)
    page = session.page
    await openForm(page, `collections/articles/${id}`)
    return async () => {
      await session.close()
      await admin.remove('articles', id)
    }
  })

  const waitUntilSaved = (title: string) =>
    waitUntil(
      'it is saved',
      async () =>
        (await query('select 1 from _articles_v where parent_id = $1 and latest and version_title = $2', [id, title]))
          .length > 0,
    )

  it('survives the end of the session: the editor signs in again in a dialog, and it is saved', async () => {
    await page.context().clearCookies()
    await page.locator('#field-title').fill(`Before ${marker}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Your session has ended').waitFor()
    await dialog.getByLabel('Password').fill('not the password')
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByLabel('Password').fill(password)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await waitUntilSaved(`Before ${marker}`)
    expect(await page.locator('#field-title').inputValue()).toBe(`Before ${marker}`)
  })

  async function writeOffline(title: string): Promise<void> {
    await page.context().setOffline(true)
    await page.locator('#field-title').fill(title)
    await page.getByText('The server cannot be reached.').first().waitFor()
  }

  it('can be restored after the browser was closed before it was saved', async () => {
    await writeOffline(`Lost ${marker}`)
    await waitUntil('it is stored in the browser', () => isStoredLocally(page, `Lost ${marker}`))
    const context = page.context()
    await page.close()
    await context.setOffline(false)
    page = await context.newPage()
    await openForm(page, `collections/articles/${id}`)
    await page.getByRole('button', { name: 'Look at it' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(marker).first().waitFor()
    await dialog.getByRole('button', { name: 'Save this' }).click()
    await waitUntilSaved(`Lost ${marker}`)
    expect(await page.locator('#field-title').inputValue()).toBe(`Lost ${marker}`)
  })

  if (variant.width === 1280) return

  it('is offered in another window that shows the article as soon as its own is closed', async () => {
    await page.route('**/admin/api/**', (route) => route.abort())
    await page.locator('#field-title').fill(`Left ${marker}`)
    await page.getByText('The server cannot be reached.').first().waitFor()
    await waitUntil('it is stored in the browser', () => isStoredLocally(page, `Left ${marker}`))
    const other = await page.context().newPage()
    await openForm(other, `collections/articles/${id}`)
    await other.locator('#field-description').fill(`Typed ${marker}. `.padEnd(200, 'What is the article about? '))
    expect(await other.getByRole('button', { name: 'Look at it' }).count()).toBe(0)
    await page.close()
    page = other
    await page.getByRole('button', { name: 'Look at it' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save this' }).click()
    await waitUntilSaved(`Left ${marker}`)
    expect(await page.locator('#field-description').inputValue()).toContain(`Typed ${marker}`)
  })

  it('is kept when the article is unpublished before it was saved', async () => {
    await page.locator('#field-title').fill(`Typed ${marker}`)
    await page.locator('.doc-controls__popup button').first().click()
    await page.locator('#action-unpublish').click()
    await page.locator('#confirm-action').click()
    await waitUntil(
      'it is unpublished',
      async () =>
        (
          await query('select 1 from articles where id = $1 and _status = $2 and title = $3', [
            id,
            'draft',
            `Typed ${marker}`,
          ])
        ).length > 0,
    )
    await page
      .getByText(/unpublished successfully/i)
      .first()
      .waitFor()
    await page.locator('form[inert]').waitFor({ state: 'detached' })
    await page
      .locator('#field-description')
      .fill(`And more of it ${marker}. `.padEnd(200, 'It says what the article is about. '))
    await waitUntil(
      'the next save is stored',
      async () =>
        (
          await query('select 1 from _articles_v where parent_id = $1 and latest and version_description like $2', [
            id,
            `%${marker}%`,
          ])
        ).length > 0,
    )
    await waitUntilSaved(`Typed ${marker}`)
    expect(await page.locator('#field-title').inputValue()).toBe(`Typed ${marker}`)
  })

  it('that fails validation is kept, and the article stays published', async () => {
    await page.locator('.field-previousSlugs input').fill('No Address')
    await page.keyboard.press('Enter')
    await page.locator('#field-title').fill(`Typed ${marker}`)
    await page.locator('.doc-controls__popup button').first().click()
    await page.locator('#action-unpublish').click()
    await page.locator('#confirm-action').click()
    await page.getByText('One thing to correct').waitFor()
    await page.locator('form[inert]').waitFor({ state: 'detached' })
    expect(await page.locator('#field-title').inputValue()).toBe(`Typed ${marker}`)
    expect(await query('select _status as status from articles where id = $1', [id])).toEqual([{ status: 'published' }])
  })

  it('extends the session: it is renewed after activity, whenever that was', async () => {
    const withClock = await openAdmin(browser, { token: benToken }, variant)
    await withClock.page.clock.install()
    const userResponse = withClock.page.waitForResponse(/\/users\/me/)
    await openForm(withClock.page, `collections/articles/${id}`)
    await userResponse
    const renewals: string[] = []
    withClock.page.on(
      'request',
      (request) => void (request.url().endsWith('/refresh-token') && renewals.push(request.url())),
    )
    await withClock.page.clock.fastForward('01:00:00')
    expect(renewals).toEqual([])
    await withClock.page.keyboard.press('Shift')
    await withClock.page.clock.fastForward('00:20')
    await waitUntil('it is renewed', () => Promise.resolve(renewals.length > 0))
    await withClock.close()
  })

  it('is saved from every window after signing in again in one of them', async () => {
    const other = await page.context().newPage()
    await openForm(other, `collections/articles/${id}`)
    await page.context().clearCookies()
    await page.locator('#field-title').fill(`One ${marker}`)
    await page.getByRole('dialog').getByText('Your session has ended').waitFor()
    await other.locator('#field-description').fill(`Other ${marker}`)
    await other.getByRole('dialog').getByText('Your session has ended').waitFor()
    await page.getByRole('dialog').getByLabel('Password').fill(password)
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    for (const window of [page, other])
      await waitUntil(
        'the dialog is closed',
        async () => (await window.getByRole('dialog').getByText('Your session has ended').count()) === 0,
      )
    // Both saves are retried at once: either may be first, and the text of the second stays in its form.
    const readTyped = async () => [
      await page.locator('#field-title').inputValue(),
      await other.locator('#field-description').inputValue(),
    ]
    expect(await readTyped()).toEqual([`One ${marker}`, `Other ${marker}`])
    const isEither = () =>
      query(
        'select 1 from _articles_v where parent_id = $1 and latest and (version_title = $2 or version_description = $3)',
        [id, `One ${marker}`, `Other ${marker}`],
      )
    await waitUntil('one of them is saved', async () => (await isEither()).length > 0)
    expect(await readTyped()).toEqual([`One ${marker}`, `Other ${marker}`])
    await other.close()
  })

  it('is saved after signing in on the sign-in page of another window', async () => {
    await page.context().clearCookies()
    await page.locator('#field-title').fill(`Here ${marker}`)
    await page.getByRole('dialog').getByText('Your session has ended').waitFor()
    const other = await page.context().newPage()
    await other.goto(`${baseUrl}/admin/login`)
    await other.getByLabel('Email').fill(email)
    await other.getByLabel('Password').fill(password)
    await other.getByRole('button', { name: 'Login' }).click()
    await waitUntilSaved(`Here ${marker}`)
    await waitUntil('the dialog is closed', async () => (await page.getByRole('dialog').count()) === 0)
    await other.close()
  })

  const changeAddress = (address: string) =>
    admin.update('users', benId, { email: address, currentPassword: servers.password })

  it('is saved after signing in elsewhere with an address that was changed meanwhile', async () => {
    await page.context().clearCookies()
    await page.locator('#field-title').fill(`Moved ${marker}`)
    await page.getByRole('dialog').getByText('Your session has ended').waitFor()
    const changed = `${createMarker()}@editors.example`
    await changeAddress(changed)
    const other = await page.context().newPage()
    await other.goto(`${baseUrl}/admin/login`)
    await other.getByLabel('Email').fill(changed)
    await other.getByLabel('Password').fill(password)
    await other.getByRole('button', { name: 'Login' }).click()
    await waitUntilSaved(`Moved ${marker}`)
    await waitUntil('the dialog is closed', async () => (await page.getByRole('dialog').count()) === 0)
    await other.close()
    await changeAddress(email)
  })

  it('is saved after signing in in the dialog with the address that the account has by then', async () => {
    await page.context().clearCookies()
    await page.locator('#field-title').fill(`Renamed ${marker}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Your session has ended').waitFor()
    const changed = `${createMarker()}@editors.example`
    await changeAddress(changed)
    expect(await dialog.getByLabel('Email').inputValue()).toBe(email)
    await dialog.getByLabel('Email').fill(changed)
    await dialog.getByLabel('Password').fill(password)
    await dialog.getByRole('button', { name: 'Sign in' }).click()
    await waitUntilSaved(`Renamed ${marker}`)
    await waitUntil('the dialog is closed', async () => (await dialog.count()) === 0)
    await changeAddress(email)
  })

  it('is not saved in the name of another account that signs in in the dialog', async () => {
    await page.context().clearCookies()
    await page.locator('#field-title').fill(`Own ${marker}`)
    const dialog = page.getByRole('dialog')
    const enter = async (address: string, secret: string) => {
      await dialog.getByLabel('Email').fill(address)
      await dialog.getByLabel('Password').fill(secret)
      await dialog.getByRole('button', { name: 'Sign in' }).click()
    }
    await enter(servers.email, servers.password)
    await dialog.getByText('This is the address of another account.').waitFor()
    await enter(email, password)
    await waitUntilSaved(`Own ${marker}`)
    const writers = await query<{ writer: number }>(
      'select written_by::integer as writer from document_writes where document = $1 order by id desc limit 1',
      [`articles/${id}`],
    )
    expect(writers).toEqual([{ writer: benId }])
  })

  it('that is replaced by what stood there, before the response to its autosave, is not left on the server', async () => {
    const title = page.locator('#field-title')
    const before = await title.inputValue()
    const sent = page.waitForRequest((request) => request.url().includes('autosave=true'))
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    await page.route(
      '**/admin/api/articles/*autosave=true*',
      async (route) => {
        const response = await route.fetch()
        await isReleased
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await title.fill(`Mistaken ${marker}`)
    await sent
    await waitUntilSaved(`Mistaken ${marker}`)
    await title.fill(before)
    release()
    await waitUntilSaved(before)
    expect(await title.inputValue()).toBe(before)
  })

  it('can be read and copied by someone who cannot sign in any more, and is saved once they can', async () => {
    await page.context().clearCookies()
    const title = page.locator('#field-title')
    await title.fill(`Copied ${marker}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Back to the page' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'You are signed out' })
    await notice.waitFor()
    expect(await title.evaluate((input) => input === document.activeElement)).toBe(true)
    await title.selectText()
    expect(await page.evaluate(() => String(getSelection()))).toBe(`Copied ${marker}`)
    await title.fill(`Kept ${marker}`)
    await waitUntil('it is stored in the browser', () => isStoredLocally(page, `Kept ${marker}`))
    await notice.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('dialog').getByLabel('Password').fill(password)
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    await waitUntilSaved(`Kept ${marker}`)
    expect(await notice.count()).toBe(0)
  })

  it('is kept while the server is unreachable, and saved when it is available again', async () => {
    await writeOffline(`Offline ${marker}`)
    await page.context().setOffline(false)
    await waitUntilSaved(`Offline ${marker}`)
    expect(await page.locator('#field-title').inputValue()).toBe(`Offline ${marker}`)
    await page.locator('#field-title').fill(`Online ${marker}`)
    await waitUntilSaved(`Online ${marker}`)
    await waitUntil('it can be published', () => page.getByRole('button', { name: 'Publish changes' }).isEnabled())
  })
})
