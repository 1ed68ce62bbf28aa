import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findViolations, wcag21 } from '../support/accessibility'
import { openAdmin, openForm } from '../support/admin-page'
import { query } from '../support/database'
import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl } from '../support/servers'

let browser: Browser
let admin: Editor
const created: [collection: string, id: number][] = []

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn()
})

afterAll(async () => {
  for (const [collection, id] of created.toReversed()) await admin.remove(collection, id)
  await browser.close()
})

async function create(collection: string, data: object, isDraft = false) {
  const document = await admin.create(collection, data as Record<string, unknown>, { isDraft })
  created.push([collection, document.id])
  return document
}

async function openDialog(path: string, action: string, options: Parameters<typeof openAdmin>[2] = {}): Promise<Page> {
  const { page } = await openAdmin(browser, admin, options)
  await openForm(page, path)
  if (action === 'delete') await page.locator('.doc-controls__popup button').first().click()
  await page.locator(`#action-${action}`).click()
  await page.locator('.consequences p', { hasNotText: '…' }).first().waitFor()
  return page
}

/** Payload stores for each account how many documents a list shows, and whether it shows folders. */
async function openWithOwnAccount(): Promise<Page> {
  const account = { email: `${createMarker()}@editors.example`, password: `password ${createMarker()}` }
  await create('users', { name: 'Ida Holm', permission: 'editor', ...account })
  const { page } = await openAdmin(browser, await signIn(account))
  return page
}

const readDialog = (page: Page) => page.locator('.confirmation-modal__content').innerText()

describe('the dialog that deletes a person', () => {
  it.each([1280, 390])('names the articles that prevent it, with links, at %i pixels', async (width) => {
    const words = createMarker()
    const author = await create('users', { name: `Author ${words}`, permission: 'none' })
    const article = await create('articles', await toArticleData(words, { author: author.id }), true)
    const page = await openDialog(`collections/users/${author.id}`, 'delete', { width })
    expect(await readDialog(page)).toContain('This person cannot be deleted before this article has another author:')
    const link = page.locator('.consequences').getByRole('link', { name: String(article.title) })
    expect(await link.getAttribute('href')).toBe(`/admin/collections/articles/${article.id}`)
    expect(await page.locator('.consequences li').innerText()).toBe(`${String(article.title)} (draft)`)
    expect(await findViolations(page, { tags: wcag21, within: '.consequences' })).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.context().close()
  })

  it('says that it is final', async () => {
    const { id } = await create('users', { name: `Nobody ${createMarker()}`, permission: 'none' })
    const page = await openDialog(`collections/users/${id}`, 'delete')
    expect(await readDialog(page)).toContain('People have no trash: this cannot be undone.')
    await page.context().close()
  })
})

it('the status of what was published before it was moved to the trash does not say that it was a draft', async () => {
  const { id } = await create('articles', await toArticleData(createMarker()))
  await admin.trash('articles', id)
  const { page, close } = await openAdmin(browser, admin)
  await openForm(page, `collections/articles/trash/${id}`)
  expect(await page.locator('.status__value').innerText()).toBe('In the trash')
  await close()
})

