import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'

import { toContentOpenApi } from '@/formats/content/openapi'
import { contentOperations } from '@/surface/content/operations'

const document = toContentOpenApi({
  operations: contentOperations,
  title: 'A site',
  description: 'Articles.',
  baseUrl: 'https://www.example.org',
  contactEmail: null,
  license: null,
}) as {
  paths: Record<string, { get: { responses: { '200': { content: Record<string, { schema: object }> } } } }>
  components: { schemas: Record<string, { required?: string[] }> }
}

const toStandalone = (schema: object) =>
  JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', 'openapi:#/$defs/')) as object
const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
ajv.addSchema({ $id: 'openapi:', $defs: toStandalone(document.components.schemas) })

const isDescribed = (path: string, value: unknown) =>
  ajv.validate(
    toStandalone(document.paths[path]?.get.responses['200'].content['application/json']?.schema ?? {}),
    value,
  )

const page = { totalDocs: 1, limit: 10, totalPages: 1, page: 1, hasPrevPage: false, hasNextPage: false }

describe('the content host’s OpenAPI document', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const { valid, errors } = await new Validator().validate(
      structuredClone(document) as unknown as Record<string, unknown>,
    )
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
  })

  it.each([
    ['/api/articles/{id}', { id: 1 }],
    ['/api/articles/{id}', { id: 1, title: 'a', author: { id: 2 }, heroImage: { id: 3, sizes: { card: {} } } }],
    ['/api/articles/{id}', { id: 1, author: 2, heroImage: null, sources: [{ label: 'a' }], corrections: [{}] }],
    ['/api/articles', { ...page, docs: [{ id: 1, slug: 'a' }] }],
    ['/api/findings/{id}', { id: 1, text: 'a' }],
    ['/api/findings', { ...page, docs: [{ id: 1 }] }],
    ['/api/media', { ...page, docs: [{ id: 1, alt: 'a' }] }],
  ])('describes what `select` leaves of %s: %j', (path, value) => {
    expect(isDescribed(path, value)).toBe(true)
  })

  it.each([
    ['/api/articles/{id}', { title: 'a' }],
    ['/api/articles/{id}', { id: 1, author: { name: 'a' } }],
    ['/api/articles/{id}', { id: 1, name: 'a' }],
    ['/api/articles', { docs: [{ id: 1 }] }],
    // Its `select` is not documented.
    ['/api/media/{id}', { id: 1 }],
  ])('does not describe what %s never is: %j', (path, value) => {
    expect(isDescribed(path, value)).toBe(false)
  })

  it('requires of a whole article what it always has', () => {
    expect(document.components.schemas.Article?.required).toContain('body')
    expect(document.components.schemas.ArticleSelection?.required).toEqual(['id'])
  })
})
