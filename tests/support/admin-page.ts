import type { Browser, Page } from 'playwright-core'

import { openBrowserSession, type BrowserSession } from './browser-session'
import type { Editor } from './editor'
import { baseUrl } from './servers'

type Options = { width?: number; height?: number; isDark?: boolean; timezoneId?: string }

/** Opens a browser session in which an editor is signed in to the admin. */
export async function openAdmin(
  browser: Browser,
  editor: Pick<Editor, 'token'>,
  { width = 1280, height = 900, isDark = false, timezoneId = 'UTC' }: Options = {},
): Promise<BrowserSession> {
  const session = await openBrowserSession(browser, {
    viewport: { width, height },
    colorScheme: isDark ? 'dark' : 'light',
    timezoneId,
  })
  await session.page
    .context()
    .addCookies([{ name: 'payload-token', value: editor.token, url: baseUrl, httpOnly: true, sameSite: 'Lax' }])
  return session
}

/** Opens a page of the admin and waits until its form is interactive. */
export async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(`${baseUrl}/admin/${path}`)
  await page.locator('form[data-form-ready="true"]').first().waitFor()
}

/**
 * From now on, a page does not learn from its heartbeats that somebody else saved, which would load their version into a
 * form without changes: its next save is rejected, however slow the test.
 */
export async function ignoreOtherEditors(page: Page): Promise<void> {
  await page.route('**/admin/api/editing', (route) => route.fulfill({ json: { others: [], writes: [] } }))
}

/** Whether the browser has kept a text that was not saved. */
export function isStoredLocally(page: Page, words: string): Promise<boolean> {
  return page.evaluate(
    (text) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('lectern-unsaved')
        // The form has not yet created it, which a database without stores would keep it from doing.
        opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
        opening.addEventListener('error', () => resolve(false))
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('copies').objectStore('copies').getAll()
          all.addEventListener('success', () => {
            opening.result.close()
            resolve(JSON.stringify(all.result).includes(text))
          })
        })
      }),
    words,
  )
}

/** The validation error shown at a field, by the aria-describedby of its control; or null. */
export async function readFieldError(page: Page, path: string): Promise<string | null> {
  const name = `field-${path.replaceAll('.', '__')}`
  const field = page
    .locator(`[data-field-path="${path}"], [id="${name}"], .${name}:not([class*="field-description-"])`)
    .first()
  return field.evaluate((element) => {
    const describedByError = '[aria-describedby*="field-error"]'
    const control = element.matches(describedByError) ? element : element.querySelector(describedByError)
    const reason = document.getElementById(
      control
        ?.getAttribute('aria-describedby')
        ?.split(' ')
        .find((id) => id.startsWith('field-error')) ?? '',
    )
    return reason?.checkVisibility() ? reason.textContent : null
  })
}
