import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { withLaunchLock } from './launch-lock.mjs'
import { inProject } from './project.mjs'
import { runStep } from './run-step.mjs'

const stampFile = inProject('node_modules', '.lectern-install')

/** Installs the packages of package-lock.json unless they are installed already. */
export async function installIfNeeded() {
  if (await isInstalled()) return
  await withLaunchLock(async () => {
    if (await isInstalled()) return
    console.log('Installing the packages of package-lock.json.')
    const startedAt = Date.now()
    await runStep('npm ci', [findNpm(), 'ci', '--include=dev', '--no-audit', '--no-fund'], { isQuiet: true })
    await writeFile(stampFile, await toStamp())
    console.log(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
  })
}

/** The path of npm's script, which our own Node runs, without a shell or PATH. */
export function findNpm() {
  const besideNode = path.dirname(process.execPath)
  const candidates = [
    process.env.npm_execpath ?? '',
    path.join(besideNode, '../lib/node_modules/npm/bin/npm-cli.js'),
    path.join(besideNode, 'node_modules/npm/bin/npm-cli.js'),
    path.join(besideNode, '../share/nodejs/npm/bin/npm-cli.js'),
  ]
  const found = candidates.find((file) => path.basename(file) === 'npm-cli.js' && existsSync(file))
  if (!found) throw new Error('npm was not found beside Node. Run "npm ci" here, then start again.')
  return found
}

async function isInstalled() {
  const stamp = await toStamp()
  if ((await readFile(stampFile, 'utf8').catch(() => null)) === stamp) return true
  if (!(await isInstalledByHand())) return false
  // Only an optimization, which fails where the packages belong to another user.
  await writeFile(stampFile, stamp).catch(() => undefined)
  return true
}

async function toStamp() {
  const lock = await readFile(inProject('package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`
}

/** True when npm's own record contains every package for this machine: someone has run npm. */
async function isInstalledByHand() {
  const record = await readFile(inProject('node_modules', '.package-lock.json'), 'utf8').catch(() => null)
  if (record === null) return false
  const installed = JSON.parse(record).packages
  const wanted = JSON.parse(await readFile(inProject('package-lock.json'), 'utf8')).packages
  return Object.entries(wanted)
    .filter(([location, entry]) => location !== '' && isForThisMachine(entry))
    .every(([location, entry]) => installed[location]?.version === entry.version)
}

function isForThisMachine({ optional, os, cpu, libc }) {
  if (!optional) return true
  // Other optional packages may be missing, such as dependencies of a package for another platform.
  return Boolean(!libc && os?.includes(process.platform) && cpu?.includes(process.arch))
}
