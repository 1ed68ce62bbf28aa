import { describe, expect, it } from 'vitest'

import { parsePartialMapping } from '@/importers/evidence/mapping'
import { renderMapping } from '@/importers/evidence/render-mapping'
import type { ProfiledColumn, TableProfile } from '@/importers/evidence/table-profile'
import { toStorableJson } from '@/lib/json/storable-json'

const column = (name: string, more: Partial<ProfiledColumn> = {}): ProfiledColumn => ({
  name,
  rows: 1_200,
  filled: 800,
  different: 5,
  common: [{ value: 'A value that is longer than what is shown of it', count: 700 }],
  look: null,
  share: 0,
  yes: 0,
  dates: [],
  reason: 'its name',
  ...more,
})
const profile: TableProfile = {
  file: 'systems.csv',
  source: 'systems',
  rows: 1_200,
  origin: 'guessed',
  mapping: parsePartialMapping(
    {
      name: 'systems',
      reference: { prefix: 'systems' },
      fields: { industry: { flags: { Health: 'Health care' }, default: 'Government' } },
    },
    'test',
  ),
  missing: ['kind'],
  notes: [],
  columns: [
    column('Health', { look: 'true-false', reason: 'true or false, and its name is an industry' }),
    column(`A-very-long-name-without-a-space-${'x'.repeat(80)}`, { reason: 'it is empty' }),
    column('Notes', { reason: 'it is empty' }),
  ],
  sample: [],
}

describe('a mapping in a terminal', () => {
  it.each([40, 80, 120, 300])('is a table that fits %i columns, or 60', (width) => {
    const lines = renderMapping(profile, width).split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(Math.max(60, Math.min(width, 160)))
  })

  it('shows the use of each column, why, and the defaults', () => {
    const text = renderMapping(profile, 160).replace(/\s+/g, ' ')
    expect(text).toContain('1,200 rows, 3 columns; read by a guess from names and values')
    expect(text).toContain('Health industry “Health care” true or false, and its name is an 800 of 1,200: “A value')
    expect(text).toContain('“Notes”.')
    expect(text).toContain(
      'industry is “Government” where nothing is given. No column says kind. Give it with --set, or write a mapping',
    )
  })
})

it('counts one row as a row', () => {
  const [column] = profile.columns
  expect(renderMapping({ ...profile, rows: 1, columns: column ? [column] : [] }, 160)).toContain('1 row, 1 column;')
})

describe('toStorableJson', () => {
  it('removes what Postgres cannot store', () => {
    expect(toStorableJson({ 'a\0': ['b\0c', '\ud83d', '😀', 1, null] })).toEqual({ a: ['bc', '\ufffd', '😀', 1, null] })
  })
})
