import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'

import { toParameters } from '@/formats/shared/openapi'
import { catalogueOperations } from '@/surface/catalogue/operations'
import { contentOperations } from '@/surface/content/operations'
import { decide } from '@/surface/decide'
import type { Operation } from '@/surface/shared/operation'

const operations: readonly Operation[] = [...contentOperations, ...catalogueOperations]
const values = [
  ...[
    '0',
    '1',
    '7',
    '1000',
    '1001',
    '-1',
    '2025',
    '999',
    '99999999999999',
    'x',
    '-',
    '--',
    'T1',
    'T12',
    'en',
    'pt-BR',
    '-en',
  ],
  ...['id', 'title', '-title', 'title,-id', 'title, id', 'title,,id', 'title,', '- title', 'titles', 'published_at'],
  ...['articles', 'article', 'finding', 'librarians', 'regulation', 'available', 'a'.repeat(301)],
  ...[
    '979-9-00000-001-1',
    '9799000000011',
    '979‑9‑00000‑001‑1',
    '0-306-40615-2',
    '080442957X',
    '97990000000',
    '979-9-00000-001-X',
  ],
  ...['2026-11-23T00:00:00Z', '2026-11-23T00:00:00+01:00', '2026-11-23', '0123abcd-1z', '0123ABCD-1z', '0123abcd-'],
]

describe('The schema of a query parameter in OpenAPI', () => {
  it('allows the values that its operation accepts, and refuses the others', () => {
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    const wrong = operations
      .filter(({ path, method }) => method === 'GET' && !path.includes('{'))
      .flatMap(({ host, path, ...input }) =>
        toParameters(input)
          .filter(({ name, style }) => style === undefined && !String(name).includes('['))
          .flatMap(({ name, schema }) => {
            const { type } = schema as { type?: string }
            const validate = ajv.compile(schema as object)
            return values.flatMap((value) => {
              const target = `${path}?${String(name)}=${encodeURIComponent(value)}`
              const isAccepted = decide({ host, method: 'GET', target, accept: '*/*' }).kind !== 'problem'
              const isAllowed = validate(type === 'integer' && /^-?\d+$/.test(value) ? Number(value) : value)
              return isAccepted === isAllowed ? [] : [`${host} ${target} is ${isAccepted ? 'accepted' : 'refused'}`]
            })
          }),
      )
    expect(wrong).toEqual([])
  })
})
