import { expect, it } from 'vitest'

import type { Problem, ProblemCode } from '@/schemas/shared/problem'
import { readCatalogueJson, sendToCatalogue } from '../../support/catalogue'

type Document = {
  components: { responses: Record<ProblemCode, { content: Record<string, { example: Problem }> }> }
}

/** What the request of an example has besides its address. */
const requests: Partial<Record<ProblemCode, { method?: string; headers?: Record<string, string> }>> = {
  method_not_allowed: { method: 'POST' },
  precondition_failed: { headers: { 'if-match': '"x"' } },
  range_not_satisfiable: { headers: { range: 'bytes=99999999999-' } },
}

it('The example of each problem in the catalogue’s OpenAPI document is what its request gets', async () => {
  const { components } = await readCatalogueJson<Document>('/openapi.json')
  const codes = Object.keys(components.responses) as ProblemCode[]
  for (const code of codes) {
    const example = components.responses[code].content['application/problem+json']?.example
    // No request causes these while the server works.
    if (!example || code === 'internal_error' || code === 'unavailable') continue
    const { pathname, search } = new URL(example.instance)
    const { text } = await sendToCatalogue(`${pathname}${search}`, requests[code])
    expect(JSON.parse(text), code).toEqual(example)
  }
  expect(codes.length).toBeGreaterThan(7)
})