describe('what a dialog says above its box', () => {
  it('is true of deleting, with and without the trash', async () => {
    const { id, title } = await create('articles', await toArticleData(createMarker()), true)
    const page = await openDialog(`collections/articles/${id}`, 'delete')
    expect(await readDialog(page)).toContain(`You are about to delete the Article ${String(title)}. Are you sure?`)
    expect(await readDialog(page)).toContain('It can be brought back from the trash, as a draft.')
    await page.locator('input[name="delete-forever"]').check()
    await page.getByText('This cannot be undone: its one version goes with it.').waitFor()
    expect(await readDialog(page)).not.toContain('to the trash')
    await page.context().close()
  })

  it('is true of restoring, as a draft and published', async () => {
    const { id, title } = await create('articles', await toArticleData(createMarker()), true)
    await admin.trash('articles', id)
    const page = await openDialog(`collections/articles/trash/${id}`, 'restore')
    expect(await readDialog(page)).toContain(`You are about to restore the Article ${String(title)}. Are you sure?`)
    expect(await readDialog(page)).toContain('It comes back as a draft')
    await page.locator('input[name="restore-as-published"]').check()
    await page.getByText('It is published: readers see it at once.').waitFor()
    expect(await readDialog(page)).not.toContain('as a draft')
    await page.context().close()
  })

  it('is true of several documents in a list', async () => {
    const words = createMarker()
    const ids = [
      (await create('articles', await toArticleData(`${words}a`), true)).id,
      (await create('articles', await toArticleData(`${words}b`), true)).id,
    ]
    const { page } = await openAdmin(browser, admin)
    const openList = async (path: string, button: string) => {
      await page.goto(`${baseUrl}/admin/collections/articles${path}?search=${words}`)
      await page.locator('#heading-_select input, th input[type=checkbox]').first().check()
      await page.locator('.list-selection').getByText(button, { exact: true }).click()
      await page.locator('.consequences p', { hasNotText: '…' }).first().waitFor()
    }
    await openList('', 'Delete')
    expect(await readDialog(page)).toContain('You are about to delete 2 Articles')
    await page.locator('input[name="delete-forever"]').check()
    await page.getByText('This cannot be undone').waitFor()
    expect(await readDialog(page)).not.toContain('to the trash')
    for (const id of ids) await admin.trash('articles', id)
    await openList('/trash', 'Restore')
    expect(await readDialog(page)).toContain('You are about to restore 2 Articles')
    await page.locator('input[name^="restore-as-published"]').check()
    await page.getByText('They are published: readers see them at once.').waitFor()
    expect(await readDialog(page)).not.toContain('as draft')
    await page.context().close()
  })

  it('is true of everything that a search finds, and of nothing else', async () => {
    const words = createMarker()
    for (const name of ['a', 'b'])
      await create('articles', await toArticleData(`${words}${name}`, { _status: 'published' }))
    await create('articles', await toArticleData(createMarker(), { _status: 'published' }))
    const page = await openWithOwnAccount()
    await page.goto(`${baseUrl}/admin/collections/articles?search=${words}&limit=1`)
    await page.locator('#heading-_select input, th input[type=checkbox]').first().check()
    await page.locator('#select-all-across-pages').click()
    await page.locator('.list-selection').getByText('Delete', { exact: true }).click()
    await page.locator('.consequences p', { hasNotText: '…' }).first().waitFor()
    expect(await readDialog(page)).toContain('Readers see all 2: ')
    expect(await readDialog(page)).toContain(`“Title ${words}a”`)
    await page.context().close()
  })
})

describe('the folders of images', () => {
  it('move what is deleted in them to the trash, and say nothing of what was selected in a list before', async () => {
    const words = createMarker()
    const { id } = await admin.upload(`${words}.png`, `Alt ${words}`, 400)
    created.push(['media', id])
    const folder = await create('payload-folders', { name: words, folderType: ['media'] })
    await admin.update('media', id, { folder: folder.id })
    const page = await openWithOwnAccount()
    await page.goto(`${baseUrl}/admin/collections/media?search=${words}`)
    await page.locator('#heading-_select input, th input[type=checkbox]').first().check()
    // Without loading the page anew, which would forget the selection.
    await page.getByRole('button', { name: 'By Folder' }).click()
    const card = page.locator('.folder-file-card').filter({ hasText: words })
    await card.dblclick()
    await page.waitForURL((url) => url.pathname.endsWith(`/payload-folders/${folder.id}`))
    await card.filter({ hasText: 'Alt' }).click()
    await page.locator('.list-selection').getByText('Delete', { exact: true }).click()
    await page.locator('.confirmation-modal__content').waitFor()
    expect(await page.locator('.consequences').count()).toBe(0)
    await page.locator('#confirm-action').click()
    await page
      .getByText(/Deleted 1 Image/i)
      .first()
      .waitFor()
    const [row] = await query<{ isTrashed: boolean }>(
      'select deleted_at is not null as "isTrashed" from media where id = $1',
      [id],
    )
    expect(row).toEqual({ isTrashed: true })
    await page.context().close()
  })
})
