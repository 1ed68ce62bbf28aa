import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { negotiate } from '@/lib/http/accept'
import { vectors } from '../../../support/accept-vectors'

const twoOffers = [{ type: 'text/html' }, { type: 'text/markdown', aliases: ['text/x-markdown'] }] as const
const fourOffers = [...twoOffers, { type: 'application/json' }, { type: 'text/plain' }] as const
const names = { 'text/html': 'html', 'text/markdown': 'markdown' } as const

describe('negotiate', () => {
  it.each(vectors)('selects for Accept: %s the format %s', (accept, wanted) => {
    const offer = negotiate(accept ?? undefined, twoOffers)
    expect(offer && names[offer.type]).toBe(wanted)
  })

  it.each([
    ['text/plain', 'text/plain'],
    ['application/json, text/plain, */*', 'application/json'],
    ['application/json', 'application/json'],
    ['application/*;q=0.2', 'application/json'],
    ['*/*;q=0', undefined],
    ['image/*', undefined],
  ])('selects for Accept: %s among four offers %s', (accept, wanted) => {
    expect(negotiate(accept, fourOffers)?.type).toBe(wanted)
  })

  it('selects an offer that yields only for a greater weight', () => {
    const offers = [...twoOffers, { type: 'application/json', yields: true }] as const
    for (const [accept, wanted] of vectors) {
      const selected = negotiate(accept ?? undefined, offers)?.type
      if (wanted === null && accept?.startsWith('application/')) expect(selected).toBe('application/json')
      else expect(selected && names[selected as keyof typeof names], String(accept)).toBe(wanted ?? undefined)
    }
    expect(negotiate('application/json, text/html;q=0.9', offers)?.type).toBe('application/json')
    expect(negotiate('text/html;q=0.9, application/json', offers)?.type).toBe('application/json')
    expect(negotiate('application/json, text/html', offers)?.type).toBe('text/html')
    expect(negotiate('application/json;q=0', offers)?.type).toBe('text/html')
  })

  it('applies the most specific range, regardless of its position', () => {
    expect(negotiate('text/html;q=0.1, text/*;q=0.9, text/markdown;q=0.2', twoOffers)?.type).toBe('text/markdown')
    expect(negotiate('*/*;q=1, text/*;q=0.1, text/markdown;q=0', twoOffers)?.type).toBe('text/html')
  })

  it('breaks ties by the more specific range, then the client’s order, then the order of offers', () => {
    expect(negotiate('*/*, text/markdown', twoOffers)?.type).toBe('text/markdown')
    expect(negotiate('text/markdown, text/html', twoOffers)?.type).toBe('text/markdown')
    expect(negotiate('text/*', twoOffers)?.type).toBe('text/html')
  })

  it('parses a quoted pair as one character, which ends no quoted string', () => {
    expect(negotiate(String.raw`text/html;q=0.5;title="\"", text/markdown`, twoOffers)?.type).toBe('text/markdown')
    expect(negotiate(String.raw`text/html;q=0.5;title="\\", text/markdown`, twoOffers)?.type).toBe('text/markdown')
  })

  it('parses a quoted comma as part of its parameter', () => {
    expect(negotiate('text/markdown;title="a, text/html;q=1", text/html;q=0.5', twoOffers)?.type).toBe('text/markdown')
  })

  it.each([
    'text/markdown;q=0.1234',
    'text/markdown;q=-1',
    'text/markdown;q=',
    'text/markdown;q=1.001',
    '*/markdown',
    'text',
    '/',
    'text/mark down',
  ])('ignores the malformed member %s', (member) => {
    expect(negotiate(`${member}, text/html;q=0.1`, twoOffers)?.type).toBe('text/html')
  })

  it('returns an offer or null for any header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (header) => {
        expect([null, ...twoOffers]).toContain(negotiate(header, twoOffers))
      }),
    )
  })

  it('never selects a type that the header excludes by name', () => {
    const other = fc.constantFrom('*/*', 'text/*', 'text/html;q=0.3', 'text/markdown', 'image/png')
    fc.assert(
      fc.property(fc.array(other), fc.array(other), (before, after) => {
        const members = [...before, 'text/x-markdown;q=0', 'text/markdown;q=0', ...after].filter(
          (member) => member !== 'text/markdown',
        )
        expect(negotiate(members.join(','), twoOffers)?.type).not.toBe('text/markdown')
      }),
    )
  })
})
