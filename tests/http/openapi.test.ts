import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, it } from 'vitest'

import { contentOperations } from '@/surface/content-operations'
import { query } from '../support/database'
import { postRaw } from '../support/graphql'
import { readJson, send } from '../support/http'
import { baseUrl } from '../support/servers'

type Parameter = { name: string; in: string; required: boolean; example?: unknown; schema: Record<string, unknown> }
type Response = { content?: Record<string, { schema: { $ref?: string } }> }
type Described = { operationId: string; summary: string; description: string; tags: string[]; parameters?: Parameter[]; responses: Record<string, Response> }
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
let pathValues: Record<string, string>

beforeAll(async () => {
  document = await readJson<Document>('/openapi.json')
  ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'openapi:', $defs: toStandalone(document.components.schemas) })
  const [article] = await query<{ id: number; slug: string }>(`select id, slug from articles where _status = 'published' and hero_image_id is not null limit 1`)
  const [media] = await query<{ id: number }>(`select hero_image_id as id from articles where _status = 'published' and hero_image_id is not null limit 1`)
  const [finding] = await query<{ id: number }>(`select id from evidence_entries where _status = 'published' limit 1`)
  pathValues = { 'state-of-applied-ai/{id}': String(finding?.id), 'articles/{id}': String(article?.id), 'media/{id}': String(media?.id), 'resources/{slug}': article?.slug ?? '' }
})

/** Schemas as ajv can read them outside the document. */
function toStandalone<T extends object>(schemas: T): T {
  return JSON.parse(JSON.stringify(schemas).replaceAll('#/components/schemas/', 'openapi:#/$defs/')) as T
}

/** What is wrong with a value by a schema of the document; null when nothing is. */
function check(schema: object | undefined, value: unknown): string | null {
  if (!schema) throw new Error('There is no such schema.')
  const validate = ajv.compile(toStandalone(schema))
  return validate(value) ? null : ajv.errorsText(validate.errors)
}

/** The path with its parameters filled in by what the sample holds. */
function fill(path: string): string {
  return path.replace(/([\w-]+\/)\{(\w+)\}/, (whole, before: string) => `${before}${pathValues[whole] ?? 'missing'}`)
}

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

  it('describes every public operation but the image files, and nothing else', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
    const public_ = contentOperations.filter(({ kind }) => kind !== 'file').map(({ method, path }) => `${method} ${path}`)
    expect(described.toSorted()).toEqual(public_.toSorted())
  })

  it('has for each operation an id of its own, words, and a tag that it declares', () => {
    const all = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    const ids = all.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { operationId, summary, description, tags } of all) {
      expect(operationId).toMatch(/^[a-z][A-Za-z]+$/)
      expect(summary && description, operationId).toBeTruthy()
      expect(document.tags.map(({ name }) => name)).toEqual(expect.arrayContaining(tags))
    }
  })

  it('has for each shape its members, not a name that leads back to itself', () => {
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      expect(schema, name).not.toHaveProperty('$ref')
      expect('properties' in schema || 'items' in schema, name).toBe(true)
    }
  })

  it('states the contract’s parameters, defaults and bounds', () => {
    const parameters = document.paths['/api/articles']?.get?.parameters ?? []
    const schemaOf = (name: string) => parameters.find((parameter) => parameter.name === name)?.schema
    expect(parameters.map(({ name }) => name)).toEqual(['limit', 'page', 'sort', 'depth', 'where'])
    expect(schemaOf('limit')).toMatchObject({ type: 'integer', minimum: 1, default: 10 })
    expect(schemaOf('page')).toMatchObject({ type: 'integer', minimum: 1, default: 1 })
    expect(schemaOf('depth')).toMatchObject({ type: 'integer', minimum: 0, maximum: 10, default: 2 })
    expect(parameters.find(({ name }) => name === 'where')).toMatchObject({ style: 'deepObject', explode: true })
    expect(document.paths['/api/media/{id}']?.get?.parameters?.map(({ name }) => name)).toEqual(['id'])
  })

  it('describes GET answers as they are: status, type and shape', async () => {
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

  it('gives examples that work', async () => {
    for (const [path, { get }] of Object.entries(document.paths)) {
      for (const { name, in: place, example } of get?.parameters ?? []) {
        if (place !== 'query' || example === undefined) continue
        expect((await send(`${fill(path)}?${name}=${String(example)}`)).status, `${path} ${name}`).toBe(200)
      }
    }
  })

  it('describes depth, missing documents and bad input as they are', async () => {
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
      const answer = await send(target)
      expect(String(answer.status)).toBe(status)
      expect(document.paths[path]?.get?.responses[status]?.content?.['application/json']?.schema.$ref).toBe('#/components/schemas/ErrorEnvelope')
      expect(check(ErrorEnvelope, JSON.parse(answer.text))).toBeNull()
    }
  })

  it('describes what GraphQL answers, failures too', async () => {
    for (const body of ['{"query":"{ Articles { totalDocs } }"}', '{"query":"{ nothing }"}', 'x']) {
      const { text } = await postRaw(body)
      const described = document.paths['/api/graphql']?.post?.responses['200']?.content?.['application/json']?.schema
      expect(check(described, JSON.parse(text))).toBeNull()
    }
  })

  it('can tell a wrong answer from a right one', () => {
    expect(check(document.components.schemas.Article, { id: 1 })).toContain('required')
    expect(check(document.components.schemas.ErrorEnvelope, { errors: [{}] })).toContain('message')
  })
})
