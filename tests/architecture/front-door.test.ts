import { build, type Metafile } from 'esbuild'
import { describe, expect, it } from 'vitest'

/** The packages that an entry point loads when it is imported, and the sources that it contains. */
function findLoaded({ outputs }: Metafile, entryPoint: string): { packages: string[]; sources: string[] } {
  const start = Object.keys(outputs).find((path) => outputs[path]?.entryPoint === entryPoint)
  if (start === undefined) throw new Error(`${entryPoint} is not an entry point.`)
  const loaded = new Set([start])
  const packages = new Set<string>()
  for (const path of loaded) {
    for (const { path: imported, kind, external } of outputs[path]?.imports ?? []) {
      if (kind === 'dynamic-import') continue
      if (external) packages.add(imported)
      else loaded.add(imported)
    }
  }
  return { packages: [...packages], sources: [...loaded].flatMap((path) => Object.keys(outputs[path]?.inputs ?? {})) }
}

describe('The front door', () => {
  it('loads neither Payload nor Next nor React, nor do its fills', async () => {
    const { metafile } = await build({
      entryPoints: ['src/processes/server.ts'],
      outdir: 'unwritten',
      bundle: true,
      splitting: true,
      write: false,
      metafile: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      logLevel: 'silent',
    })
    const server = findLoaded(metafile, 'src/processes/server.ts')
    const fills = findLoaded(metafile, 'src/app/fills/direct.ts')
    expect(fills.sources).toContain('src/reading/content/article.ts')
    // Under that name there is Drizzle alone.
    const packages = [...server.packages, ...fills.packages].filter(
      (name) => name !== '@next/env' && !name.startsWith('@payloadcms/db-postgres/drizzle'),
    )
    expect(packages.filter((name) => /^(@?payload|next|react)/.test(name))).toEqual([])
    expect([...server.sources, ...fills.sources].filter((file) => /^src\/(cms|views)\//.test(file))).toEqual([])
  })
})
