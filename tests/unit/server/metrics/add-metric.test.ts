import { Registry } from 'prom-client'
import { expect, it } from 'vitest'

import { addGauge, type Sample } from '@/server/metrics/add-metric'

it.each([
  ['without labels', [], 3, 'age 3'],
  ['with labels', ['kind'], [{ labels: { kind: 'a' }, value: 3 }], 'age{kind="a"} 3'],
] as const)('A gauge %s has no sample while its value is unknown', async (_, labels, value, sample) => {
  const registry = new Registry()
  const values: (number | readonly Sample[] | null)[] = [null, value, null]
  addGauge({ registry, name: 'age', help: 'Age.', labels, read: async () => values.shift() ?? null })
  const readSamples = async () => (await registry.metrics()).split('\n').filter((line) => line.startsWith('age'))
  expect([await readSamples(), await readSamples(), await readSamples()]).toEqual([[], [sample], []])
})
