import { execFileSync } from 'node:child_process'

import iconv from 'iconv-lite'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Encoding } from '@/lib/text/encodings'
import { findViolations } from '../support/accessibility'
import { openBrowserSession } from '../support/browser-session'
import { sendToCatalogue } from '../support/catalogue'
import { createMarker, signIn, type Editor } from '../support/editor'
import { send } from '../support/http'
import { launchBrowser } from '../support/launch-browser'
import { waitUntil } from '../support/wait-until'
import { baseUrl, servers } from '../support/servers'

const marker = createMarker()
const product = (reference: string, title: string) =>
  `<Product><RecordReference>${marker}.${reference}</RecordReference><NotificationType>03</NotificationType>
  <DescriptiveDetail><TitleDetail><TitleType>01</TitleType><TitleElement><TitleElementLevel>01</TitleElementLevel>${title}</TitleElement></TitleDetail></DescriptiveDetail></Product>`
const feed = `<ONIXMessage release="3.0">${product('a', `<TitleText>Uploaded ${marker}</TitleText>`)}${product('b', '')}</ONIXMessage>`

let browser: Browser
let page: Page
let editor: Editor

beforeAll(async () => {
  browser = await launchBrowser()
  page = (await openBrowserSession(browser, { viewport: { width: 1440, height: 1200 } })).page
  editor = await signIn()
})
afterAll(async () => {
  const { data } = JSON.parse((await sendToCatalogue(`/api/v1/books?q=${marker}`)).text) as {
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

type Starting = { isDryRun: boolean; encoding?: Encoding }

async function startImport(name: string, text: string, { isDryRun, encoding }: Starting): Promise<void> {
  await page.goto(`${baseUrl}/admin/import`)
  if (encoding) await page.getByLabel('The encoding of its text').selectOption(encoding)
  await page.getByLabel('Books (ONIX, MARC, Thoth, table)').check()
  await page.getByLabel('File, up to 24 MB').setInputFiles({
    name,
    mimeType: 'application/xml',
    buffer: encoding ? iconv.encode(text, encoding) : Buffer.from(text),
  })
  if (isDryRun) await page.getByLabel('Only say what would happen').check()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('heading', { name: 'An import is running' }).waitFor()
}

async function upload(isDryRun: boolean): Promise<void> {
  await startImport('feed.xml', feed, { isDryRun })
  await page.getByRole('heading', { name: 'The last import' }).waitFor({ timeout: 90_000 })
}

describe('an editor who imports a file', () => {
  it('has to sign in first', async () => {
    await page.goto(`${baseUrl}/admin/import`)
    await page.waitForURL(/\/admin\/login/)
    expect((await send('/admin/api/import')).status).toBe(401)
    expect((await send('/admin/api/import', { method: 'POST' })).status).toBe(401)
    await page.getByLabel('Email').fill(servers.email)
    await page.getByLabel('Password').fill(servers.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.waitForURL((url) => !url.pathname.includes('login'))
  })

  it('sees the outcome of each record in a dry run and then in the import, which readers see at once', async () => {
    await upload(true)
    const status = page.locator('p[role=status]')
    expect(await status.textContent()).toContain(
      '2 read: 1 would be imported, 0 would be changed, 0 unchanged, 1 would be rejected.',
    )
    expect(await page.locator('.import__state').first().textContent()).toBe('Trial finished')
    expect((await sendToCatalogue(`/api/v1/books?q=${marker}`)).text).toContain('"total":0')

    await upload(false)
    expect(await status.textContent()).toContain('2 read: 1 imported')
    const rows = await page.locator('tbody tr').allTextContents()
    expect(rows[0]).toContain(`rejected${marker}.b`)
    expect(rows[0]).toContain('It has no title.')
    expect((await sendToCatalogue(`/api/v1/books?q=${marker}`)).text).toContain(`Uploaded ${marker}`)
    const stored = await send('/admin/api/import', { headers: editor.headers })
    expect(JSON.parse(stored.text)).toMatchObject({
      exitCode: 1,
      startedBy: servers.email,
      report: { counts: { read: 2 } },
    })
  }, 180_000)

  it('opens each record’s document, and what an import created in a list, also of an earlier import', async () => {
    await page.goto(`${baseUrl}/admin/import`)
    const { id, report } = JSON.parse((await send('/admin/api/import', { headers: editor.headers })).text) as {
      id: number
      report: { records: { outcome: string; document?: number }[] }
    }
    const document = report.records.find(({ outcome }) => outcome === 'imported')!.document!
    const record = page.getByRole('link', { name: `${marker}.a` })
    expect(await record.getAttribute('href')).toBe(`/admin/collections/books/${document}`)

    await upload(true)
    expect(await page.locator('.import__lists').count()).toBe(0)
    await page.getByRole('region', { name: 'Earlier imports' }).getByRole('link', { name: 'feed.xml' }).first().click()
    await page.getByRole('heading', { name: 'An earlier import' }).waitFor()
    expect(page.url()).toBe(`${baseUrl}/admin/import?run=${id}`)
    const earlier = await send(`/admin/api/import?run=${id}`, { headers: editor.headers })
    expect(JSON.parse(earlier.text)).toMatchObject({ id, report: { counts: { imported: 1 } } })
    for (const unknown of ['0', '999999', 'x'])
      expect((await send(`/admin/api/import?run=${unknown}`, { headers: editor.headers })).status).toBe(404)

    await page.getByRole('link', { name: '1 imported' }).click()
    await page.locator('.collection-list tbody tr').first().waitFor()
    expect(await page.locator('.collection-list tbody tr').allTextContents()).toEqual([
      expect.stringContaining(`Uploaded ${marker}`),
    ])
  }, 180_000)

  it('sees in a trial how each column of a table of books would be read, and what would be left out', async () => {
    const table = `Programm 2026;;;\nISBN;Titel;Preis (€);Lager\n978-0-306-40615-7;Hochgeladen ${marker};24,90;3\n;Summe;;\n`
    await startImport('programm.csv', table, { isDryRun: true })
    await page.getByRole('heading', { name: 'The last import' }).waitFor({ timeout: 90_000 })
    expect(await page.locator('p[role=status]').textContent()).toContain('2 read: 1 would be imported')
    const columns = page.getByRole('region', { name: 'How each column is read' }).locator('dl > div')
    expect(await columns.allTextContents()).toEqual(['ISBNISBN', 'Titeltitle', 'Preis (€)price, EUR', 'Lagernot read'])
    const notes = await page.getByRole('region', { name: 'Notes on the file' }).locator('li').allTextContents()
    expect(notes).toEqual(['Seen and not kept, by element: column “Lager” 1.'])
    expect(await page.locator('tbody tr').first().textContent()).toContain(
      'programm.csv, line 4It has neither an ISBN nor another reference.',
    )
    expect(await findViolations(page, { within: '.import__report' })).toEqual([])
  }, 120_000)

  it('names the encoding of a list that is too short to tell it, and sees its words in a trial', async () => {
    const table = `ISBN;Title\n978-0-306-40615-7;Žiga ${marker}\n`
    await startImport('knjige.csv', table, { isDryRun: true, encoding: 'windows-1250' })
    await page.getByRole('heading', { name: 'The last import' }).waitFor({ timeout: 90_000 })
    const notes = await page.getByRole('region', { name: 'Notes on the file' }).locator('li').allTextContents()
    expect(notes[0]).toContain('was read as windows-1250, which was named: “Žiga”')
  }, 120_000)

  it('cancels a running import after a confirmation, and can start another', async () => {
    const titles = Array.from({ length: 60_000 }, (_, index) =>
      product(`c${index}`, `<TitleText>Cancelled ${marker} ${index}</TitleText>`),
    )
    await startImport('long.xml', `<ONIXMessage release="3.0">${titles.join('')}</ONIXMessage>`, { isDryRun: true })
    // Stopped as soon as it reports something, since it would finish before a slow browser has polled twice.
    await waitUntil(
      'the import reports its progress',
      async () => /"said":"books /.test((await send('/admin/api/import', { headers: editor.headers })).text),
      { timeoutMs: 90_000, intervalMs: 20 },
    )
    execFileSync('pkill', ['-STOP', '-f', 'import-worker\\.mjs .*long\\.xml'])
    await page.locator('p[role=status]', { hasText: 'books' }).waitFor({ timeout: 90_000 })
    const cancel = page.getByRole('button', { name: 'Cancel import' })
    await cancel.click()
    await page.getByRole('button', { name: 'Let it go on' }).click()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await cancel.click()
    await page.getByRole('button', { name: 'Cancel it' }).click()
    await page.getByRole('heading', { name: 'The last import' }).waitFor({ timeout: 90_000 })
    const user = JSON.parse((await send('/admin/api/users/me', { headers: editor.headers })).text) as {
      user: { name: string }
    }
    expect(await page.locator('.import__state').first().textContent()).toBe(`Cancelled by ${user.user.name}`)
    expect(await page.locator('p[role=status]').textContent()).toContain('Nothing was written.')
    const stored = JSON.parse((await send('/admin/api/import', { headers: editor.headers })).text) as Record<
      string,
      unknown
    >
    expect(stored).toMatchObject({ exitCode: 130, cancelledBy: user.user.name, report: { interrupted: true } })

    await upload(true)
    const earlier = page.getByRole('region', { name: 'Earlier imports' })
    expect(await earlier.locator('li').first().textContent()).toContain(`Cancelled by ${user.user.name}long.xml`)
  }, 240_000)

  it('cannot cancel without a session', async () => {
    expect((await send('/admin/api/import/cancel', { method: 'POST' })).status).toBe(401)
  })

  it('has a form without accessibility violations', async () => {
    await page.goto(`${baseUrl}/admin/import`)
    await page.getByRole('button', { name: 'Import', exact: true }).waitFor()
    expect(await findViolations(page, { within: 'form[action="/admin/api/import"]' })).toEqual([])
  })

  const fileField = () => page.getByLabel('File, up to 24 MB')
  const sendFile = async (name: string, text: string) => {
    await fileField().setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.waitForURL(/fault=/)
  }
  /** What a control is described by, in its order. */
  const readDescription = (control: Locator) =>
    control.evaluate((element) =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    )

  it('sees at the file why it was refused, and keeps its type and the trial', async () => {
    await page.goto(`${baseUrl}/admin/import`)
    await page.getByLabel('Books (ONIX, MARC, Thoth, table)').check()
    await page.getByLabel('Only say what would happen').check()
    await sendFile('notes.md', '# No book')
    expect(await page.getByLabel('Books (ONIX, MARC, Thoth, table)').isChecked()).toBe(true)
    expect(await page.getByLabel('Only say what would happen').isChecked()).toBe(true)
    expect(await fileField().getAttribute('aria-invalid')).toBe('true')
    expect(await readDescription(fileField())).toBe(
      '“notes.md” is not read as “Books (ONIX, MARC, Thoth, table)”: its name has to end in .xml, .onix, .mrc, .marc, .marcxml, .json, .xml.gz, .mrc.gz, .zip, .csv, .tsv, .txt, .xlsx, .ods, or .csv.gz. Choose another file, or what this one holds.',
    )
    expect(await findViolations(page, { within: 'form[action="/admin/api/import"]' })).toEqual([])
    await sendFile('feed.xml', '')
    expect(await readDescription(fileField())).toBe('“feed.xml” is empty. Choose another file.')
    expect(await page.getByLabel('Only say what would happen').isChecked()).toBe(true)
    // A second upload, of the right file, is still a trial.
    await fileField().setInputFiles({ name: 'feed.xml', mimeType: 'application/xml', buffer: Buffer.from(feed) })
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('heading', { name: 'An import is running' }).waitFor()
    await page.getByRole('heading', { name: 'The last import' }).waitFor({ timeout: 90_000 })
    expect(await page.locator('.import__state').first().textContent()).toBe('Trial finished')
  }, 180_000)

  it('sees at the former address why it was refused, and keeps it', async () => {
    await page.goto(`${baseUrl}/admin/import`)
    await page.getByLabel('Articles (Markdown, Word, WordPress, Ghost)').check()
    const address = page.getByLabel('For articles: the address where they stood before (optional)')
    await address.fill('ftp://old.example/blog')
    await sendFile('post.md', '# A post')
    expect(await address.inputValue()).toBe('ftp://old.example/blog')
    expect(await address.getAttribute('aria-invalid')).toBe('true')
    expect(await readDescription(address)).toContain('begins with https:// or http://')
    expect(await fileField().getAttribute('aria-invalid')).toBeNull()
    expect(await readDescription(fileField())).toBe('Choose “post.md” again: browsers do not keep files.')
    expect(await page.getByLabel('Only say what would happen').isChecked()).toBe(false)
  })

  it('sees the name of a refused file as text, and nothing of an address that somebody made up', async () => {
    await page.goto(`${baseUrl}/admin/import`)
    await page.getByLabel('Books (ONIX, MARC, Thoth, table)').check()
    await sendFile('<img src=x onerror="document.title=1">.md', 'x')
    expect(await readDescription(fileField())).toContain('<img src=x onerror=')
    expect(await page.locator('img[src=x]').count()).toBe(0)
    await page.goto(`${baseUrl}/admin/import?fault=<script>&kind=constructor&file=${'x'.repeat(5000)}`)
    expect(await page.locator('p[role=alert]').count()).toBe(0)
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
  })
})
