import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openAdmin, openForm } from '../support/admin-page'
import type { BrowserSession } from '../support/browser-session'
import { query } from '../support/database'
import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'
import { waitUntil } from '../support/wait-until'

let browser: Browser
let editor: Editor

beforeAll(async () => {
  browser = await launchBrowser()
  editor = await signIn()
})

afterAll(() => browser.close())

const variants = [
  { width: 1280, isDark: true },
  { width: 390, isDark: false },
]

describe.each(variants)('an image that is in use, at $width pixels', (variant) => {
  let session: BrowserSession
  let page: Page
  let marker: string
  let imageId: number
  let articleId: number

  beforeEach(async () => {
    marker = createMarker()
    imageId = (await editor.upload(`${marker}.png`, `Alt ${marker}`, 800)).id
    articleId = (
      await editor.create('articles', await toArticleData(marker, { heroImage: imageId, _status: 'published' }))
    ).id
    session = await openAdmin(browser, editor, variant)
    page = session.page
    await openForm(page, `collections/media/${imageId}`)
    return async () => {
      await session.close()
      await editor.remove('articles', articleId)
      await editor.remove('media', imageId)
    }
  })

  const readImage = async () =>
    (await query<{ filename: string; width: string }>('select filename, width from media where id = $1', [imageId]))[0]
  const dialogOf = () => page.getByRole('dialog', { name: 'Change this picture everywhere?' })
  const save = () => page.locator('#action-save').click()

  it('is replaced by another file only after a dialog that lists where it is used', async () => {
    const before = await readImage()
    const sent: string[] = []
    page.on('request', (request) => void (request.method() === 'PATCH' && sent.push(request.url())))
    await page.locator('.file-details__remove').click()
    const buffer = await sharp({ create: { width: 640, height: 360, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    await page.locator('input[type="file"]').first().setInputFiles({ name: 'other.png', mimeType: 'image/png', buffer })
    await save()
    await dialogOf().getByText(`Readers see it in “Title ${marker}`, { exact: false }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(variant.width)
    await dialogOf().getByRole('button', { name: 'Not now' }).click()
    await dialogOf().waitFor({ state: 'detached' })
    expect(sent).toEqual([])
    expect(await readImage()).toEqual(before)
    await save()
    await dialogOf().getByRole('button', { name: 'Change it' }).click()
    await waitUntil('the file is replaced', async () => (await readImage())?.filename !== before?.filename)
    expect(Number((await readImage())?.width)).toBe(640)
  })

  // Payload offers no cropping in a narrow window.
  it.runIf(variant.width > 1000)(
    'is cropped only after a dialog that lists where it is used (no cropping in a narrow window)',
    async () => {
      const before = await readImage()
      await page.getByRole('button', { name: 'Edit Image' }).click()
      const width = page.locator('.edit-upload input[type="number"]').first()
      await waitUntil('the image dimensions are known', async () => (await width.inputValue()) === '800')
      await page
        .locator('.edit-upload img')
        .first()
        .evaluate((image: HTMLImageElement) => image.decode())
      await width.fill('300')
      await waitUntil('the crop is updated', async () => (await width.inputValue()) === '300')
      await page.getByRole('button', { name: 'Apply Changes' }).click()
      await save()
      await dialogOf().getByRole('button', { name: 'Change it' }).click()
      await waitUntil('the file is replaced', async () => (await readImage())?.filename !== before?.filename)
      expect(Number((await readImage())?.width)).toBe(300)
    },
  )

  it('gets a new alt text without a dialog', async () => {
    await page.locator('#field-alt').fill(`Better ${marker}`)
    await save()
    await waitUntil(
      'it is saved',
      async () =>
        (await query('select 1 from media where id = $1 and alt = $2', [imageId, `Better ${marker}`])).length > 0,
    )
    expect(await dialogOf().count()).toBe(0)
  })

  // Payload offers no cropping in a narrow window.
  it.runIf(variant.width > 1000)(
    'is shown to writers without what would change it (no cropping in a narrow window)',
    async () => {
      const account = { email: `w${marker}@press.example`, password: 'a long password' }
      const { id } = await editor.create('users', { ...account, name: `Wren ${marker}`, permission: 'writer' })
      const offered = (shown: Page) =>
        Promise.all(
          ['Preview Sizes', 'Edit Image', 'No Folder'].map((name) => shown.getByRole('button', { name }).count()),
        )
      expect(await offered(page)).toEqual([1, 1, 1])
      const writer = await openAdmin(browser, await signIn(account), variant)
      await openForm(writer.page, `collections/media/${imageId}`)
      await writer.page.getByRole('button', { name: 'Preview Sizes' }).waitFor()
      expect(await page.locator('.uses').textContent()).toContain('cropped, replaced or deleted')
      expect(await writer.page.locator('.uses').textContent()).not.toContain('cropped, replaced or deleted')
      expect(await offered(writer.page)).toEqual([1, 0, 0])
      await writer.close()
      await editor.remove('users', id)
    },
  )
})
