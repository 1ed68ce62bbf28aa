import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openAdmin, openForm } from '../support/admin-page'
import { sendToCatalogue } from '../support/catalogue'
import { query } from '../support/database'
import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { send } from '../support/http'
import { launchBrowser } from '../support/launch-browser'
import { createProbes, findSecrets, type Search } from '../support/probes'
import { baseUrl } from '../support/servers'
import { waitUntil } from '../support/wait-until'

let browser: Browser
let editor: Editor

beforeAll(async () => {
  browser = await launchBrowser()
  editor = await signIn()
})

afterAll(() => browser.close())

type Case = {
  collection: 'articles' | 'books'
  create: (words: string, secret: string) => Promise<{ id: number; title: string }>
  readStatus: (words: string) => Promise<number>
  toProbes: (words: string, id: number) => Parameters<typeof createProbes>[0]
}

const code = `T9-${String(Math.floor(Math.random() * 900_000) + 100_000)}`

const cases: Case[] = [
  {
    collection: 'articles',
    async create(words, secret) {
      const title = `${words} ${secret}title`
      const data = await toArticleData(words, { title, _status: 'published' })
      return { id: (await editor.create('articles', data)).id, title }
    },
    readStatus: async (words) => (await send(`/resources/slug-${words}`)).status,
    toProbes: (words, id) => ({ articleIds: [id], slugs: [`slug-${words}`], searched: words }),
  },
  {
    collection: 'books',
    async create(words, secret) {
      const title = `${words} ${secret}title`
      const authors = [{ name: `${words} ${secret}author` }]
      const data = { code, language: 'en', title, synopsis: `${secret}synopsis`, authors, _status: 'published' }
      return { id: (await editor.create('books', data)).id, title }
    },
    readStatus: async () => (await sendToCatalogue(`/api/v1/books/${code}`)).status,
    toProbes: (words) => ({ bookCodes: [code], searched: words }),
  },
]

describe.each(cases)('unpublishing on schedule, of $collection', ({ collection, create, readStatus, toProbes }) => {
  it('can be seen and cancelled until then, removes it from every response, and is in its history', async () => {
    const [words, marker] = [createMarker(), createMarker()]
    const { id, title } = await create(words, marker)
    const search: Search = { probes: createProbes(toProbes(words, id)), marker, privateTexts: [] }
    const isScheduled = async () =>
      (await query('select 1 from payload_jobs where input #>> $1 = $2', ['{doc,value}', String(id)])).length > 0
    await waitUntil('readers see it', async () => (await readStatus(words)) === 200)
    const { page, close } = await openAdmin(browser, editor)
    await openForm(page, `collections/${collection}/${id}`)
    await scheduleUnpublishing(page)
    const planned = page.getByText(/Will be unpublished on .*, scheduled by /)
    await planned.waitFor()
    await page.goto(`${baseUrl}/admin`)
    const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Scheduled', exact: true }) })
    await panel.getByText(title).waitFor()
    await openForm(page, `collections/${collection}/${id}`)
    await page.getByRole('button', { name: 'Cancel the schedule' }).click()
    await planned.waitFor({ state: 'detached' })
    expect(await isScheduled()).toBe(false)
    expect((await findSecrets(search)).has('title')).toBe(true)

    await scheduleUnpublishing(page)
    await planned.waitFor()
    await query('update payload_jobs set wait_until = now() where input #>> $1 = $2', ['{doc,value}', String(id)])
    await waitUntil('readers do not see it', async () => (await readStatus(words)) === 404)
    expect(await findSecrets(search)).toEqual(new Map())
    await page.getByText(/unpublished this, as scheduled, .* You see it now\./).waitFor()
    await planned.waitFor({ state: 'detached' })
    expect(await page.locator('#field-title').inputValue()).toBe(title)
    await page.goto(`${baseUrl}/admin/collections/${collection}/${id}/activity`)
    await page.getByRole('row', { name: /unpublished.*as scheduled/i }).waitFor()
    await close()
    await editor.remove(collection, id)
  })
})

async function scheduleUnpublishing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule' })
  expect(await dialog.getByRole('radio', { name: /^Unpublish/ }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Schedule unpublishing' }).click()
}
