import { existsSync, readdirSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

const pages = [
  'README.md',
  'src/README.md',
  '.github/CONTRIBUTING.md',
  ...readdirSync('src/docs').map((file) => `src/docs/${file}`),
]

/** What a build or a start makes. */
const generated = ['.data/secret', '.next/server', '.next/conformance.json']

/** Values of settings that are no files. */
const values = ['http/protobuf', 'http/json']

/** Where a page may name a file from: the project, src, tests, or the importers for short. */
const toCandidates = (path: string) => [
  path,
  `src/${path}`,
  `src/${path}.ts`,
  `tests/${path}`,
  `tests/${path}.test.ts`,
  `src/importers/${path}`,
  `src/importers/${path}.ts`,
]

describe.each(pages)('%s', (page) => {
  const text = readFileSync(page, 'utf8')

  it('names existing files', () => {
    const named = [...text.matchAll(/`([\w.(][\w()./[\]-]*\/[\w()./[\]-]+)`/g)].map(([, path = '']) => path)
    const others = [...generated, ...values]
    const missing = named.filter((path) => !others.includes(path) && !toCandidates(path).some(existsSync))
    expect(missing).toEqual([])
  })

  it('mentions existing scripts', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    const mentioned = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
    expect(mentioned.filter((name) => !(name in scripts))).toEqual([])
  })
})
