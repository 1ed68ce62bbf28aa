import { rm } from 'node:fs/promises'

import { inProject } from './project.mjs'

/** src/config/fork-process.ts and start-command.mjs start the processes from here. */
const folder = inProject('.next/processes')

/**
 * Bundles the code of all processes, packages left out: loading it as TypeScript, file by file, takes a second or two in
 * each process, and slows down everything that it loads afterwards.
 */
export async function buildServer() {
  const { build } = await import('esbuild')
  await rm(folder, { recursive: true, force: true })
  await build({
    absWorkingDir: inProject('.'),
    entryPoints: ['src/processes/*.ts'],
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
