import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { withLaunchLock } from './launch-lock.mjs'
import { inProject } from './project.mjs'
import { runStep } from './run-step.mjs'

const stampFile = inProject('node_modules', '.lectern-install')

/** Installs what package-lock.json names, unless it is there already. */
export async function installIfNeeded() {
  if (await isInstalled()) return
  await withLaunchLock(async () => {
    if (await isInstalled()) return
    console.log('Installing the packages that package-lock.json names.')
    await runStep('npm ci', [findNpm(), 'ci', '--include=dev', '--no-audit', '--no-fund'])
    await writeFile(stampFile, await toStamp())
  })
}

/** The npm program itself, a script that our own Node runs: no shell, no PATH. */
export function findNpm() {
  const besideNode = path.dirname(process.execPath)
  const places = [
    process.env.npm_execpath ?? '',
    path.join(besideNode, '../lib/node_modules/npm/bin/npm-cli.js'),
    path.join(besideNode, 'node_modules/npm/bin/npm-cli.js'),
    path.join(besideNode, '../share/nodejs/npm/bin/npm-cli.js'),
  ]
  const found = places.find((place) => path.basename(place) === 'npm-cli.js' && existsSync(place))
  if (!found) throw new Error('npm was not found beside Node. Run "npm ci" here, then start again.')
  return found
}

async function isInstalled() {
  const stamp = await toStamp()
  if ((await readFile(stampFile, 'utf8').catch(() => null)) === stamp) return true
  if (!(await isInstalledByHand())) return false
  // It only spares the comparison, and the packages may belong to another user.
  await writeFile(stampFile, stamp).catch(() => undefined)
  return true
}

async function toStamp() {
  const lock = await readFile(inProject('package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`
}

/** True when npm's own record says that every package for this machine is there: someone ran npm. */
async function isInstalledByHand() {
  const record = await readFile(inProject('node_modules', '.package-lock.json'), 'utf8').catch(() => null)
  if (record === null) return false
  const installed = JSON.parse(record).packages
  const wanted = JSON.parse(await readFile(inProject('package-lock.json'), 'utf8')).packages
  return Object.entries(wanted)
    .filter(([place, entry]) => place !== '' && isForThisMachine(entry))
    .every(([place, entry]) => installed[place]?.version === entry.version)
}

function isForThisMachine({ optional, os, cpu, libc }) {
  if (!optional) return true
  // What else is optional may rightly be missing, such as what a package for another machine needs.
  return Boolean(!libc && os?.includes(process.platform) && cpu?.includes(process.arch))
}
