import { describe, expect, it } from 'vitest'

import { toConformance } from '@/app/content/conformance-report'
import type { Conformance } from '@/schemas/content/conformance'

const report: Conformance = {
  build: 'one',
  measuredAt: '2026-11-23T06:00:00.000Z',
  checks: [
    {
      name: 'A checker',
      version: '1.0.0',
      url: 'https://checker.example',
      subject: 'everything',
      outcome: 'passed',
      result: '0 errors.',
      repeat: 'npx checker',
    },
  ],
}

describe('a conformance report', () => {
  it('is that of the running build', () => {
    expect(toConformance(JSON.stringify(report), 'one')).toEqual(report)
  })

  it.each([
    ['was measured in another build', JSON.stringify(report)],
    ['is missing', 'null'],
    ['has another form', '{"build":"two","checks":[]}'],
  ])('has no results where it %s', (_, recorded) => {
    expect(toConformance(recorded, 'two')).toEqual({ build: 'two', measuredAt: null, checks: [] })
  })
})
