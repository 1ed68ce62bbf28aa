import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openAdmin, openForm } from '../support/admin-page'
import type { BrowserSession } from '../support/browser-session'
import { query } from '../support/database'
import { createMarker, signIn, toArticleData, type Editor } from '../support/editor'
import { send } from '../support/http'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl } from '../support/servers'
import { waitUntil } from '../support/wait-until'

let browser: Browser
let admin: Editor

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn()
})

afterAll(() => browser.close())

const variants = [
  { width: 1280, isDark: true },
  { width: 390, isDark: false },
]

describe.each(variants)('a writer and an editor, at $width pixels', (variant) => {
  const marker = createMarker()
  const accounts: Record<'writer' | 'editor', { email: string; password: string; name: string; id: number }> = {
    writer: { email: `w${marker}@press.example`, password: 'a long password', name: `Wren ${marker}`, id: 0 },
    editor: { email: `e${marker}@press.example`, password: 'a long password', name: `Edda ${marker}`, id: 0 },
  }
  let writer: BrowserSession
  let editor: BrowserSession
  let id: number

  beforeAll(async () => {
    for (const permission of ['writer', 'editor'] as const) {
      const { name, email, password } = accounts[permission]
      accounts[permission].id = (await admin.create('users', { name, email, password, permission })).id
    }
    writer = await openAdmin(browser, await signIn(accounts.writer), variant)
    editor = await openAdmin(browser, await signIn(accounts.editor), variant)
  })

  afterAll(async () => {
    await writer.close()
    await editor.close()
    if (id) await admin.remove('articles', id)
    for (const { id: account } of Object.values(accounts)) await admin.remove('users', account)
  })

  const choose = async (page: Page, name: string, option: string) => {
    await page.locator(`#field-${name} .rs__control`).click()
    await page.locator(`#field-${name} .rs__option`, { hasText: option }).first().click()
  }
  const expectSaved = (column: string, value: unknown) =>
    waitUntil(
      `${column} is saved`,
      async () =>
        (
          await query(`select 1 from _articles_v where parent_id = $1 and latest and version_${column}::text = $2`, [
            id,
            String(value),
          ])
        ).length > 0,
    )
  const openDashboard = async ({ page }: BrowserSession) => {
    await page.goto(`${baseUrl}/admin`)
    await page.getByRole('heading', { name: 'Your drafts' }).waitFor()
    // The navigation is collapsing at first.
    await waitUntil('there is no horizontal overflow', () =>
      page.evaluate((width) => document.documentElement.scrollWidth <= width, variant.width),
    )
  }
  const panel = ({ page }: BrowserSession, name: string) => page.getByRole('region', { name })

  it('autosaves the writer’s text, and offers the writer no way to publish', async () => {
    const { page } = writer
    await page.goto(`${baseUrl}/admin/collections/articles/create`)
    await page.waitForURL(/\/admin\/collections\/articles\/\d+$/)
    id = Number(/\d+$/.exec(page.url())?.[0])
    await page.locator('form[data-form-ready="true"]').first().waitFor()
    await page.locator('#field-title').fill(`Written ${marker}`)
    await expectSaved('title', `Written ${marker}`)
    expect(await page.getByRole('button', { name: 'Publish changes' }).count()).toBe(0)
    expect(
      (
        await query<{ by: number }>(
          'select version_updated_by_id as by from _articles_v where parent_id = $1 and latest',
          [id],
        )
      )[0]?.by,
    ).toBe(accounts.writer.id)
  })

  it('does not offer the writer the review decisions of editors', async () => {
    const { page } = writer
    await page.locator('#field-reviewState .rs__control').click()
    const listOptions = () => page.locator('#field-reviewState .rs__option').allInnerTexts()
    await waitUntil('the options are shown', async () => (await listOptions()).length > 0)
    expect(await listOptions()).toEqual(['In progress', 'Ready for review'])
    await page.keyboard.press('Escape')
  })

  it('lets the writer request a review from someone, with a note', async () => {
    const { page } = writer
    await choose(page, 'reviewState', 'Ready for review')
    await choose(page, 'reviewer', accounts.editor.name)
    await page.locator('#field-reviewNote').fill(`Please look at ${marker}`)
    await expectSaved('review_state', 'ready')
    await expectSaved('reviewer_id', accounts.editor.id)
    await expectSaved('review_note', `Please look at ${marker}`)
  })

  it('shows the request on the editor’s dashboard, who comments and requests changes', async () => {
    const { page } = editor
    await openDashboard(editor)
    await panel(editor, 'Waiting for review')
      .getByRole('link', { name: `Written ${marker}` })
      .click()
    await page.waitForURL(new RegExp(`/articles/${id}$`))
    await openForm(page, `collections/articles/${id}`)
    await page.goto(`${baseUrl}/admin/collections/articles/${id}/comments`)
    await page.getByLabel('Add a comment').fill(`Where is the source of ${marker}?`)
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page
      .getByText(`Where is the source of ${marker}?`, { exact: true })
      .and(page.locator('.comments__text'))
      .waitFor()
    await openForm(page, `collections/articles/${id}`)
    await choose(page, 'reviewState', 'Changes requested')
    await expectSaved('review_state', 'returned')
  })

  it('shows that on the writer’s dashboard, who resolves the comment and requests a review again', async () => {
    const { page } = writer
    await openDashboard(writer)
    const row = panel(writer, 'Your drafts')
      .getByRole('listitem')
      .filter({ hasText: `Written ${marker}` })
    await row.getByText('changes requested').waitFor()
    await page.goto(`${baseUrl}/admin/collections/articles/${id}/comments`)
    await page.getByRole('button', { name: `Resolve the comment of ${accounts.editor.name}` }).click()
    await page.getByText(`Resolved by ${accounts.writer.name}`).waitFor()
    // The other required fields of an article.
    const { title: _, ...rest } = await toArticleData(marker)
    await admin.update('articles', id, rest, { isDraft: true })
    await openForm(page, `collections/articles/${id}`)
    await choose(page, 'reviewState', 'Ready for review')
    await expectSaved('review_state', 'ready')
  })

  it('lets the editor approve and publish, and records who did what in the activity', async () => {
    const { page } = editor
    await openForm(page, `collections/articles/${id}`)
    await choose(page, 'reviewState', 'Approved')
    await expectSaved('review_state', 'approved')
    await page.getByRole('button', { name: 'Publish changes' }).click()
    await waitUntil('it is public', async () =>
      (await send(`/resources/slug-${marker}`)).text.includes(`Written ${marker}`),
    )
    await page.goto(`${baseUrl}/admin/collections/articles/${id}/activity`)
    await page.getByText(accounts.writer.name).first().waitFor()
    const text = (await page.locator('main, .template-default__wrap').first().innerText()).replaceAll(/\s+/g, ' ')
    for (const { name } of Object.values(accounts)) expect(text).toContain(name)
    expect(text).toMatch(/published/i)
    await page.goto(`${baseUrl}/admin/collections/articles/${id}/versions`)
    await page.getByText(accounts.editor.name).first().waitFor()
    await page.getByText(accounts.writer.name).first().waitFor()
  })

  it('tells who comments on what has just been deleted, and keeps the words', async () => {
    const { page } = editor
    const deleted = await admin.create('articles', await toArticleData(createMarker()))
    await page.goto(`${baseUrl}/admin/collections/articles/${deleted.id}/comments`)
    const field = page.getByLabel('Add a comment')
    await field.fill(`Too late, ${marker}`)
    await admin.remove('articles', deleted.id)
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.getByRole('alert').filter({ hasText: 'This has been deleted meanwhile.' }).waitFor()
    expect(await field.inputValue()).toBe(`Too late, ${marker}`)
  })

  it('lets the writer continue in a draft that readers do not see', async () => {
    const { page } = writer
    await openForm(page, `collections/articles/${id}`)
    await page.locator('#field-title').fill(`Rewritten ${marker}`)
    await expectSaved('title', `Rewritten ${marker}`)
    expect((await send(`/resources/slug-${marker}`)).text).not.toContain(`Rewritten ${marker}`)
  })
})
