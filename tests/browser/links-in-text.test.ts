import { setTimeout as pause } from 'node:timers/promises'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openAdmin, openForm } from '../support/admin-page'
import { query } from '../support/database'
import { createMarker, signIn, toArticleData, toBody, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'
import { waitUntil } from '../support/wait-until'

let browser: Browser
let admin: Editor

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn()
})

afterAll(() => browser.close())

/** Opens the form of a draft with this text. */
async function openText(markdown: string) {
  const data = await toArticleData(createMarker(), { body: toBody(markdown) })
  const { id } = await admin.create('articles', data, { isDraft: true })
  const { page, close } = await openAdmin(browser, admin)
  await openForm(page, `collections/articles/${id}`)
  return { id, page, close, text: page.locator('[data-field-path="body"] [contenteditable]').first() }
}

/** Makes the word “Linked” of such a text a link, whose drawer asks for its address. */
async function linkWord(markdown: string) {
  const opened = await openText(markdown)
  await opened.text.getByText('Linked').dblclick()
  await opened.page.locator('.toolbar-popup__button-link').first().click()
  const url = opened.page.getByRole('dialog').locator('#field-url')
  await url.waitFor()
  return { ...opened, url }
}

async function readSaved(id: number): Promise<string> {
  const [version] = await query<{ body: unknown }>(
    'select version_body as body from _articles_v where parent_id = $1 and latest',
    [id],
  )
  return JSON.stringify(version?.body)
}

it('an address that is entered with Enter as soon as it is pasted becomes the link’s', async () => {
  const { id, page, text, url, close } = await linkWord('Linked')
  // Longer than Payload waits after the last key, before it validates the drawer’s form.
  await page.route(`**/admin/collections/articles/${id}`, async (route) => {
    await pause(600)
    await route.continue()
  })
  await url.fill('https://linked.example/')
  await url.press('Enter')
  await url.waitFor({ state: 'detached' })
  await text.locator('a[href="https://linked.example/"]').getByText('Linked').waitFor()
  expect(await text.locator('a').count()).toBe(1)
  await close()
  await admin.remove('articles', id)
})

describe('a link whose drawer is closed', () => {
  it.each(['Escape', 'its button'])('without an address is none any more, and keeps its text (%s)', async (way) => {
    const { id, page, text, url, close } = await linkWord('Linked, and [more](https://kept.example/)')
    await text.locator('a').first().waitFor()
    if (way === 'Escape') await url.press('Escape')
    else await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await url.waitFor({ state: 'detached' })
    await text.locator('a[href="https://"]').waitFor({ state: 'detached' })
    expect(await text.innerText()).toContain('Linked, and more')
    expect(await text.locator('a').count()).toBe(1)
    const isSaved = async () => {
      const body = await readSaved(id)
      return body.includes('https://kept.example/') && !body.includes('"https://"')
    }
    await waitUntil('it is saved', isSaved)
    await close()
    await admin.remove('articles', id)
  })

  it('with an address keeps it', async () => {
    const { id, page, text, close } = await openText('A [link](https://kept.example/)')
    await text.getByText('A ', { exact: true }).click()
    await text.press('End')
    await text.press('ArrowLeft')
    await page.getByRole('button', { name: 'Edit link' }).click()
    const url = page.getByRole('dialog').locator('#field-url')
    await url.waitFor()
    await url.press('Escape')
    await url.waitFor({ state: 'detached' })
    await text.press('End')
    await page.keyboard.type(', still')
    await waitUntil('what is typed after it is saved', async () => (await readSaved(id)).includes(', still'))
    expect(await text.locator('a[href="https://kept.example/"]').count()).toBe(1)
    await close()
    await admin.remove('articles', id)
  })
})
