import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findViolations } from '../support/accessibility'
import { query } from '../support/database'
import { openBrowserSession } from '../support/browser-session'
import { createMarker, signIn, type Editor } from '../support/editor'
import { send } from '../support/http'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl, servers } from '../support/servers'

const marker = createMarker()
const source = `systems-${marker}`
const inventory = (more = '') => `Ref,What it does,Country,Education,Health,Stage,First used
1,"${marker} Tutor answers questions of pupils, and hands over to a teacher where it is unsure.",FR,x,,Live,2024
2,"${marker} Triage sorts calls to a clinic by urgency; a nurse reviews each of them.",DE,,x,Planned,2023
${more}`

let browser: Browser
let page: Page
let editor: Editor

beforeAll(async () => {
  browser = await launchBrowser()
  page = (await openBrowserSession(browser, { viewport: { width: 1280, height: 1000 } })).page
  editor = await signIn()
  await page.goto(`${baseUrl}/admin/login`)
  await page.getByLabel('Email').fill(servers.email)
  await page.getByLabel('Password').fill(servers.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((url) => !url.pathname.includes('login'))
})
afterAll(async () => {
  const found = await query<{ id: number }>('select id from evidence_entries where reference like $1', [`${source}%`])
  for (const { id } of found) await editor.remove('evidence-entries', id)
  await query('delete from import_mappings where name like $1', [`%${marker}%`])
  await browser.close()
})

async function upload(name: string, text: string): Promise<void> {
  await page.goto(`${baseUrl}/admin/import`)
  await page.getByLabel('Evidence (table)').check()
  const buffer = Buffer.from(text)
  await page.getByLabel('File, up to 24 MB').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await page.getByLabel('Only say what would happen').check()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('heading', { name: 'How its columns are read' }).waitFor({ timeout: 90_000 })
}

const target = (column: string) => page.getByRole('combobox', { name: `${column} becomes`, exact: true })
const preview = () => page.getByRole('region', { name: 'The first 2 records' }).innerText()

describe('an editor who imports a table', () => {
  it('sees the use of each column and why, corrects it, and sees the preview change', async () => {
    await upload(`${source}-2026-10.csv`, inventory())
    expect(await page.locator('p[role=status]').first().textContent()).toContain('no column says kind')
    expect(await target('What it does').inputValue()).toBe('text')
    expect(await target('Education').inputValue()).toBe('industry')
    expect(await page.getByLabel('Education: value where it says yes').inputValue()).toBe('Education')
    expect(await page.getByText(/True or false, and (its name is an|findings have this) industry/).count()).toBe(2)
    expect(await preview()).toContain('kind is missing.')

    await page.getByText('was left out').click()
    await target('Stage').selectOption('Kind')
    await page.getByLabel('“Live” 1 row').selectOption('Deployments')
    await page.getByLabel('Kind', { exact: true }).selectOption('Evidence of adoption')
    await page.getByLabel('“Planned” 1 row').selectOption('Evidence of adoption')
    await page.getByLabel('Education: value where it says yes').fill(`Schools ${marker}`)
    await page.getByText(`Schools ${marker}`).waitFor()
    expect(await preview()).toContain('France')
    expect(await preview()).not.toContain('would be rejected')
  }, 180_000)

  it('imports with the corrected mapping, which is saved for the source', async () => {
    await page.getByRole('button', { name: 'Import with this mapping' }).click()
    const report = page.getByRole('region', { name: 'The last import' })
    await report.getByText('2 read: 2 imported').waitFor({ timeout: 90_000 })
    const { docs } = JSON.parse(
      (
        await send(`/admin/api/evidence-entries?where[reference][contains]=${source}&sort=reference`, {
          headers: editor.headers,
        })
      ).text,
    ) as { docs: Record<string, unknown>[] }
    expect(docs).toMatchObject([
      { kind: 'deployment', industry: `Schools ${marker}`, region: 'France', reference: `${source}/1` },
      { kind: 'evidence-adoption', industry: 'Health', region: 'Germany', reference: `${source}/2` },
    ])
  }, 180_000)

  it('sees next month’s file read with the saved mapping, and who saved it, and can delete it', async () => {
    await upload(`${source}-2026-11.csv`, inventory(`3,"${marker} Third tells pupils apart",FR,x,,Live,2025\n`))
    const { user } = JSON.parse((await send('/admin/api/users/me', { headers: editor.headers })).text) as {
      user: { name: string }
    }
    const section = page.getByRole('region', { name: 'How its columns are read' })
    expect(await section.innerText()).toContain(`read by the mapping saved as “${source}”, by ${user.name}`)
    expect(await page.locator('p[role=status]').first().textContent()).toContain(
      '3 read: 1 would be imported, 0 would be changed, 2 unchanged',
    )
    await section.getByRole('button', { name: 'delete it' }).click()
    await page.getByRole('heading', { name: 'How its columns are read' }).waitFor()
    expect(await query('select 1 from import_mappings where name = $1', [source])).toEqual([])
    await page.getByRole('button', { name: 'Read it again' }).click()
    await page.getByText('read by a guess from names and values').waitFor({ timeout: 90_000 })
  }, 180_000)

  it('can do so with the keyboard, without accessibility violations, at any width', async () => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await findViolations(page, { within: '.import' })).toEqual([])
    }
    const select = target('Country')
    await select.focus()
    await page.keyboard.press('ArrowDown')
    expect(await select.inputValue()).not.toBe('region')
    await page.getByText('The preview shows the new mapping.').waitFor()
    expect(await select.evaluate((element) => element === document.activeElement)).toBe(true)
  }, 120_000)
})

describe('the mapping of a table', () => {
  it('is visible to editors only, and contains no path of the server', async () => {
    for (const path of ['/admin/api/import/mapping', '/admin/api/import/mapping/delete'])
      expect((await send(path, { method: 'POST' })).status).toBe(401)
    const [run] = await query<{ id: number; columns: number }>(
      `select id, jsonb_array_length(report #> '{tables,0,columns}') as columns from import_runs order by id desc limit 1`,
    )
    const post = (fields: Record<string, string>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ run: String(run?.id), name: source, ...fields }))
        body.set(name, value)
      const headers = { authorization: `JWT ${editor.token}` }
      return fetch(`${baseUrl}/admin/api/import/mapping`, { method: 'POST', body, headers, redirect: 'manual' })
    }
    const reread = await post({ action: 'reread', readBy: '/etc/passwd' })
    expect(reread.headers.get('location')).toBe(`${baseUrl}/admin/import?run=${run?.id}&fault=mapping`)
    expect((await post({ action: 'import', run: '999999' })).headers.get('location')).toContain('fault=gone')
    for (const [fields, message] of [
      [{ action: 'burn' }, 'Send an action: preview, try, import, reread.'],
      [{ action: 'preview', name: '!' }, 'Name the source'],
      [{ action: 'preview', 'column.0': 'nonsense' }, 'column.0: “nonsense” is none of kind'],
      [{ action: 'preview', 'default.kind': 'nonsense' }, 'default.kind: “nonsense” is no kind.'],
    ] as const) {
      const response = await post(fields)
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(message)])
    }
  })
})
