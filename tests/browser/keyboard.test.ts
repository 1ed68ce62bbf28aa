import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openAdmin, openForm } from '../support/admin-page'
import { openBrowserSession } from '../support/browser-session'
import { query } from '../support/database'
import { createMarker, signIn, type Editor } from '../support/editor'
import { send } from '../support/http'
import { launchBrowser } from '../support/launch-browser'
import { baseUrl, servers } from '../support/servers'
import { waitUntil } from '../support/wait-until'

const maxTabStops = 150

let browser: Browser
let admin: Editor
const createdIds: number[] = []

beforeAll(async () => {
  browser = await launchBrowser()
  admin = await signIn()
})

afterAll(async () => {
  for (const id of createdIds) await admin.remove('articles', id)
  await browser.close()
})

/** Presses Tab until the focus is on, or within, an element that matches. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stop = 0; stop < maxTabStops; stop++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((target) => Boolean(document.activeElement?.closest(target)), selector)) return
  }
  throw new Error(`${maxTabStops} presses of Tab never reach ${selector}.`)
}

/** Whether the focused element has a visible focus indicator. */
const showsFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement)) return false
    // A transition would make both states look the same at first.
    const noTransitions = document.head.appendChild(document.createElement('style'))
    noTransitions.textContent = '* { transition: none !important }'
    // Some elements show it on their container.
    const containers = [element, element.parentElement, element.parentElement?.parentElement].filter(
      (one) => one instanceof HTMLElement,
    )
    const readStyles = () =>
      containers
        .map((one) => {
          const { outline, boxShadow, borderColor, backgroundColor, textDecorationLine } = getComputedStyle(one)
          return [outline, boxShadow, borderColor, backgroundColor, textDecorationLine].join()
        })
        .join()
    const focused = readStyles()
    element.blur()
    const blurred = readStyles()
    element.focus()
    noTransitions.remove()
    return focused !== blurred
  })

const variants = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const

describe.each(variants)('with the keyboard only, at $width pixels, $colorScheme', ({ width, colorScheme }) => {
  it('an editor signs in, writes an article and publishes it', async () => {
    const words = createMarker()
    const { page, close } = await openBrowserSession(browser, { viewport: { width, height: 900 }, colorScheme })
    await page.goto(`${baseUrl}/admin/login?redirect=${encodeURIComponent('/admin/collections/articles/create')}`)
    await page.locator('#field-email').waitFor()
    await tabTo(page, '#field-email')
    await page.keyboard.type(servers.email)
    await tabTo(page, '#field-password')
    await page.keyboard.type(servers.password)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/admin\/collections\/articles\/\d+$/)
    await page.locator('form[data-form-ready="true"]').first().waitFor()
    const id = Number(/\d+$/.exec(page.url())?.[0])
    createdIds.push(id)

    await tabTo(page, '#field-title')
    expect(await showsFocus(page)).toBe(true)
    await page.keyboard.type(`By keyboard ${words}`)
    await tabTo(page, '#field-description')
    await page.keyboard.type(
      'What an article says that was written and published without ever touching a mouse, by somebody who cannot or would rather not use one, from signing in to the page itself.',
    )
    await tabTo(page, '#field-body [contenteditable], .rich-text-lexical [contenteditable]')
    await page.keyboard.type(`The text ${words}.`)
    // Leaves the rich text, where Tab may insert a tab.
    await page.keyboard.press('Escape')
    await tabTo(page, '#field-sources .array-field__add-row')
    await page.keyboard.press('Enter')
    await page.locator('#field-sources__0__label').waitFor()
    await page.keyboard.press('Shift+Tab')
    await tabTo(page, '#field-professions')
    await page.keyboard.type('Hospitals')
    await page.keyboard.press('Enter')
    await tabTo(page, '#field-author')
    await page.keyboard.press('ArrowDown')
    await page.locator('.rs__option').first().waitFor()
    await page.keyboard.press('Enter')
    // Wraps around the page, to fields before this one.
    await tabTo(page, '#field-sources__0__label')
    await page.keyboard.type('A source')
    await tabTo(page, '#field-sources__0__url')
    await page.keyboard.type('https://source.example/')
    await waitUntil('the draft is saved', async () => {
      const [row] = await query<{ saved: boolean }>(
        'select exists (select 1 from _articles_v_version_sources s join _articles_v v on v.id = s._parent_id where v.parent_id = $1 and v.latest and s.url is not null) as saved',
        [id],
      )
      return Boolean(row?.saved)
    })
    await tabTo(page, '#action-save')
    await page.keyboard.press('Enter')
    await waitUntil(
      'it is published',
      async () =>
        (await query<{ _status: string }>('select _status from articles where id = $1', [id]))[0]?._status ===
        'published',
    )
    const [{ slug } = { slug: '' }] = await query<{ slug: string }>('select slug from articles where id = $1', [id])
    expect((await send(`/resources/${slug}`)).text).toContain(`The text ${words}.`)
    await close()
  })

  it('an editor stops in the form of an article only at what can be seen', async () => {
    const { page, close } = await openAdmin(browser, admin, { width, isDark: colorScheme === 'dark' })
    const [article] = await query<{ id: number }>('select id from articles order by id limit 1')
    await openForm(page, `collections/articles/${article?.id}`)
    const stops: { name: string; isSeen: boolean }[] = []
    while (stops.length < maxTabStops && stops.at(-1)?.name !== 'BODY') {
      await page.keyboard.press('Tab')
      stops.push(
        await page.evaluate(() => {
          const element = document.activeElement!
          const isSeen =
            element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
            element.getBoundingClientRect().width > 0
          return { name: element.className || element.nodeName, isSeen }
        }),
      )
    }
    expect(stops.length).toBeGreaterThan(20)
    expect(stops.filter(({ isSeen }) => !isSeen)).toEqual([])
    await close()
  })
})
