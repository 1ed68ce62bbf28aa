import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openBrowserSession, type BrowserSession } from '../support/browser-session'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl, servers } from '../support/servers'

const { catalogueUrl } = servers

let browser: Browser
let session: BrowserSession
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

beforeEach(async () => {
  session = await openBrowserSession(browser)
  ;({ page } = session)
})

afterEach(() => session.close())

const field = () => page.locator('main input[name=q]')
const results = () => page.locator('[data-search-replaces="results"]')
const waitForAddress = (query: string) => page.waitForURL((url) => url.search.includes(query))
/** What the head says of the page, in alphabetical order, its place in the site, and the links of its footer. */
const readReferences = () =>
  page.evaluate(() => {
    const references = 'meta, link:not([rel=preload]), script[type="application/ld+json"], title'
    return [
      ...Array.from(document.head.querySelectorAll(references), ({ outerHTML }) => outerHTML).toSorted(),
      document.querySelector('.site-header [aria-current]')?.textContent,
      ...Array.from(document.querySelectorAll('.crumbs'), ({ outerHTML }) => outerHTML),
      ...Array.from(document.querySelectorAll<HTMLAnchorElement>('.site-footer a'), ({ href }) => href),
      document.querySelector('.site-footer .printed')?.textContent,
    ]
  })

describe('a search as you type', () => {
  it('on the home page of the catalogue shows the books that were found in place of what was there', async () => {
    await page.goto(`${catalogueUrl}/`)
    await field().fill('machine')
    await waitForAddress('q=machine')
    const found = await results().locator('.book-title').allTextContents()
    expect(found.length).toBeGreaterThan(0)
    expect(await page.locator('#bundles').count()).toBe(0)
    expect(await page.title()).toContain('machine')
    expect(await page.getByRole('status').textContent()).toBe(`${found.length} titles: “machine”.`)
    const [form, status] = [
      await page.locator('form[data-search]').boundingBox(),
      await page.getByRole('status').boundingBox(),
    ]
    expect(status!.y - form!.y - form!.height).toBeGreaterThanOrEqual(12)
    await page.reload()
    expect(await page.locator('.faceted-list .book-title').allTextContents()).toEqual(found)
  })

  it.each([390, 1200])(
    'on the home page of the catalogue leaves the field where it is, %i pixels wide',
    async (width) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${catalogueUrl}/`)
      const before = await field().boundingBox()
      await field().fill('machine')
      await waitForAddress('q=machine')
      expect(await page.locator('.crumbs').boundingBox()).toMatchObject({ height: expect.any(Number) })
      expect(await field().boundingBox()).toEqual(before)
    },
  )

  it('announces what was found where the page shows it already, and does not show it twice', async () => {
    await page.goto(`${catalogueUrl}/books`)
    await field().fill('machine')
    await waitForAddress('q=machine')
    expect(await page.getByRole('status').textContent()).toMatch(/^\d+ titles: “machine”\.$/)
    expect(await page.getByRole('status').boundingBox()).toMatchObject({ width: 1, height: 1 })
    expect(await page.locator('[data-search-summary]').textContent()).toContain('“machine”')
  })

  it('names the page after what it shows', async () => {
    await page.goto(`${baseUrl}/search`)
    await field().fill('hospital')
    await waitForAddress('q=hospital')
    const titleOfAddress = await page.request.get(page.url()).then(async (response) => {
      return /<title>([^<]*)/.exec(await response.text())?.[1]
    })
    expect(await page.title()).toBe(titleOfAddress)
  })

  it.each([
    ['of articles', `${baseUrl}/search`, 'hospital'],
    ['of findings', `${baseUrl}/state-of-applied-ai`, 'hospital'],
    ['of books', `${catalogueUrl}/books`, 'machine'],
    ['on the home page of the catalogue', `${catalogueUrl}/`, 'machine'],
  ])(
    '%s leads to the other formats of what it shows and says where it is, as the same address does',
    async (_, address, words) => {
      await page.goto(address)
      await field().fill(words)
      await waitForAddress(`q=${words}`)
      const found = await readReferences()
      expect(found.join('\n')).toContain(`.md?q=${words}`)
      await page.reload()
      expect(await readReferences()).toEqual(found)
    },
  )

  it('does not show an answer to words that were taken back meanwhile', async () => {
    await page.goto(`${catalogueUrl}/books`)
    const before = await results().textContent()
    // Not answered before it is taken back.
    await page.route('**/books?q=machine', () => undefined)
    const isOfMachine = (request: { url: () => string }) => request.url().endsWith('/books?q=machine')
    const requested = page.waitForRequest(isOfMachine)
    await field().fill('machine')
    await requested
    const aborted = page.waitForEvent('requestfailed', isOfMachine)
    await field().fill('')
    await aborted
    expect(new URL(page.url()).search).toBe('')
    expect(await results().textContent()).toBe(before)
  })
})

it('the fields of a filter show what the list shows after the way back', async () => {
  await page.goto(`${baseUrl}/state-of-applied-ai`)
  await page.locator('form[data-search]').evaluate((form: HTMLFormElement) => {
    form.querySelector('select')!.value = 'deployment'
    form.requestSubmit()
  })
  await waitForAddress('kind=deployment')
  await page.goBack()
  await page.waitForURL((url) => url.search === '')
  await page.waitForFunction(() => document.readyState === 'complete')
  expect(await page.locator('select[name=kind]').inputValue()).toBe('')
  await page.goForward()
  await waitForAddress('kind=deployment')
  expect(await page.locator('select[name=kind]').inputValue()).toBe('deployment')
})

it('words that are typed after the way back stay while pictures are loaded', async () => {
  await page.goto(`${catalogueUrl}/books`)
  await page.goto(`${catalogueUrl}/bundles`)
  let respond = () => {}
  const isAsked = new Promise<void>((resolve) => (respond = resolve))
  await page.route('**/late.png', async (route) => {
    await isAsked
    await route.abort()
  })
  await page.addInitScript(() => {
    // After all that listen for it.
    window.addEventListener('pageshow', () => setTimeout(() => (document.documentElement.dataset.shown = 'yes')))
    document.addEventListener('DOMContentLoaded', () => {
      const late = new Image()
      late.src = '/late.png'
      document.body.append(late)
    })
  })
  await page.goBack({ waitUntil: 'commit' })
  await page.locator('.search-status, .announcement').first().waitFor({ state: 'attached' })
  await field().pressSequentially('machine')
  respond()
  await page.locator('html[data-shown]').waitFor()
  expect(await field().inputValue()).toBe('machine')
})
