import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { mayFork } from '../../.config/dependency-cruiser.mjs'

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.replaceAll(path.sep, '/')}`)
  .filter((file) => /\.(tsx?|mjs)$/.test(file))
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const entryPoints = files.filter((file) => file.startsWith('src/processes/'))

describe('processes', () => {
  it('are forked by one helper, and each layer forks only what it may', () => {
    const forks = [...sources].flatMap(([file, source]) =>
      [...source.matchAll(/\b(?:forkProcess|toProcess)\('([\w-]+)'/g)].map(
        ([, name = '']) => `${file.split('/')[1]} ${name}`,
      ),
    )
    const allowed = Object.entries(mayFork).flatMap(([layer, names]) => names.map((name) => `${layer} ${name}`))
    expect([...new Set(forks)].toSorted()).toEqual(allowed.toSorted())
    const others = [...sources].filter(
      ([file, source]) =>
        file !== 'src/config/fork-process.ts' && /import \{[^}]*\bfork\b[^}]*\} from 'node:child_process'/.test(source),
    )
    expect(others.map(([file]) => file)).toEqual([])
  })

  it('each have an entry point that runs on import, and no other file of src does', () => {
    for (const name of Object.values(mayFork).flat()) expect(entryPoints).toContain(`src/processes/${name}.ts`)
    const exporting = entryPoints.filter((file) => /^export /m.test(sources.get(file)!))
    expect(exporting, 'Move what others import to a layer.').toEqual(['src/processes/server.ts'])
    const running = files.filter((file) => /^await |^process\.(on|once|send)/m.test(sources.get(file)!))
    expect(running.filter((file) => !/^src\/(processes|launch)\//.test(file))).toEqual([])
  })
})
