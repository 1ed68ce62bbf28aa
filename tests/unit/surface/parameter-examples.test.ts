import { describe, expect, it } from 'vitest'

import { catalogueOperations } from '@/surface/catalogue/operations'
import { contentOperations } from '@/surface/content/operations'
import { decide } from '@/surface/decide'
import type { Operation } from '@/surface/shared/operation'

const operations: readonly Operation[] = [...contentOperations, ...catalogueOperations]
const examples = operations
  .filter(({ path, method }) => method === 'GET' && !path.includes('{'))
  .flatMap(({ host, path, parameters }) =>
    parameters.flatMap((parameter) =>
      parameter.in === 'query' && 'example' in parameter && parameter.example !== undefined
        ? [{ host, target: `${path}?${parameter.name}=${encodeURIComponent(String(parameter.example))}` }]
        : [],
    ),
  )

describe('The example of a parameter', () => {
  it('is what its operation accepts', () => {
    expect(examples.length).toBeGreaterThan(20)
    const refused = examples.flatMap(({ host, target }) => {
      const decision = decide({ host, method: 'GET', target, accept: '*/*' })
      return decision.kind === 'problem' ? [`${host} ${target}: ${decision.issues.join(' ')}`] : []
    })
    expect(refused).toEqual([])
  })
})
