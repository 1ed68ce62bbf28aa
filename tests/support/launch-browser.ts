import { chromium, type Browser } from 'playwright-core'
import { inject } from 'vitest'

/** Launches the browser, if necessary with the shared libraries of the packaged one. */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, libraryPath } = inject('browser')
  // The packaged browser's default flags would disable CORS and CSP, which are under test.
  const options = { executablePath, args: ['--no-sandbox', '--headless=shell', '--hide-scrollbars'] }
  try {
    return await chromium.launch(options)
  } catch (error) {
    if (!libraryPath || !/shared librar/.test(String(error))) throw error
    return chromium.launch({
      ...options,
      env: { ...process.env, LD_LIBRARY_PATH: libraryPath } as Record<string, string>,
    })
  }
}
