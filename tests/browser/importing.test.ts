import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openVisit } from '../support/browsing'
import { sendToCatalogue } from '../support/catalogue'
import { createMark, signIn, type Editor } from '../support/editor'
import { send } from '../support/http'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl, servers } from '../support/servers'

const mark = createMark()
const product = (reference: string, title: string) =>
  `<Product><RecordReference>${mark}.${reference}</RecordReference><NotificationType>03</NotificationType>
  <DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>${title}</TitleElement></TitleDetail></DescriptiveDetail></Product>`
const feed = `<ONIXMessage release="3.0">${product('a', `<TitleText>Uploaded ${mark}</TitleText>`)}${product('b', '')}</ONIXMessage>`

let browser: Browser
let page: Page
let editor: Editor

beforeAll(async () => {
  browser = await launchBrowser()
  page = (await openVisit(browser, { viewport: { width: 1440, height: 1200 } })).page
  editor = await signIn()
})
afterAll(async () => {
  const { data } = JSON.parse((await sendToCatalogue(`/api/v1/books?q=${mark}`)).text) as {
    data: { id: string }[]
  }
  for (const { id } of data) {
    const found = await send(`/admin/api/books?where[code][equals]=${id}&depth=0`, {
      headers: editor.headers,
    })
    for (const book of (JSON.parse(found.text) as { docs: { id: number }[] }).docs)
      await editor.remove('books', book.id)
  }
  await browser.close()
})

async function upload(isTrial: boolean): Promise<void> {
  await page.goto(`${baseUrl}/admin/import`)
  await page.getByLabel('Books (ONIX)').check()
  await page.getByLabel('File, up to 24 MB').setInputFiles({
    name: 'feed.xml',
    mimeType: 'application/xml',
    buffer: Buffer.from(feed),
  })
  if (isTrial) await page.getByLabel('Only say what would happen').check()
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByRole('heading', { name: 'An import is running' }).waitFor()
  await page.getByRole('heading', { name: 'The last import' }).waitFor({ timeout: 60_000 })
}

describe('an editor with a file', () => {
  it('is asked to sign in first', async () => {
    await page.goto(`${baseUrl}/admin/import`)
    await page.waitForURL(/\/admin\/login/)
    expect((await send('/admin/api/import')).status).toBe(401)
    expect((await send('/admin/api/import', { method: 'POST' })).status).toBe(401)
    await page.getByLabel('Email').fill(servers.email)
    await page.getByLabel('Password').fill(servers.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL((url) => !url.pathname.includes('login'))
  })

  it('sees what would become of each record, and then what became of it, live for readers', async () => {
    await upload(true)
    const status = page.locator('p[role=status]')
    expect(await status.textContent()).toContain('2 read: 1 imported, 0 changed, 0 unchanged, 1 rejected.')
    expect((await sendToCatalogue(`/api/v1/books?q=${mark}`)).text).toContain('"total":0')

    await upload(false)
    expect(await status.textContent()).toContain('2 read: 1 imported')
    const rows = await page.locator('tbody tr').allTextContents()
    expect(rows[0]).toContain(`rejected${mark}.b`)
    expect(rows[0]).toContain('It has no title.')
    expect((await sendToCatalogue(`/api/v1/books?q=${mark}`)).text).toContain(`Uploaded ${mark}`)
    const kept = await send('/admin/api/import', { headers: editor.headers })
    expect(JSON.parse(kept.text)).toMatchObject({
      exitCode: 1,
      startedBy: servers.email,
      report: { counts: { read: 2 } },
    })
  })

  it('finds a form that can be used by ear and by key', async () => {
    await page.goto(`${baseUrl}/admin/import`)
    await page.getByRole('button', { name: 'Import' }).waitFor()
    const { violations } = await new AxeBuilder({ page })
      .include('form[action="/admin/api/import"]')
      .analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  })

  it('is told what is wrong with a file, in words', async () => {
    const form = new FormData()
    form.set('kind', 'books')
    form.set('file', new Blob(['no'], { type: 'text/plain' }), 'words.txt')
    const answer = await fetch(`${baseUrl}/admin/api/import`, {
      method: 'POST',
      body: form,
      headers: { authorization: `JWT ${editor.token}` },
      redirect: 'manual',
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${baseUrl}/admin/import?fault=file`,
    ])
    await page.goto(`${baseUrl}/admin/import?fault=file`)
    expect(await page.locator('p[role=alert]').textContent()).toContain('Choose a file that is not empty')
  })
})
