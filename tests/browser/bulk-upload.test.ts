import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { isStoredLocally, openAdmin } from '../support/admin-page'
import type { BrowserSession } from '../support/browser-session'
import { query } from '../support/database'
import { drawImage } from '../support/draw-image'
import { createMarker, signIn, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl } from '../support/servers'
import { waitUntil } from '../support/wait-until'

let browser: Browser
let editor: Editor
let session: BrowserSession
let page: Page
let marker: string
let folder: string
let png: Buffer

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-uploads-'))
  png = await drawImage(300)
  browser = await launchBrowser()
  editor = await signIn()
})

afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  marker = createMarker()
  session = await openAdmin(browser, editor)
  ;({ page } = session)
  await page.goto(`${baseUrl}/admin/collections/media`)
  // A list is shown before its buttons work.
  const open = async () => {
    if (await page.locator('.bulk-upload--add-files').isVisible()) return true
    await page.getByRole('button', { name: 'Bulk Upload' }).click()
    return false
  }
  await waitUntil('the drawer is open', open, { intervalMs: 2000 })
})

afterEach(async () => {
  await session.close()
  for (const { id } of await findStored()) await editor.remove('media', id)
})

const rows = () => page.locator('.file-selections__fileRow')
const findStored = () =>
  query<{ id: number; alt: string }>('select id, alt from media where alt like $1', [`${marker}%`])

/** Chooses files by their paths: to send a large one to the browser takes longer than the test. */
async function choose(files: Record<string, Buffer>): Promise<void> {
  const paths = Object.keys(files).map((name) => path.join(folder, name))
  for (const [name, data] of Object.entries(files)) await writeFile(path.join(folder, name), data)
  await page.locator('.bulk-upload--add-files input[type="file"]').setInputFiles(paths)
  await rows().first().waitFor()
}

async function describeFile(index: number, alt: string): Promise<void> {
  await rows().nth(index).click()
  await page.getByText(`${index + 1} of`).waitFor()
  await page.locator('#field-alt').fill(alt)
}

const save = () => page.locator('.bulk-upload--actions-bar').getByRole('button', { name: 'Save' }).click()

describe('an upload of several images', () => {
  it('keeps one that is too large, and says so at it', async () => {
    await choose({ 'small.png': png, 'large.jpg': Buffer.alloc(21_000_000, 1) })
    await describeFile(0, `${marker} small`)
    await describeFile(1, `${marker} large`)
    await save()
    await page.getByText('Failed to save 1 files').waitFor()
    expect(await rows().allInnerTexts()).toEqual([expect.stringContaining('large.jpg')])
    await page.getByText('This file is too large. An image may have up to 20 MB.').first().waitFor()
    expect(await page.locator('#field-alt').inputValue()).toBe(`${marker} large`)
    expect((await findStored()).map(({ alt }) => alt)).toEqual([`${marker} small`])
  })

  it('keeps those for which the connection was lost', async () => {
    await page.route('**/admin/api/media*', (route) => route.abort())
    await choose({ 'one.png': png, 'two.png': png })
    await save()
    await page.getByText('Failed to save 2 files').waitFor()
    expect(await rows().count()).toBe(2)
    expect(await page.getByText('Successfully saved').count()).toBe(0)
    await page.getByText('The server cannot be reached. Keep this page open').first().waitFor()
    expect(await page.getByText('kept in this browser').count()).toBe(0)
  })

  it('does not promise to keep, after the session has ended, what only this page has', async () => {
    await choose({ 'one.png': png, 'two.png': png })
    await page.context().clearCookies()
    await describeFile(1, `${marker} two`)
    await page.getByRole('dialog').getByRole('button', { name: 'Back to the page' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'You are signed out' })
    await notice.waitFor()
    expect(await notice.innerText()).not.toContain('stays in this browser')
    await notice.getByText('Keep this page open').waitFor()
  })

  it('asks before Escape drops them', async () => {
    await choose({ 'one.png': png })
    await describeFile(0, `${marker} one`)
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Leave without saving' })
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await rows().count()).toBe(1)
  })

  it('keeps those that a proxy refused without a reason', async () => {
    await page.route('**/admin/api/media*', (route) =>
      route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' }),
    )
    await choose({ 'one.png': png, 'two.png': png })
    await save()
    await page.getByText('Failed to save 2 files').waitFor()
    expect(await rows().count()).toBe(2)
  })

  it('offers what was typed at one at no other, nor once it is saved', async () => {
    await choose({ 'one.png': png, 'two.png': png })
    await describeFile(0, `${marker} one`)
    await describeFile(1, `${marker} two`)
    await rows().nth(0).click()
    await page.getByText('1 of').waitFor()
    expect(await page.locator('#field-alt').inputValue()).toBe(`${marker} one`)
    await save()
    await page.getByText('Successfully saved 2 files').waitFor()
    expect(await page.getByText('You wrote something here').count()).toBe(0)
    expect(await isStoredLocally(page, marker)).toBe(false)
    expect((await findStored()).map(({ alt }) => alt).toSorted()).toEqual([`${marker} one`, `${marker} two`])
  })

  it('names the files that are left out since they are no images of a kind that readers can see', async () => {
    await choose({ 'one.png': png, 'logo.svg': Buffer.from('<svg/>'), 'IMG_1.HEIC': Buffer.from('heic') })
    expect(await rows().count()).toBe(1)
    await page.getByText('Left out: logo.svg and IMG_1.HEIC. Images are JPEG, PNG, WebP, AVIF or GIF.').waitFor()
  })

  it('leaves them out of files that are added later, too', async () => {
    await choose({ 'one.png': png })
    await page.getByRole('button', { name: 'Add file' }).click()
    const added = { 'two.png': png, 'logo.svg': Buffer.from('<svg/>') }
    for (const [name, data] of Object.entries(added)) await writeFile(path.join(folder, name), data)
    const paths = Object.keys(added).map((name) => path.join(folder, name))
    await page.locator('.bulk-upload--add-files input[type="file"]').last().setInputFiles(paths)
    await page.getByText('Left out: logo.svg. Images are JPEG, PNG, WebP, AVIF or GIF.').waitFor()
    await rows().nth(1).waitFor()
    expect((await rows().allInnerTexts()).map((row) => row.split('\n')[0])).toEqual(['two.png', 'one.png'])
  })
})
