import { existsSync, realpathSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { buildAssets } from './build-assets.mjs'
import { buildServer } from './build-server.mjs'
import { checkArguments } from './check-arguments.mjs'
import { checkNode } from './check-node.mjs'
import { toFingerprints } from './fingerprints.mjs'
import { installIfNeeded } from './install.mjs'
import { withLaunchLock } from './launch-lock.mjs'
import { inProject } from './project.mjs'
import { exitWith, runStep } from './run-step.mjs'
import { shrinkBundle } from './shrink-bundle.mjs'

const stampFile = inProject('.next/lectern-build')
const serverStampFile = inProject('.next/lectern-server')

/** Builds the assets, Next's bundle and that of the server, unless the last build is of the same files. */
export async function buildIfStale({ force = false } = {}) {
  if (!force && (await isBuilt())) return
  await withLaunchLock(async () => {
    // Computed before the build, so that changes during it make it stale.
    const fingerprints = await toFingerprints()
    if (force || !(await isNextUpToDate(fingerprints))) await buildNext(fingerprints)
    if (force || !(await isUpToDate(fingerprints))) {
      await rm(serverStampFile, { force: true })
      await buildServer()
      await writeFile(serverStampFile, fingerprints.server)
    }
  })
}

/** True when the last build is of the same files. */
export async function isBuilt() {
  return isUpToDate(await toFingerprints())
}

async function buildNext({ next }) {
  console.log('Building. This takes a minute or two, and is repeated only when the source changes.')
  const startedAt = Date.now()
  await rm(stampFile, { force: true })
  await rm(serverStampFile, { force: true })
  await buildAssets()
  const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
  await runStep('next build', [inProject('node_modules/next/dist/bin/next'), 'build'], { env, isQuiet: true })
  await shrinkBundle()
  await writeFile(stampFile, next)
  console.log(`Built in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
}

async function isUpToDate(fingerprints) {
  return (await isNextUpToDate(fingerprints)) && (await readStamp(serverStampFile)) === fingerprints.server
}

async function isNextUpToDate({ next }) {
  return existsSync(inProject('.assets/manifest.json')) && (await readStamp(stampFile)) === next
}

function readStamp(file) {
  return readFile(file, 'utf8').catch(() => null)
}

const isProgram = process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
if (isProgram) {
  checkNode()
  checkArguments(
    `npm run build [-- --force]
    Builds what is served, if the source has changed since the last build.
    --force  builds in any case`,
    ['--force'],
  )
  await installIfNeeded()
    .then(() => buildIfStale({ force: process.argv.includes('--force') }))
    .catch(exitWith)
}
