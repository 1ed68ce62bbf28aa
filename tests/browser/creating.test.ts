import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { isStoredLocally, openAdmin, openForm } from '../support/admin-page'
import { query } from '../support/database'
import { createMarker, signIn, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl } from '../support/servers'
import { waitUntil } from '../support/wait-until'

let browser: Browser
let admin: Editor

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn()
})

afterAll(() => browser.close())

it('what was typed into a new document is no longer kept in the browser once it is created', async () => {
  const text = `Finding ${createMarker()}`
  const { page, close } = await openAdmin(browser, admin)
  await openForm(page, 'collections/evidence-entries/create')
  await page.locator('#field-text').fill(text)
  await waitUntil('it is kept in the browser', () => isStoredLocally(page, text))
  await page.locator('#action-save-draft').click()
  await page.waitForURL(/evidence-entries\/\d+$/)
  const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
  await openForm(page, 'collections/evidence-entries/create')
  expect(await isStoredLocally(page, text)).toBe(false)
  expect(await page.getByText('You wrote something here').count()).toBe(0)
  await close()
  await admin.remove('evidence-entries', id)
})

it('a new document is created once, though its editor saves again since the response was lost, and goes on writing', async () => {
  const text = `Finding ${createMarker()}`
  const { page, close } = await openAdmin(browser, admin)
  await openForm(page, 'collections/evidence-entries/create')
  await page.route(
    '**/admin/api/evidence-entries?*',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.locator('#field-text').fill(text)
  await page.locator('#action-save-draft').click()
  await page
    .getByText(/The server cannot be reached/)
    .first()
    .waitFor()
  await page.locator('#field-text').fill(`${text}, gone on`)
  await page.locator('#action-save-draft').click()
  await page.waitForURL(/evidence-entries\/\d+$/)
  const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
  const drafts = await query<{ id: number; text: string }>(
    'select parent_id as id, version_text as text from _evidence_entries_v where latest and version_text like $1',
    [`${text}%`],
  )
  expect(drafts).toEqual([{ id, text: `${text}, gone on` }])
  await close()
  await admin.remove('evidence-entries', id)
})

it('a row of a book’s trade record is added at once, and unfolded', async () => {
  const code = `T9-${Date.now() % 1e9}`
  const { id } = await admin.create('books', { code, title: 'Reviewed' }, { isDraft: true })
  const { page, close } = await openAdmin(browser, admin)
  await openForm(page, `collections/books/${id}`)
  const quotation = page.locator('[id^="field-reviews__"][id$="__text"]')
  for (const [index, words] of ['First', 'Second'].entries()) {
    await page.getByRole('button', { name: 'Add Review' }).click()
    await quotation.nth(index).fill(words)
  }
  expect(await page.getByRole('dialog').count()).toBe(0)
  await close()
  await admin.remove('books', id)
})

it('a new person is called one in the drawer of an article, until they have a name', async () => {
  const { id } = await admin.create('articles', { title: 'By somebody new' }, { isDraft: true })
  const { page, close } = await openAdmin(browser, admin)
  await openForm(page, `collections/articles/${id}`)
  await page.getByRole('button', { name: 'Add new Person' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('heading', { name: 'New person', exact: true }).waitFor()
  await drawer.locator('#field-name').fill('Ada Quill')
  await drawer.getByRole('heading', { name: 'Ada Quill', exact: true }).waitFor()
  await drawer.locator('#field-name').fill('')
  await drawer.getByRole('heading', { name: 'New person', exact: true }).waitFor()
  expect(await page.getByText('[Untitled]').count()).toBe(0)
  await close()
  await admin.remove('articles', id)
})

it('a document that is created when its form is opened is not called by its number', async () => {
  const { page, close } = await openAdmin(browser, admin)
  await page.goto(`${baseUrl}/admin/collections/bundles/create`)
  await page.waitForURL(/bundles\/\d+$/)
  const id = /\d+$/.exec(new URL(page.url()).pathname)?.[0] ?? ''
  await page.getByRole('heading', { name: 'Untitled bundle', exact: true }).waitFor()
  expect(await page.getByRole('heading', { name: id, exact: true }).count()).toBe(0)
  await page.locator('#field-title').fill(id)
  await page.getByRole('heading', { name: id, exact: true }).waitFor()
  await close()
  await admin.remove('bundles', Number(id))
})

describe('a form that was opened and left again without a word', () => {
  const create = async (page: Page, collection: string) => {
    await page.goto(`${baseUrl}/admin/collections/${collection}/create`)
    await page.waitForURL(/\d+$/)
    await page.locator('form[data-form-ready="true"]').first().waitFor()
    return Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
  }
  const isLeft = (collection: string, id: number) =>
    waitUntil('it is closed', async () => {
      const open = await query('select 1 from document_editors where document = $1', [`${collection}/${id}`])
      return open.length === 0
    })
  /** An account without drafts. */
  const createEditor = async () => {
    const account = { email: `${createMarker()}@press.example`, password: 'a long password' }
    const { id } = await admin.create('users', { ...account, name: 'Nils Aho', permission: 'editor' })
    return { id, editor: await signIn(account) }
  }

  it.each(['articles', 'books', 'bundles'])(
    'is the next new one in %s, until something is typed',
    async (collection) => {
      const { id: account, editor } = await createEditor()
      const { page, close } = await openAdmin(browser, editor)
      const first = await create(page, collection)
      // Its presence is known to the server.
      await waitUntil('it is open', async () => {
        const open = await query('select 1 from document_editors where document = $1', [`${collection}/${first}`])
        return open.length > 0
      })
      await page.goto(`${baseUrl}/admin`)
      await isLeft(collection, first)
      expect(await create(page, collection)).toBe(first)
      const words = createMarker()
      await page.locator('#field-title').fill(words)
      await waitUntil('it is saved', async () => {
        const table = `_${collection}_v`
        return (await query(`select 1 from ${table} where version_title = $1`, [words])).length > 0
      })
      await page.goto(`${baseUrl}/admin`)
      await isLeft(collection, first)
      const second = await create(page, collection)
      expect(second).not.toBe(first)
      await close()
      await admin.remove(collection, first)
      await admin.remove(collection, second)
      await admin.remove('users', account)
    },
  )

  it('is another document in each of two windows', async () => {
    const { id: account, editor } = await createEditor()
    const { page, close } = await openAdmin(browser, editor)
    const other = await page.context().newPage()
    const ids = await Promise.all([create(page, 'bundles'), create(other, 'bundles')])
    expect(new Set(ids).size).toBe(2)
    await page.goto(`${baseUrl}/admin`)
    await isLeft('bundles', ids[0])
    const again = await Promise.all([create(page, 'bundles'), create(await page.context().newPage(), 'bundles')])
    expect(again.includes(ids[1])).toBe(false)
    expect(new Set(again).size).toBe(2)
    await close()
    for (const id of new Set([...ids, ...again])) await admin.remove('bundles', id)
    await admin.remove('users', account)
  })
})

describe('a person with a byline alone is created by name', () => {
  const name = () => `Ada ${createMarker()}`
  const findId = async (person: string) =>
    (await query<{ id: number }>('select id from users where name = $1', [person]))[0]?.id ?? null

  it('on a page', async () => {
    const person = name()
    const { page, close } = await openAdmin(browser, admin)
    await openForm(page, 'collections/users/create')
    await page.locator('#field-name').fill(person)
    await page.locator('#action-save').click()
    await page.waitForURL(/users\/\d+$/)
    const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0])
    expect(await findId(person)).toBe(id)
    await close()
    await admin.remove('users', id)
  })

  it('in a drawer of an article, whose author they become', async () => {
    const person = name()
    const { id } = await admin.create('articles', { title: `By ${person}` }, { isDraft: true })
    const { page, close } = await openAdmin(browser, admin)
    await openForm(page, `collections/articles/${id}`)
    await page.getByRole('button', { name: 'Add new Person' }).click()
    await page.getByRole('dialog').locator('#field-name').fill(person)
    await page.getByRole('dialog').locator('#action-save').click()
    await page.locator('#field-author').getByText(person).waitFor()
    const readAuthor = async () => {
      const [version] = await query<{ author: number | null }>(
        'select version_author_id as author from _articles_v where parent_id = $1 and latest',
        [id],
      )
      return version?.author ?? null
    }
    const author = await waitUntil('the article has an author', readAuthor)
    expect(author).toBe(await findId(person))
    await close()
    await admin.remove('articles', id)
    await admin.remove('users', author)
  })
})
