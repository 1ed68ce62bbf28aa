import { expect, it } from 'vitest'

import { recognizeFormer, toValueHash, type ImportedValues } from '@/importers/writing/imported-values'

const toSaid = (description: string | null): ImportedValues => ({
  said: { description: toValueHash(JSON.stringify(description)) },
  fields: {},
  origin: null,
})

it('a record that an earlier version would have read as it did says the same as then', () => {
  const before = toSaid('onetwo')
  expect(recognizeFormer(before, toSaid('one two'), { description: ['one  two', 'onetwo'] }).said).toEqual(before.said)
})

it('a record says what it says where an earlier version would have read it likewise, or something else', () => {
  const next = toSaid('one two')
  // Without a former value, also where the record said nothing of the field before.
  expect(recognizeFormer(toSaid(null), next, { description: [] }).said).toEqual(next.said)
  expect(recognizeFormer(toSaid('an older text'), next, { description: ['onetwo'] }).said).toEqual(next.said)
})
