import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { catalogueOperations } from '@/surface/catalogue-operations'
import { contentOperations } from '@/surface/content-operations'

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.replaceAll(path.sep, '/')}`)
  .filter((file) => /\.(tsx?|mjs)$/.test(file))

const read = (file: string) => readFileSync(file, 'utf8')

/** Written by a program, or a list of what is shown. */
const isGenerated = (file: string) => /^src\/(cms\/(migrations\/|payload-types\.ts)|sample\/)|importMap\.js$/.test(file)

describe('the source', () => {
  it('is read by these tests', () => {
    expect(files.length).toBeGreaterThan(150)
    expect(files).toContain('src/server/main.ts')
  })

  it('has files that fit in a head: 230 lines at most', () => {
    const long = files.filter((file) => !isGenerated(file)).filter((file) => read(file).split('\n').length > 231)
    expect(long, 'Split these by what they are about.').toEqual([])
  })

  it('reads the environment in src/config alone', () => {
    const allowed = /^src\/(config|launch)\/|^src\/instrumentation\.ts$/
    const readers = files.filter((file) => !allowed.test(file) && /process\.env|import\.meta\.env/.test(read(file)))
    expect(readers, 'Take the setting from readEnv() of src/config/env.ts, or as an argument.').toEqual([])
    // Next sets this one itself, to tell its two runtimes apart; it is no setting.
    expect(read('src/instrumentation.ts').match(/process\.env\.\w+/g)).toEqual(['process.env.NEXT_RUNTIME'])
  })

  it('imports react-dom/server only where it is called, since Next refuses it in a route otherwise', () => {
    const static_ = files.filter((file) => /^import (?!type).*'react-dom\/server'/m.test(read(file)))
    expect(static_).toEqual([])
  })

  it('exports by name, but where a framework wants a default', () => {
    const wanted = /^src\/(app\/\(payload\)\/|launch\/skip-reporter\.mjs)/
    const defaults = files.filter((file) => !wanted.test(file) && /^export default /m.test(read(file)))
    expect(defaults).toEqual([])
  })

  it('has no barrels: a file that only passes on what others export', () => {
    const barrels = files.filter((file) => /^(export (\*|\{[^}]*\}) from .*\n?)+$/.test(read(file).trim()))
    expect(barrels).toEqual([])
  })

  it('has no page of the App Router but the admin’s', () => {
    const pages = files.filter((file) => /^src\/app\/.*\/(page|layout|template|loading|error)\.tsx$/.test(file) && !file.startsWith('src/app/(payload)/'))
    expect(pages, 'A public page is a view and an operation; see src/README.md.').toEqual([])
    expect(files.filter((file) => /\/(proxy|middleware)\.ts$/.test(file))).toEqual([])
  })
})

describe.each([
  ['content', contentOperations],
  ['catalogue', catalogueOperations],
])('the operations of the %s host', (surface, operations) => {
  it('each have a handler, and no handler answers anything else', () => {
    const source = read(`src/app/${surface}/handlers.ts`)
    const table = /Handlers: Record<[^=]*= \{([\s\S]*?)\n\}/.exec(source)?.[1] ?? ''
    const handlers = [...table.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name)
    const families = new Set(operations.map(({ id }) => id.split(':')[0]))
    expect(handlers.toSorted()).toEqual([...families, 'problemPage'].toSorted())
  })

  it('have ids and addresses of their own, all on this host', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
    expect(new Set(operations.map(({ method, path: address }) => `${method} ${address}`)).size).toBe(operations.length)
    for (const operation of operations) expect(operation.surface).toBe(surface)
  })

  it('only read, but for GraphQL, which reads by POST', () => {
    expect(operations.filter(({ method }) => method !== 'GET').map(({ id }) => id)).toEqual(surface === 'content' ? ['graphql'] : [])
  })

  it('say in words what they and their parameters are', () => {
    for (const { id, title, description, parameters } of operations) {
      expect(title, id).toBeTruthy()
      expect(description, id).toMatch(/\.$/)
      for (const parameter of parameters) expect(parameter.description, `${id} ${parameter.name}`).toMatch(/\.$/)
    }
  })
})
