import path from 'node:path'

import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'

import { openAdmin } from './admin-page'
import { query } from './database'
import { toArticleData, type Editor } from './editor'
import { baseUrl } from './servers'

const folder = path.resolve('src/app/admin/guide/pictures')
const title = 'What a reading room asks of a catalogue'

/** Updates the screenshots of the editors' guide, from a server with only the sample publication. */
export async function captureGuideScreenshots(browser: Browser, editor: Editor): Promise<void> {
  const words = 'reading room'
  const data = { ...(await toArticleData(words)), title, slug: 'what-a-reading-room-asks' }
  const { id } = await editor.create('articles', { ...data, reviewState: 'ready' }, { isDraft: true })
  const [shown] = await query<{ id: number }>("select id from articles where _status = 'published' order by id limit 1")
  const { page } = await openAdmin(browser, editor)
  try {
    await capture(page, 'desk', '', 720)
    await capture(page, 'article', `collections/articles/${shown?.id}`, 820)
    await capture(page, 'books', 'collections/books?limit=10', 780)
    await capture(page, 'import', 'import', 780)
    await editor.update('articles', id, { reviewState: 'approved' }, { isDraft: true })
    await editor.update('articles', id, { _status: 'published' })
    await editor.trash('articles', id)
    await capture(page, 'activity', 'activity', 560)
  } finally {
    await editor.remove('articles', id)
  }
}

async function capture(page: Page, name: string, address: string, height: number): Promise<void> {
  await page.setViewportSize({ width: 1280, height })
  await page.goto(`${baseUrl}/admin/${address}`)
  // Forms are greyed out until they are interactive.
  if (address.startsWith('collections/articles')) await page.locator('form[data-form-ready="true"]').first().waitFor()
  await page.waitForLoadState('networkidle')
  const screenshot = await page.screenshot()
  await sharp(screenshot)
    .webp({ quality: 62 })
    .toFile(path.join(folder, `${name}.webp`))
}
