import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'

import { toCatalogueExamples } from '@/formats/catalogue/examples'
import { toCatalogueOpenApi } from '@/formats/catalogue/openapi'
import { problemSchema } from '@/schemas/shared/problem'
import { catalogueApiOperations } from '@/surface/catalogue/operations'

const baseUrl = 'https://books.example.org'
const document = toCatalogueOpenApi({
  operations: catalogueApiOperations,
  title: 'A catalogue',
  description: 'Books.',
  baseUrl,
  contactEmail: null,
  license: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
}) as {
  paths: Record<string, { get: { operationId: string; responses: Record<string, unknown> } }>
  components: {
    schemas: Record<string, object>
    responses: Record<string, { content: Record<string, { example: unknown }> }>
  }
}

describe('the catalogue’s OpenAPI document', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const { valid, errors } = await new Validator().validate(
      structuredClone(document) as unknown as Record<string, unknown>,
    )
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
  })

  it('has exactly five operations, all GET, each with every error', () => {
    const operations = Object.values(document.paths).map((item) => {
      expect(Object.keys(item)).toEqual(['get'])
      return item.get
    })
    expect(operations).toHaveLength(5)
    for (const [path, { get }] of Object.entries(document.paths)) {
      const ofRanges = path.startsWith('/api/') ? [] : ['206', '416']
      const wanted = ['200', '304', '400', '404', '405', '412', '500', '503', 'default', ...ofRanges]
      expect(Object.keys(get.responses).toSorted(), path).toEqual(wanted.toSorted())
    }
  })

  it('references only schemas that exist, and none that only references itself', () => {
    const { schemas } = document.components
    for (const [, name = ''] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(schemas).toHaveProperty(name)
    for (const [name, schema] of Object.entries(schemas)) expect(schema, name).not.toHaveProperty('$ref')
  })

  it('has valid examples', () => {
    const examples = toCatalogueExamples(baseUrl)
    for (const { id, response } of catalogueApiOperations)
      expect(response?.parse(examples[id]), id).toEqual(examples[id])
    for (const { content } of Object.values(document.components.responses)) {
      const { example } = content['application/problem+json'] ?? {}
      expect(problemSchema.parse(example)).toEqual(example)
    }
  })
})
