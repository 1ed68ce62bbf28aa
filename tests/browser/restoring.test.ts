import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openAdmin } from '../support/admin-page'
import { query } from '../support/database'
import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl } from '../support/servers'

let browser: Browser
let admin: Editor
let id: number

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn()
  id = (await admin.create('articles', await toArticleData(createMarker(), { _status: 'published' }))).id
})

afterAll(async () => {
  await admin.remove('articles', id)
  await browser.close()
})

it('a version that cannot be restored says why', async () => {
  await admin.update('articles', id, { title: 'Second' }, { isDraft: true })
  const [version] = await query<{ id: number }>('select id from _articles_v where parent_id = $1 order by id limit 1', [
    id,
  ])
  const { page, close } = await openAdmin(browser, admin)
  await page.goto(`${baseUrl}/admin/collections/articles/${id}/versions/${version?.id}`)
  const restore = page.getByRole('button', { name: 'Restore this version' })
  await restore.waitFor()
  await admin.update('articles', id, { title: 'Third' }, { isDraft: true })
  await restore.click()
  await page.locator('#confirm-action').click()
  await page.getByText('since the version you began from').waitFor()
  const [latest] = await query('select version_title as title from _articles_v where parent_id = $1 and latest', [id])
  expect(latest).toEqual({ title: 'Third' })
  await close()
})
