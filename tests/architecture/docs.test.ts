import { existsSync, readdirSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { mayImport } from '../../.config/dependency-cruiser.mjs'

const pages = [
  'README.md',
  'src/README.md',
  '.github/CONTRIBUTING.md',
  ...readdirSync('src/docs').map((file) => `src/docs/${file}`),
]

/** What a build or a start makes. */
const generated = ['.data/secret', '.next/server', '.next/processes', '.next/conformance.json']

/** Values of settings that are no files. */
const values = ['http/protobuf', 'http/json']

/** Real files for tests, which are not part of the repository. */
const outside = ['../shared/data']

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
    const others = [...generated, ...values, ...outside]
    const missing = named.filter((path) => !others.includes(path) && !toCandidates(path).some(existsSync))
    expect(missing).toEqual([])
  })

  it('mentions existing scripts', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    const mentioned = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
    expect(mentioned.filter((name) => !(name in scripts))).toEqual([])
  })
})

describe('src/README.md', () => {
  it('lists the imports that dependency-cruiser allows each folder', () => {
    const text = readFileSync('src/README.md', 'utf8')
    const table = [...text.matchAll(/^\| `(\w+)` \|.*\|([^|]*)\|$/gm)].map(
      ([, folder = '', cell = '']) => [folder, cell] as const,
    )
    const order = table.map(([folder]) => folder)
    const toFolders = (cell: string) =>
      [...cell.matchAll(/`([\w/]+)`(?: to `(\w+)`)?/g)].flatMap(([, first = '', last]) =>
        last === undefined ? [first] : order.slice(order.indexOf(first), order.indexOf(last) + 1),
      )
    expect(Object.fromEntries(table.map(([folder, cell]) => [folder, toFolders(cell).toSorted()]))).toEqual(
      Object.fromEntries(Object.entries(mayImport).map(([folder, below]) => [folder, below.toSorted()])),
    )
  })
})

describe('src/docs/decisions.md', () => {
  it('numbers each decision once, in order', () => {
    const text = readFileSync('src/docs/decisions.md', 'utf8')
    const numbers = [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })
})
