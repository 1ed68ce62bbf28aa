import { execFileSync } from 'node:child_process'
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { conformanceFile } from '@/app/content/conformance-report'
import type { Conformance, ConformanceCheck } from '@/schemas/content/conformance'
import { findFreePortPairs } from '../support/ports'
import { startServer } from '../support/server-process'
import { agents } from './agents'
import type { Check, Site } from './check'
import { generatedClients } from './clients'
import { linters } from './linters'
import { protocols } from './protocols'

/** Runs every public check against the build that is there, and records what was measured beside it. */
async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-conformance-'))
  // Made by root, it would be closed to the account that Postgres runs as.
  await chmod(folder, 0o755)
  const [port = 0] = await findFreePortPairs(1)
  const [contentUrl, catalogueUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${port + 1}`]
  const addresses = { BASE_URL: contentUrl, CATALOGUE_URL: catalogueUrl, HOST: '127.0.0.1' }
  const server = await startServer({ PORT: String(port), DATA_DIR: path.join(folder, 'data'), ...addresses })
  try {
    const { build } = (await (await fetch(`${contentUrl}/conformance.json`)).json()) as Conformance
    const site = { contentUrl, catalogueUrl, tools: path.join(folder, 'tools') }
    const missing = await install(site)
    const checks: ConformanceCheck[] = []
    for (const check of [...linters, ...protocols, ...generatedClients, ...agents]) {
      const measured = await measure(check, site, missing)
      console.log(`${measured.outcome.padEnd(8)} ${measured.name} ${measured.version}: ${measured.result}`)
      checks.push(measured)
    }
    const report: Conformance = { build, measuredAt: new Date().toISOString(), checks }
    await writeFile(conformanceFile, `${JSON.stringify(report, null, 2)}\n`)
    console.log(`Recorded for build ${build} in ${conformanceFile}.`)
    if (checks.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Installs the checkers that are too large for everyone's installation; a sentence where they cannot run. */
async function install({ contentUrl, catalogueUrl, tools }: Site): Promise<string | null> {
  await cp('tests/conformance/tools', tools, { recursive: true })
  for (const [host, url] of [
    ['content', contentUrl],
    ['catalogue', catalogueUrl],
  ] as const)
    await writeFile(path.join(tools, `${host}.json`), await (await fetch(`${url}/openapi.json`)).text())
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 18)) return 'It needs Node 22.18.'
  try {
    const options = { cwd: tools, stdio: 'pipe', shell: process.platform === 'win32' } as const
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], options)
    return null
  } catch {
    return 'Its packages could not be installed.'
  }
}

async function measure(
  { run, isInstalled = false, ...check }: Check,
  site: Site,
  missing: string | null,
): Promise<ConformanceCheck> {
  if (missing !== null && isInstalled) return { ...check, outcome: 'not run', result: missing }
  try {
    const { passed, result } = await run(site)
    return { ...check, outcome: passed ? 'passed' : 'failed', result }
  } catch (error) {
    return { ...check, outcome: 'failed', result: error instanceof Error ? error.message.slice(0, 500) : String(error) }
  }
}

await main()
