import { rm } from 'node:fs/promises'

import { inProject } from './project.mjs'

/** The processes that serve; src/config/fork-process.ts starts them from here. */
const names = ['server', 'renderer', 'admin', 'jobs', 'worker']
const folder = inProject('.next/processes')

/**
 * Bundles the code of the serving processes, packages left out: loading it as TypeScript, file by file, takes a second
 * in each process, and slows down everything that Next loads afterwards.
 */
export async function buildServer() {
  const { build } = await import('esbuild')
  await rm(folder, { recursive: true, force: true })
  await build({
    absWorkingDir: inProject('.'),
    entryPoints: names.map((name) => `src/processes/${name}.ts`),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    // Node finds no named exports in its CommonJS build, which Node would import; so this package is bundled.
    alias: { 'opentype.js': './node_modules/opentype.js/dist/opentype.mjs' },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  })
}
