import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { catalogueOperations } from '@/surface/catalogue/operations'
import { contentOperations } from '@/surface/content/operations'

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file.replaceAll(path.sep, '/')}`)
  .filter((file) => /\.(tsx?|mjs)$/.test(file))

const read = (file: string) => readFileSync(file, 'utf8')

/** Generated code. */
const isGenerated = (file: string) => /^src\/cms\/(migrations\/|payload-types\.ts)|importMap\.js$/.test(file)

describe('the source code', () => {
  it('is found by these tests', () => {
    expect(files.length).toBeGreaterThan(150)
    expect(files).toContain('src/processes/server.ts')
  })

  it('has no file of more than 220 lines', () => {
    const long = files.filter((file) => !isGenerated(file)).filter((file) => read(file).split('\n').length > 221)
    expect(long, 'Split these files by topic.').toEqual([])
  })

  it('reads the environment in src/config only', () => {
    const allowed = /^src\/(config|launch)\/|^src\/instrumentation\.ts$/
    const readers = files.filter((file) => !allowed.test(file) && /process\.env|import\.meta\.env/.test(read(file)))
    expect(readers, 'Read the setting with readEnv() of src/config/env.ts, or pass it as an argument.').toEqual([])
    // Next sets this one itself to distinguish its runtimes; it is not a setting.
    expect(read('src/instrumentation.ts').match(/process\.env\.\w+/g)).toEqual(['process.env.NEXT_RUNTIME'])
  })

  it('never imports react-dom/server statically, since Next rejects that in a route', () => {
    const static_ = files.filter((file) => /^import (?!type).*'react-dom\/server'/m.test(read(file)))
    expect(static_).toEqual([])
  })

  it('uses named exports, except where a framework requires a default', () => {
    const required = /^src\/(app\/\(payload\)\/|launch\/summary-reporter\.mjs)/
    const defaults = files.filter((file) => !required.test(file) && /^export default /m.test(read(file)))
    expect(defaults).toEqual([])
  })

  it('has no barrel files', () => {
    const barrels = files.filter((file) => /^(export (\*|\{[^}]*\}) from .*\n?)+$/.test(read(file).trim()))
    expect(barrels).toEqual([])
  })

  it('has no App Router pages but the admin’s', () => {
    const pages = files.filter(
      (file) =>
        /^src\/app\/.*\/(page|layout|template|loading|error)\.tsx$/.test(file) &&
        !file.startsWith('src/app/(payload)/'),
    )
    expect(pages, 'A public page is a view and an operation; see src/README.md.').toEqual([])
    expect(files.filter((file) => /^(src\/)?(proxy|middleware)\.ts$/.test(file))).toEqual([])
  })
})

describe.each([
  ['content', contentOperations],
  ['catalogue', catalogueOperations],
])('the operations of the %s host', (host, operations) => {
  it('each have a handler, and there are no other handlers', () => {
    const source = read(`src/app/${host}/handlers.ts`)
    const table = /Handlers: Handlers<[^=]*= \{([\s\S]*?)\n\}/.exec(source)?.[1] ?? ''
    const handlers = [...table.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name)
    const families = new Set(operations.map(({ id }) => id.split(':')[0]))
    expect(handlers.toSorted()).toEqual([...families, 'problemPage'].toSorted())
  })

  it('have unique ids and paths, all on this host', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
    expect(new Set(operations.map(({ method, path: address }) => `${method} ${address}`)).size).toBe(operations.length)
    for (const operation of operations) expect(operation.host).toBe(host)
  })

  it('are all GET, except for GraphQL queries by POST', () => {
    expect(operations.filter(({ method }) => method !== 'GET').map(({ id }) => id)).toEqual(
      host === 'content' ? ['graphql'] : [],
    )
  })

  it('have a title and descriptions', () => {
    for (const { id, title, description, parameters } of operations) {
      expect(title, id).toBeTruthy()
      expect(description, id).toMatch(/\.$/)
      for (const parameter of parameters) expect(parameter.description, `${id} ${parameter.name}`).toMatch(/\.$/)
    }
  })
})
