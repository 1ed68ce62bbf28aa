import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { fontPlugin } from './build-fonts.mjs'
import { inProject, projectRoot } from './project.mjs'

const sourceFolder = inProject('src/views/assets')
const assetFolder = inProject('.assets')

/**
 * Bundles each style sheet and script of `src/views/assets` to `.assets/<name>.<hash>.<ext>`, copies each image and text likewise,
 * makes the fonts that style sheets name, and writes `.assets/manifest.json`, from name to URL path. Files whose names start with `_` are imported by
 * others.
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
    loader: { '.woff2': 'copy', '.svg': 'copy', '.png': 'copy', '.txt': 'copy' },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [fontPlugin],
    legalComments: 'none',
    write: false,
  })
  await mkdir(assetFolder, { recursive: true })
  const manifest = {}
  for (const { path: file, contents } of outputFiles) {
    const name = path.basename(file)
    manifest[name.replace(/\.[A-Z\d]{8}(?=\.)/, '')] = `/assets/${name}`
    await writeAtomically(name, contents)
  }
  const icons = await drawIcons()
  for (const { name, file, contents } of icons) {
    manifest[name] = `/assets/${file}`
    await writeAtomically(file, contents)
  }
  // Last, so that every file in a manifest exists.
  await writeAtomically('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`)
  await removeStale(
    new Set([...outputFiles.map(({ path: file }) => path.basename(file)), ...icons.map(({ file }) => file)]),
  )
}

/** The icon as PNG, for home screens: on paper, with room for the rounding of corners. */
async function drawIcons() {
  const { default: sharp } = await import('sharp')
  const svg = path.join(sourceFolder, 'icon.svg')
  return Promise.all(
    [180, 192, 512].map(async (size) => {
      const margin = Math.round(size * 0.18)
      const drawn = await sharp(svg, { density: 1200 })
        .resize(size - 2 * margin)
        .png()
        .toBuffer()
      const contents = await sharp({ create: { width: size, height: size, channels: 3, background: '#fbf8f1' } })
        .composite([{ input: drawn, left: margin, top: margin }])
        .png({ compressionLevel: 9, palette: true })
        .toBuffer()
      const hash = createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase()
      return { name: `icon-${size}.png`, file: `icon-${size}.${hash}.png`, contents }
    }),
  )
}

async function findEntries() {
  const names = await readdir(sourceFolder).catch(() => [])
  const isEntry = (name) => /^[^_].*\.(css|ts|svg|png|txt)$/.test(name) && !name.endsWith('.d.ts')
  return names.filter(isEntry).map((name) => path.join(sourceFolder, name))
}

async function writeAtomically(name, contents) {
  const draft = path.join(assetFolder, `.${name}.${process.pid}`)
  await writeFile(draft, contents)
  await rename(draft, path.join(assetFolder, name))
}

/** Removes old files after a day: pages of a server that is still running may link to them. */
async function removeStale(current) {
  const dayMs = 24 * 60 * 60 * 1000
  for (const name of await readdir(assetFolder)) {
    const file = path.join(assetFolder, name)
    if (current.has(name) || name === 'manifest.json') continue
    if (Date.now() - (await stat(file)).mtimeMs > dayMs) await rm(file, { force: true })
  }
}
