import { expect, it } from 'vitest'

import { toFound } from '@/app/fills/render-page'

/** The Last-Modified of a page about a document that was saved at this time. */
function readLastModified(lastUpdated: string): number {
  const page = { isPrivate: true, lastUpdated } as Parameters<typeof toFound>[0]
  const context = { messages: { language: 'en' } } as Parameters<typeof toFound>[1]
  return Date.parse(toFound(page, context, [], { body: '' }).fields?.['Last-Modified'] ?? '')
}

it('the Last-Modified of a page is when its document was saved', () => {
  expect(readLastModified('2026-01-02T03:04:05.000Z')).toBe(Date.UTC(2026, 0, 2, 3, 4, 5))
})

it('is not in the future where the document was saved on a machine whose clock was a year ahead', () => {
  expect(readLastModified(new Date(Date.now() + 365 * 86_400_000).toISOString())).toBeLessThanOrEqual(Date.now())
})
