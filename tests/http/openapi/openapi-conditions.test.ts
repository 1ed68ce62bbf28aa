import { describe, expect, it } from 'vitest'

import { readCatalogue } from '../../support/catalogue'
import { query } from '../../support/database'
import { fillPath, readPathValues } from '../../support/example-paths'
import { read } from '../../support/http'

type Described = { parameters?: { $ref?: string }[]; responses: Record<string, { headers?: object }> }
type Document = {
  paths: Record<string, { get?: Described }>
  components: { parameters: Record<string, { name: string }> }
}

describe.each([
  ['content', read],
  ['catalogue', readCatalogue],
] as const)('the OpenAPI document of the %s host', (_, get) => {
  it('has 206, 412 and 416, and request headers, for the operations that support them', async () => {
    const { paths, components } = JSON.parse((await get('/openapi.json')).text) as Document
    const values = await readPathValues(query)
    let ranged = 0
    for (const [path, { get: operation }] of Object.entries(paths)) {
      if (!operation) continue
      const target = fillPath(path, values)[0] ?? ''
      const { responses, parameters = [] } = operation
      const names = parameters.flatMap(({ $ref }) => components.parameters[$ref?.split('/').at(-1) ?? '']?.name ?? [])
      const isDescribed = (status: number) => String(status) in responses

      const conditional = await get(target, { 'if-match': '"x"' })
      expect({ target, status: conditional.status }).toEqual({ target, status: 412 })
      expect(isDescribed(412), target).toBe(true)

      const part = await get(target, { range: 'bytes=0-0' })
      expect(isDescribed(206), target).toBe(part.status === 206)
      const beyond = await get(target, { range: 'bytes=99999999999-' })
      expect(isDescribed(416), target).toBe(beyond.status === 416)
      if (part.status === 206) ranged += 1

      // So many that every page fits: of what cannot be cut, fewer would not be applied.
      const markdown = await get(target, { accept: 'text/markdown', prefer: 'max-tokens=900000' })
      expect(names.includes('Prefer'), target).toBe(markdown.headers['preference-applied'] === 'max-tokens=900000')
      if (!path.startsWith('/api/')) {
        expect(names.includes('Range'), target).toBe(part.status === 206)
        expect(names, target).toContain('If-Match')
      }
    }
    expect(ranged).toBeGreaterThan(0)
  })
})
