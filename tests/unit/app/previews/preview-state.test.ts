import { expect, it } from 'vitest'

import { toPreviewState } from '@/app/previews/preview-state'

const shown = { _status: 'published' }
const draft = { _status: 'draft' }
const withdrawn = { isWithdrawn: true }

it.each([
  ['a draft that was never published', null, draft, 'never-published'],
  ['a version that readers see', shown, shown, 'published'],
  ['a draft of what readers see', shown, draft, 'changed'],
  ['a withdrawn version', { ...shown, ...withdrawn }, { ...shown, ...withdrawn }, 'withdrawn'],
  ['a draft that brings back what is withdrawn', { ...shown, ...withdrawn }, draft, 'changed-from-withdrawn'],
  ['a draft that withdraws what readers see', shown, { ...draft, ...withdrawn }, 'to-be-withdrawn'],
])('the preview of %s says what readers see', (_, published, newest, state) => {
  expect(toPreviewState(published, newest)).toBe(state)
})
