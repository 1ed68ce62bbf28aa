import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openAdmin, openForm } from '../support/admin-page'
import { query } from '../support/database'
import { createMarker, signIn, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'
import { waitUntil } from '../support/wait-until'

let browser: Browser
let admin: Editor

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn()
})

afterAll(() => browser.close())

it.each(['users', 'media'])(
  'what is typed in one of %s, which have no drafts, during a save with the keyboard stays, and can be saved',
  async (collection) => {
    const field = collection === 'users' ? 'name' : 'alt'
    const { page, close } = await openAdmin(browser, admin)
    const marker = createMarker()
    const { id } =
      collection === 'users'
        ? await admin.create('users', { name: `Ada ${marker}`, permission: 'none' })
        : await admin.upload(`typed-${marker}`, `Ada ${marker}`, 60)
    await openForm(page, `collections/${collection}/${id}`)
    const control = page.locator(`#field-${field}`)
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(
      `**/admin/api/${collection}/${id}?*`,
      async (route) => {
        const response = await route.fetch()
        await released
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await control.press('End')
    await control.pressSequentially(' sent')
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.keyboard.press('Control+s')
    await sent
    await page.keyboard.type(' typed')
    const shown = page.waitForResponse((response) => response.request().headers()['next-action'] !== undefined)
    release()
    await page.getByText('Updated successfully.').waitFor()
    await shown
    expect(await control.inputValue()).toBe(`Ada ${marker} sent typed`)
    await page.locator('#action-save:enabled').waitFor()
    await page.keyboard.press('Control+s')
    await waitUntil('it is saved', async () => {
      const [row] = await query<{ text: string }>(`select ${field} as text from ${collection} where id = $1`, [id])
      return row?.text === `Ada ${marker} sent typed`
    })
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(`field-${field}`)
    await close()
    await admin.remove(collection, id)
  },
)

it('a document is saved once while the keys are held down', async () => {
  const { page, close } = await openAdmin(browser, admin)
  const { id } = await admin.create('users', { name: `Ada ${createMarker()}`, permission: 'none' })
  await openForm(page, `collections/users/${id}`)
  let saves = 0
  page.on('request', (request) => void (request.method() === 'PATCH' && saves++))
  await page.locator('#field-name').press('End')
  await page.keyboard.type(' held')
  await page.keyboard.down('Control')
  for (let times = 0; times < 10; times++) await page.keyboard.down('s')
  await page.keyboard.up('s')
  await page.keyboard.up('Control')
  await page.getByText('Updated successfully.').waitFor()
  // Writes of a document are sent one after another: any others come before this one.
  await page.keyboard.type(' and again')
  await page.keyboard.press('Control+s')
  await waitUntil('the next is saved', async () => {
    const [row] = await query<{ name: string }>('select name from users where id = $1', [id])
    return row?.name.endsWith(' held and again')
  })
  expect(saves).toBe(2)
  await close()
  await admin.remove('users', id)
})
