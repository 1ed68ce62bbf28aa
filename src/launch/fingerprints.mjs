import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'

import { inProject, projectRoot } from './project.mjs'

const roots = ['payload.config.ts', 'next.config.mjs', 'tsconfig.json', 'package-lock.json', 'src']
const isDocumentation = (file) => /^src\/(README\.md|docs\/)/.test(file)
/** Code outside Next's bundle, except for the build itself. */
const isServer = (file) =>
  /^src\/(server|processes|launch)\//.test(file) &&
  !/^src\/launch\/(build(-assets|-fonts)?|rename-font)\.mjs$/.test(file)

/**
 * Digests of the sources of a build's two parts: `next` changes with everything that Next bundles, `server` with any
 * source.
 */
export async function toFingerprints() {
  const [next, server] = [createFingerprint(), createFingerprint()]
  const files = (await Promise.all(roots.map(listFiles))).flat().filter((file) => !isDocumentation(file))
  for (const file of files.toSorted()) {
    // One after another, since they are more than a process may have open where its limit is 1024; and without waiting for
    // a thread each time, which takes longer than all of them together.
    const contents = readFileSync(inProject(file))
    for (const hash of isServer(file) ? [server] : [next, server]) {
      hash.update(`${file} ${contents.length}\n`).update(contents)
    }
  }
  return { next: next.digest('hex'), server: server.digest('hex') }
}

function createFingerprint() {
  return createHash('sha256').update(`node ${process.versions.node.split('.')[0]}\n`)
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
