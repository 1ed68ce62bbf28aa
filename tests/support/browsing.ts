import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

export type Visit = {
  page: Page
  /** What went wrong so far: messages of errors, refused scripts and styles, requests that failed. */
  complaints: string[]
  close: () => Promise<void>
}

/** Opens a page as a reader of its own, who writes down whatever the browser complains of. */
export async function openVisit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()} ${request.failure()?.errorText}`))
  await context.exposeBinding('complainOfPolicy', (_, what: string) => void complaints.push(`refused by the policy: ${what}`))
  await context.addInitScript(() => {
    const { complainOfPolicy } = globalThis as never as { complainOfPolicy: (what: string) => void }
    document.addEventListener('securitypolicyviolation', (event) => complainOfPolicy(`${event.violatedDirective} ${event.blockedURI}`))
  })
  return { page, complaints, close: () => context.close() }
}
