import { describe, expect, it } from 'vitest'

import { toSharedFields } from '@/server/http/responses/shared-fields'
import { catalogueOperations } from '@/surface/catalogue/operations'
import { contentOperations } from '@/surface/content/operations'
import { commonHeaders, operationHeaders, type HeaderContext } from '@/surface/shared/headers'
import type { Operation } from '@/surface/shared/operation'

const context: HeaderContext = {
  host: 'content',
  baseUrl: 'https://www.example.test',
  mediaUrl: 'https://www.example.test',
  cdnMaxAgeSeconds: undefined,
  allowsCrawlers: true,
}

describe('response headers', () => {
  it('include HSTS on https, and only there', () => {
    expect(commonHeaders(context)['Strict-Transport-Security']).toBe('max-age=31536000')
    expect(commonHeaders({ ...context, baseUrl: 'http://localhost:3000' })).not.toHaveProperty(
      'Strict-Transport-Security',
    )
  })

  it('exclude every response from search results where crawlers are not wanted, and nowhere else', () => {
    expect(commonHeaders(context)).not.toHaveProperty('X-Robots-Tag')
    const unwanted = commonHeaders({ ...context, allowsCrawlers: false })
    expect(unwanted['X-Robots-Tag']).toBe('noindex')
    // From a 304, who has the response from when they were welcome learns it.
    expect(toSharedFields(unwanted).on304).toContain('X-Robots-Tag')
  })

  const operations: readonly Operation[] = [...contentOperations, ...catalogueOperations]

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    'of %s let a CDN cache what browsers must revalidate, and nothing else',
    (_, operation) => {
      const toRule = (cdnMaxAgeSeconds?: number) =>
        operationHeaders({ operation, format: operation.formats[0]! }, { ...context, cdnMaxAgeSeconds })[
          'Cache-Control'
        ]
      const rule = toRule()
      expect(rule).not.toContain('s-maxage')
      if (rule === 'public, max-age=0, must-revalidate')
        expect(toRule(60)).toBe('public, max-age=0, s-maxage=60, must-revalidate')
      else expect(toRule(60)).toBe(rule)
    },
  )
})
