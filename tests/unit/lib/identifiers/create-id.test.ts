import { expect, it } from 'vitest'

import { createId } from '@/lib/identifiers/create-id'

it('creates random UUIDs of version 4 without crypto.randomUUID', () => {
  const ids = Array.from({ length: 1000 }, createId)
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
