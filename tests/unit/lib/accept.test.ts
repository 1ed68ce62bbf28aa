import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { negotiate } from '@/lib/accept'
import { vectors } from '../../support/accept-vectors'

const twoWays = [{ type: 'text/html' }, { type: 'text/markdown', aliases: ['text/x-markdown'] }] as const
const fourWays = [...twoWays, { type: 'application/json' }, { type: 'text/plain' }] as const
const names = { 'text/html': 'html', 'text/markdown': 'markdown' } as const

describe('negotiate', () => {
  it.each(vectors)('answers Accept: %s with %s', (accept, wanted) => {
    const offer = negotiate(accept ?? undefined, twoWays)
    expect(offer && names[offer.type]).toBe(wanted)
  })

  it.each([
    ['text/plain', 'text/plain'],
    ['application/json, text/plain, */*', 'application/json'],
    ['application/json', 'application/json'],
    ['application/*;q=0.2', 'application/json'],
    ['*/*;q=0', undefined],
    ['image/*', undefined],
  ])('with four offers answers Accept: %s with %s', (accept, wanted) => {
    expect(negotiate(accept, fourWays)?.type).toBe(wanted)
  })

  it('lets the most specific range decide, wherever it stands', () => {
    expect(negotiate('text/html;q=0.1, text/*;q=0.9, text/markdown;q=0.2', twoWays)?.type).toBe('text/markdown')
    expect(negotiate('*/*;q=1, text/*;q=0.1, text/markdown;q=0', twoWays)?.type).toBe('text/html')
  })

  it('breaks ties by the more specific range, then the client’s order, then ours', () => {
    expect(negotiate('*/*, text/markdown', twoWays)?.type).toBe('text/markdown')
    expect(negotiate('text/markdown, text/html', twoWays)?.type).toBe('text/markdown')
    expect(negotiate('text/*', twoWays)?.type).toBe('text/html')
  })

  it('reads a quoted comma as part of its parameter', () => {
    expect(negotiate('text/markdown;title="a, text/html;q=1", text/html;q=0.5', twoWays)?.type).toBe('text/markdown')
  })

  it.each(['text/markdown;q=0.1234', 'text/markdown;q=-1', 'text/markdown;q=', 'text/markdown;q=1.001', '*/markdown', 'text', '/', 'text/mark down'])(
    'takes no notice of the malformed member %s',
    (member) => {
      expect(negotiate(`${member}, text/html;q=0.1`, twoWays)?.type).toBe('text/html')
    },
  )

  it('gives an offer or null for any header at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (header) => {
        expect([null, ...twoWays]).toContain(negotiate(header, twoWays))
      }),
    )
  })

  it('never gives what the header excludes by name', () => {
    const other = fc.constantFrom('*/*', 'text/*', 'text/html;q=0.3', 'text/markdown', 'image/png')
    fc.assert(
      fc.property(fc.array(other), fc.array(other), (before, after) => {
        const members = [...before, 'text/x-markdown;q=0', 'text/markdown;q=0', ...after].filter((member) => member !== 'text/markdown')
        expect(negotiate(members.join(','), twoWays)?.type).not.toBe('text/markdown')
      }),
    )
  })
})
