import { expect, it } from 'vitest'

import { toEvidenceNode } from '@/formats/content/json-ld/evidence'
import type { EvidenceRecord } from '@/schemas/content/evidence'

it('The description of the evidence record is at most 5,000 characters long and ends in none of half a character.', () => {
  const record: EvidenceRecord = {
    name: 'The record',
    source: 'https://content.example/state-of-applied-ai',
    attribution: 'The record',
    description: `${'a'.repeat(4_998)}𝒜${'b'.repeat(100)}`,
    updated: '2026-01-01T00:00:00.000Z',
    entries: [],
  }
  const { description } = toEvidenceNode(record, 'https://content.example')
  expect(description).toBe(`${'a'.repeat(4_998)}…`)
})
