import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

export type BrowserSession = {
  page: Page
  /** Console errors, CSP violations and failed requests so far. */
  pageErrors: string[]
  close: () => Promise<void>
}

/** Opens a page in its own browser context, and collects its errors. */
export async function openBrowserSession(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserSession> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const pageErrors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      pageErrors.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => pageErrors.push(`uncaught: ${error.message}`))
  page.on('requestfailed', (request) => {
    const errorText = request.failure()?.errorText
    // A navigation aborts what the page before it still loads.
    if (errorText !== 'net::ERR_ABORTED') pageErrors.push(`failed: ${request.url()} ${errorText}`)
  })
  await context.exposeBinding('reportCspViolation', (_, what: string) => void pageErrors.push(`CSP violation: ${what}`))
  await context.addInitScript(() => {
    const { reportCspViolation } = globalThis as unknown as { reportCspViolation: (what: string) => void }
    document.addEventListener('securitypolicyviolation', (event) =>
      reportCspViolation(`${event.violatedDirective} ${event.blockedURI}`),
    )
  })
  return { page, pageErrors, close: () => context.close() }
}
