import { createHash } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { buildAssets } from './build-assets.mjs'
import { checkNode } from './check-node.mjs'
import { installIfNeeded } from './install.mjs'
import { withLaunchLock } from './launch-lock.mjs'
import { inProject, projectRoot } from './project.mjs'
import { exitWith, runStep } from './run-step.mjs'

const stampFile = inProject('.next/lectern-build')
const roots = ['payload.config.ts', 'next.config.mjs', 'tsconfig.json', 'package-lock.json', 'src']
/** The server's own files run as they are, outside Next's bundle; so do these, but for what builds. */
const isLeftOut = (file) =>
  /^src\/(server|launch)\//.test(file) && !/^src\/launch\/build(-assets)?\.mjs$/.test(file)

/** Builds the assets and Next's bundle, unless the last build was made from these very files. */
export async function buildIfStale({ force = false } = {}) {
  if (!force && (await isCurrent())) return
  await withLaunchLock(async () => {
    if (!force && (await isCurrent())) return
    console.log('Building; this takes a minute or two, and is done again only when the source changes.')
    const began = Date.now()
    // Taken first, so that what changes meanwhile makes the build stale.
    const fingerprint = await toFingerprint()
    await rm(stampFile, { force: true })
    await buildAssets()
    await runStep('next build', [inProject('node_modules/next/dist/bin/next'), 'build'], {
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
    })
    await writeFile(stampFile, fingerprint)
    console.log(`Built in ${Math.round((Date.now() - began) / 1000)} s.`)
  })
}

async function isCurrent() {
  const stamp = await readFile(stampFile, 'utf8').catch(() => null)
  return stamp !== null && existsSync(inProject('.assets/manifest.json')) && stamp === (await toFingerprint())
}

async function toFingerprint() {
  const hash = createHash('sha256').update(`node ${process.versions.node.split('.')[0]}\n`)
  const files = (await Promise.all(roots.map(listFiles))).flat().filter((file) => !isLeftOut(file))
  for (const file of files.toSorted()) {
    const contents = await readFile(inProject(file))
    hash.update(`${file} ${contents.length}\n`).update(contents)
  }
  return hash.digest('hex')
}

/** The files at or under a path of the project, as paths with forward slashes. */
async function listFiles(place) {
  const entries = await readdir(inProject(place), { withFileTypes: true, recursive: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return null
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (entries === null) return [place]
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath ?? entry.path, entry.name)))
    .map((file) => file.replaceAll(path.sep, '/'))
}

const isProgram = process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
if (isProgram) {
  checkNode()
  await installIfNeeded()
    .then(() => buildIfStale({ force: process.argv.includes('--force') }))
    .catch(exitWith)
}
