import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { inProject, projectRoot } from './project.mjs'

const sourceFolder = inProject('src/views/assets')
const assetFolder = inProject('.assets')

/**
 * Bundles each style sheet and script of `src/views/assets` to `.assets/<name>.<hash>.<ext>`, copies each
 * picture and font likewise, and writes `.assets/manifest.json`, from name to URL path. Names with `_` in
 * front are parts of others.
 */
export async function buildAssets() {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: projectRoot,
    entryPoints: await findEntries(),
    outdir: assetFolder,
    entryNames: '[name].[hash]',
    assetNames: '[name].[hash]',
    publicPath: '/assets',
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['es2022', 'chrome111', 'firefox115', 'safari16.4'],
    loader: { '.woff2': 'copy', '.svg': 'copy', '.png': 'copy' },
    legalComments: 'none',
    write: false,
  })
  await mkdir(assetFolder, { recursive: true })
  const manifest = {}
  for (const { path: file, contents } of outputFiles) {
    const name = path.basename(file)
    manifest[name.replace(/\.[A-Z\d]{8}(?=\.)/, '')] = `/assets/${name}`
    await writeWhole(name, contents)
  }
  // Last, so that whatever a manifest names is there.
  await writeWhole('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`)
  await removeOthers(new Set(outputFiles.map(({ path: file }) => path.basename(file))))
}

async function findEntries() {
  const names = await readdir(sourceFolder).catch(() => [])
  const isEntry = (name) => /^[^_].*\.(css|ts|svg|png|woff2)$/.test(name) && !name.endsWith('.d.ts')
  return names.filter(isEntry).map((name) => path.join(sourceFolder, name))
}

async function writeWhole(name, contents) {
  const draft = path.join(assetFolder, `.${name}.${process.pid}`)
  await writeFile(draft, contents)
  await rename(draft, path.join(assetFolder, name))
}

/** Old files go after a day: a server that is still running may have promised them to its readers. */
async function removeOthers(current) {
  const dayMs = 24 * 60 * 60 * 1000
  for (const name of await readdir(assetFolder)) {
    const file = path.join(assetFolder, name)
    if (current.has(name) || name === 'manifest.json') continue
    if (Date.now() - (await stat(file)).mtimeMs > dayMs) await rm(file, { force: true })
  }
}
