import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, it } from 'vitest'

import { contentOperations } from '@/surface/content/operations'
import { query } from '../../support/database'
import { fillPath, readPathValues, type PathValues } from '../../support/example-paths'
import { postRaw } from '../../support/graphql'
import { readJson, send } from '../../support/http'
import { baseUrl } from '../../support/servers'

type Parameter = { name: string; in: string; required: boolean; example?: unknown; schema: Record<string, unknown> }
type Response = { content?: Record<string, { schema: { $ref?: string } }> }
type Described = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters?: Parameter[]
  responses: Record<string, Response>
}
type Document = {
  openapi: string
  info: Record<string, unknown>
  servers: { url: string }[]
  security: unknown[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, object> }
}

let document: Document
let ajv: Ajv2020
let values: PathValues

beforeAll(async () => {
  document = await readJson<Document>('/openapi.json')
  ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'openapi:', $defs: toStandalone(document.components.schemas) })
  values = await readPathValues(query)
})

/** Schemas with references that ajv can resolve outside the document. */
function toStandalone<T extends object>(schemas: T): T {
  return JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', 'openapi:#/$defs/')) as T
}

/** The validation errors of a value against a schema of the document, or null. */
function check(schema: object | undefined, value: unknown): string | null {
  if (!schema) throw new Error('There is no such schema.')
  const validate = ajv.compile(toStandalone(schema))
  return validate(value) ? null : ajv.errorsText(validate.errors)
}

/** A value of a literal parameter, as a query has it. */
function toExampleValue(schema: Record<string, unknown>): string {
  if (schema.type === 'array') return toExampleValue(schema.items as Record<string, unknown>)
  if (Array.isArray(schema.enum)) return String(schema.enum[0])
  if (schema.format === 'date-time') return '2026-01-31T12:00:00Z'
  return { boolean: 'true', integer: '1' }[String(schema.type)] ?? 'a'
}

const fill = (path: string) => fillPath(path, values)[0] ?? ''

describe('/openapi.json', () => {
  it('is a valid OpenAPI 3.1.0 document of version 1.0.0', async () => {
    const result = await new Validator().validate(structuredClone(document))
    expect(result.errors).toBeUndefined()
    expect(result.valid).toBe(true)
    expect(document.openapi).toBe('3.1.0')
    expect(document.info.version).toBe('1.0.0')
    expect(document.servers).toEqual([{ url: baseUrl }])
    expect(document.security).toEqual([])
  })

  it('describes exactly the public operations, image files excepted', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const public_ = contentOperations
      .filter(({ kind }) => kind !== 'file')
      .map(({ method, path }) => `${method} ${path}`)
    expect(described.toSorted()).toEqual(public_.toSorted())
  })

  it('gives each operation a unique id, a summary, a description and a declared tag', () => {
    const all = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    const ids = all.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { operationId, summary, description, tags } of all) {
      expect(operationId).toMatch(/^[a-z][A-Za-z]+$/)
      expect(summary && description, operationId).toBeTruthy()
      expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(tags))
    }
  })

  it('defines the members of each schema instead of a reference to itself', () => {
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      expect(schema, name).not.toHaveProperty('$ref')
      expect('properties' in schema || 'items' in schema, name).toBe(true)
    }
  })

  it('states the parameters, defaults and limits of the contract', () => {
    const parameters = document.paths['/api/articles']?.get?.parameters ?? []
    const schemaOf = (name: string) => parameters.find((parameter) => parameter.name === name)?.schema
    const names = parameters.map(({ name }) => name).filter((name) => !name.includes('['))
    expect(names).toEqual(['limit', 'page', 'sort', 'depth', 'where', 'select'])
    expect(schemaOf('limit')).toMatchObject({ type: 'integer', minimum: 1, default: 10 })
    expect(schemaOf('page')).toMatchObject({ type: 'integer', minimum: 1, default: 1 })
    expect(schemaOf('depth')).toMatchObject({ type: 'integer', minimum: 0, maximum: 10, default: 2 })
    for (const name of ['where', 'select'])
      expect(parameters.find((parameter) => parameter.name === name)).toMatchObject({
        style: 'deepObject',
        explode: true,
      })
    expect(Object.keys(schemaOf('select')?.properties ?? {})).toEqual(
      Object.keys((document.components.schemas.Article as { properties: object }).properties),
    )
    expect(document.paths['/api/media/{id}']?.get?.parameters?.map(({ name }) => name)).toEqual(['id'])
  })

  it('names every condition and field of a list literally, each of which is supported', async () => {
    for (const path of ['/api/articles', '/api/findings', '/api/media']) {
      const literals = (document.paths[path]?.get?.parameters ?? []).filter(({ name }) => name.includes('['))
      expect(literals.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['where[id][equals]', 'where[updatedAt][greater_than]', 'select[id]']),
      )
      for (const { name, schema } of literals) {
        const target = `${path}?limit=1&${encodeURIComponent(name)}=${toExampleValue(schema)}`
        expect((await send(target)).status, target).toBe(200)
      }
    }
  })

  it('describes the actual GET responses: status, type and schema', async () => {
    for (const [path, { get }] of Object.entries(document.paths)) {
      if (!get) continue
      for (const [type, { schema }] of Object.entries(get.responses['200']?.content ?? {})) {
        const { status, headers, text } = await send(fill(path), { headers: { accept: type } })
        expect(status, path).toBe(200)
        expect(headers['content-type']?.split(';')[0], path).toBe(type)
        const value: unknown = type.endsWith('json') ? JSON.parse(text) : text
        expect(check(schema, value), path).toBeNull()
      }
    }
  })

  it('has parameter examples that return 200', async () => {
    for (const [path, { get }] of Object.entries(document.paths)) {
      for (const { name, in: location, example } of get?.parameters ?? []) {
        if (location !== 'query' || example === undefined) continue
        expect((await send(`${fill(path)}?${name}=${String(example)}`)).status, `${path} ${name}`).toBe(200)
      }
    }
  })

  it('describes the actual responses for each depth, 404 and 400', async () => {
    const { ArticleList, ErrorEnvelope } = document.components.schemas
    for (const depth of [0, 1, 10]) {
      const { text } = await send(`/api/articles?limit=100&depth=${depth}`)
      expect(check(ArticleList, JSON.parse(text))).toBeNull()
    }
    for (const [path, target, status] of [
      ['/api/articles/{id}', '/api/articles/2147483647', '404'],
      ['/api/media/{id}', '/api/media/2147483647', '404'],
      ['/api/articles', '/api/articles?limit=0', '400'],
      ['/api/media', '/api/media?sort=x', '400'],
    ] as const) {
      const response = await send(target)
      expect(String(response.status)).toBe(status)
      expect(document.paths[path]?.get?.responses[status]?.content?.['application/json']?.schema.$ref).toBe(
        '#/components/schemas/ErrorEnvelope',
      )
      expect(check(ErrorEnvelope, JSON.parse(response.text))).toBeNull()
    }
  })

  it('describes GraphQL responses, including errors', async () => {
    for (const body of ['{"query":"{ Articles { totalDocs } }"}', '{"query":"{ nothing }"}', 'x']) {
      const { text } = await postRaw(body)
      const described = document.paths['/api/graphql']?.post?.responses['200']?.content?.['application/json']?.schema
      expect(check(described, JSON.parse(text))).toBeNull()
    }
  })

  it('has schemas that reject invalid responses', () => {
    expect(check(document.components.schemas.Article, { id: 1 })).toContain('required')
    expect(check(document.components.schemas.ErrorEnvelope, { errors: [{}] })).toContain('message')
  })
})
