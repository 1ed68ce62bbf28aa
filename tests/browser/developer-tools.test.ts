import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { findViolations } from '../support/accessibility'
import { openBrowserSession } from '../support/browser-session'
import { launchBrowser } from '../support/launch-browser'
import { servers } from '../support/servers'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

/** Opens a page and remembers which other origins it asks. */
async function open(url: string, options = {}) {
  const session = await openBrowserSession(browser, { viewport: { width: 1280, height: 900 }, ...options })
  const others: string[] = []
  session.page.on('request', (request) => {
    if (!request.url().startsWith(new URL(url).origin) && !/^(data|blob):/.test(request.url()))
      others.push(request.url())
  })
  await session.page.goto(url, { waitUntil: 'networkidle' })
  return { ...session, others }
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([])
}

describe.each([
  ['content', servers.baseUrl, '/changes.json', 'changes'],
  ['catalogue', servers.catalogueUrl, '/api/v1/books', 'total'],
])('the API reference of the %s host', (_, origin, path, member) => {
  it('sends a request and shows its response, without requests to other origins', async () => {
    const { page, pageErrors, others, close } = await open(`${origin}/developers/reference`)
    await page.locator('#operation-list').waitFor({ state: 'detached' })
    await page
      .locator('.opblock-summary', { has: page.getByText(path, { exact: true }) })
      .first()
      .locator('button')
      .first()
      .click()
    await page.getByRole('button', { name: 'Execute' }).click()
    const answer = page.locator('.live-responses-table .response-col_description')
    await answer.getByText(member).first().waitFor()
    await expectAccessible(page)
    expect({ pageErrors, others }).toEqual({ pageErrors: [], others: [] })
    await close()
  })

  it('is a list of the operations without JavaScript', async () => {
    const { page, close } = await open(`${origin}/developers/reference`, { javaScriptEnabled: false })
    expect(await page.locator('#operation-list li').count()).toBeGreaterThan(4)
    expect(await page.locator('#operation-list').textContent()).toContain(`GET ${path}`)
    await close()
  })
})

describe('the GraphQL explorer', () => {
  it('runs a query with the keyboard, which can leave the editor, and stores nothing', async () => {
    const { page, pageErrors, others, close } = await open(`${servers.baseUrl}/developers/graphql`)
    await page.getByRole('textbox', { name: 'Query' }).focus()
    await page.keyboard.press('Control+Enter')
    await page.locator('.graphiql-response').getByText('"totalDocs"').waitFor()
    // The editor, and then the area of it that scrolls.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('.graphiql-query-editor .CodeMirror'))).toBeNull()
    // Closes the hint of what has the focus.
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toBe('{}')
    expect({ pageErrors, others }).toEqual({ pageErrors: [], others: [] })
    await expectAccessible(page)
    await close()
  })

  it('is a query to copy without JavaScript', async () => {
    const { page, close } = await open(`${servers.baseUrl}/developers/graphql`, { javaScriptEnabled: false })
    expect(await page.locator('#graphql-query').textContent()).toContain('Articles(limit: 3')
    await close()
  })
})
