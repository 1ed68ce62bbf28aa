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
/** Code outside Next's bundle, except for the build itself, and documentation. */
const isExcluded = (file) =>
  /^src\/(README\.md|docs\/)/.test(file) ||
  (/^src\/(server|processes|launch)\//.test(file) && !/^src\/launch\/(build(-assets|-fonts)?|rename-font)\.mjs$/.test(file))

/** Builds the assets and Next's bundle, unless the last build is of the same files. */
export async function buildIfStale({ force = false } = {}) {
  if (!force && (await isUpToDate())) return
  await withLaunchLock(async () => {
    if (!force && (await isUpToDate())) return
    console.log('Building. This takes a minute or two, and is repeated only when the source changes.')
    const startedAt = Date.now()
    // Computed first, so that changes during the build make it stale.
    const fingerprint = await toFingerprint()
    await rm(stampFile, { force: true })
    await buildAssets()
    const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
    await runStep('next build', [inProject('node_modules/next/dist/bin/next'), 'build'], { env, isQuiet: true })
    await writeFile(stampFile, fingerprint)
    console.log(`Built in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
  })
}

async function isUpToDate() {
  const stamp = await readFile(stampFile, 'utf8').catch(() => null)
  return stamp !== null && existsSync(inProject('.assets/manifest.json')) && stamp === (await toFingerprint())
}

async function toFingerprint() {
  const hash = createHash('sha256').update(`node ${process.versions.node.split('.')[0]}\n`)
  const files = (await Promise.all(roots.map(listFiles))).flat().filter((file) => !isExcluded(file))
  for (const file of files.toSorted()) {
    const contents = await readFile(inProject(file))
    hash.update(`${file} ${contents.length}\n`).update(contents)
  }
  return hash.digest('hex')
}

/** The files at or under a path of the project, as paths with forward slashes. */
async function listFiles(root) {
  const entries = await readdir(inProject(root), { withFileTypes: true, recursive: true }).catch((error) => {
    if (error.code === 'ENOTDIR') return null
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (entries === null) return [root]
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
