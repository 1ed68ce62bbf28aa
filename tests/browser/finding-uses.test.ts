import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { openAdmin, openForm } from '../support/admin-page'
import { createMarker, signIn, toArticleData, toBody } from '../support/editor'
import { send } from '../support/http'
import { launchBrowser } from '../support/launch-browser'

let browser: Browser

beforeAll(async () => void (browser = await launchBrowser()))
afterAll(() => browser.close())

it.each([390, 1280])(
  'the form of a finding names the articles that use it, and what its withdrawal does to them, at %i pixels',
  async (width) => {
    const editor = await signIn()
    const text = `Finding ${createMarker()}`
    const values = { kind: 'regulation', text, industry: 'Health', region: 'Kenya', date: '2025', _status: 'published' }
    const { id } = await editor.create('evidence-entries', values)
    const { page, close } = await openAdmin(browser, editor, { width, isDark: width === 390 })
    await openForm(page, `collections/evidence-entries/${id}`)
    expect(await page.locator('.uses').innerText()).toContain('No article uses it.')
    const data = await toArticleData(createMarker(), { findings: [id], _status: 'published' })
    const article = await editor.create('articles', data)
    const path = `/resources/${String(article.slug)}`
    await openForm(page, `collections/evidence-entries/${id}`)
    const uses = page.locator('.uses')
    expect(await uses.innerText()).toContain('Once it is withdrawn, these no longer list it')
    const link = uses.getByRole('link', { name: String(article.title) })
    expect(await link.getAttribute('href')).toBe(`/admin/collections/articles/${article.id}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect((await send(path)).text).toContain(text)
    await editor.update('evidence-entries', id, { isWithdrawn: true, _status: 'published' })
    expect((await send(path)).text).not.toContain(text)
    expect((await send(`/state-of-applied-ai/${id}`)).status).toBe(410)
    await close()
    await editor.remove('articles', article.id)
    await editor.remove('evidence-entries', id)
  },
)

it('the form of a finding names drafts that list it or link to it, and an article whose draft does once', async () => {
  const editor = await signIn()
  const marker = createMarker()
  const values = { kind: 'regulation', text: marker, industry: 'Health', region: 'Kenya', date: '2025' }
  const { id } = await editor.create('evidence-entries', { ...values, _status: 'published' })
  const body = toBody(`See [the finding](/state-of-applied-ai/${id}).`)
  const listing = await editor.create('articles', { title: `${marker} lists`, findings: [id] }, { isDraft: true })
  const linking = await editor.create('articles', { title: `${marker} links`, body }, { isDraft: true })
  const other = toBody(`See [another](/state-of-applied-ai/${id}0).`)
  const unrelated = await editor.create('articles', { title: `${marker} not`, body: other }, { isDraft: true })
  const data = await toArticleData(`${marker} shows`, { findings: [id], _status: 'published' })
  const shown = await editor.create('articles', data)
  await editor.update('articles', shown.id, { title: `${marker} shows more` }, { isDraft: true })
  const { page, close } = await openAdmin(browser, editor)
  await openForm(page, `collections/evidence-entries/${id}`)
  expect(await page.locator('.uses li').allInnerTexts()).toEqual([
    `Title ${marker} shows`,
    `${marker} links (draft)`,
    `${marker} lists (draft)`,
  ])
  await close()
  for (const article of [listing, linking, unrelated, shown]) await editor.remove('articles', article.id)
  await editor.remove('evidence-entries', id)
})
