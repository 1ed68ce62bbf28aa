import { describe, expect, it } from 'vitest'

import { findTarget } from '@/importers/evidence/column-rules'
import { correctMapping, type Corrections } from '@/importers/evidence/correct-mapping'
import { parsePartialMapping, type MappedField } from '@/importers/evidence/mapping'
import type { ColumnSummary, Look } from '@/importers/evidence/summarize-columns'

const column = (name: string, look: Look | null = null, more: Partial<ColumnSummary> = {}): ColumnSummary => ({
  name,
  rows: 2,
  filled: 2,
  different: 2,
  common: [],
  look,
  share: 1,
  yes: 0,
  dates: [],
  ...more,
})
const columns = [
  column('id'),
  column('Topic'),
  column('Health', 'true-false'),
  column('Name'),
  column('Purpose', 'prose'),
  column('Begun', 'dates', { dates: ['M/D/YYYY'] }),
  column('Place', 'country-codes'),
  column('Stage'),
]
const mapping = parsePartialMapping(
  {
    name: 'x',
    reference: { prefix: 'x', within: 'Topic', columns: 'id' },
    fields: {
      kind: { column: 'Stage', values: { Live: 'deployment', Old: 'deployment' } },
      industry: { column: 'Topic', values: { IT: 'Technology' }, default: 'Government' },
      region: { constant: 'France' },
      text: { join: ['Name', 'Purpose'], with: ' – ' },
    },
  },
  'test',
)

/** What a form sends that nobody has touched, with some choices changed. */
function correct(
  changes: Record<string, MappedField | null> = {},
  more: Partial<Corrections> & { value?: string; keys?: string[] } = {},
) {
  const { value, keys = ['id'], ...rest } = more
  return correctMapping(mapping, columns, {
    columns: columns.map(({ name }) => {
      const current = findTarget(mapping, name)
      const target = name in changes ? (changes[name] ?? null) : (current?.field ?? null)
      return { target, value: value ?? current?.value ?? '', isKey: keys.includes(name) }
    }),
    defaults: { industry: 'Government', region: 'France' },
    values: { kind: [], status: [] },
    ...rest,
  })
}

describe('a corrected mapping', () => {
  it('is unchanged without corrections', () => {
    expect(correct()).toEqual(mapping)
  })

  it('ignores a column, and keeps the default of rows without a value', () => {
    expect(correct({ Topic: null }).fields.industry).toMatchObject({ constant: 'Government' })
    expect(correct({ Purpose: null }).fields.text).toMatchObject({ column: ['Name'] })
    expect(correct({ Stage: null }).fields.kind).toBeUndefined()
  })

  it('adds a column with the options that its values need', () => {
    expect(correct({ Begun: 'date' }).fields.date).toMatchObject({ column: ['Begun'], dates: ['M/D/YYYY'] })
    expect(correct({ Place: 'region' }).fields.region).toMatchObject({
      column: ['Place'],
      countries: true,
      default: 'France',
    })
    expect(correct({ Stage: 'text' }).fields.text).toMatchObject({ join: ['Name', 'Purpose', 'Stage'], with: ' – ' })
    const { industry } = correct({ Health: 'industry' }, { value: 'Health care' }).fields
    expect(industry).toMatchObject({
      column: ['Topic'],
      flags: { Health: 'Health care' },
      values: { IT: 'Technology' },
    })
  })

  it('accepts a true/false column for a field with fixed options only if it has such an option', () => {
    expect(correct({ Stage: null, Health: 'kind' }, { value: 'regulation' }).fields.kind?.flags).toEqual({
      Health: 'regulation',
    })
    expect(correct({ Health: 'status' }, { value: 'nonsense' }).fields.status?.flags).toEqual({ Health: 'published' })
  })

  it('maps values to options, case-insensitively, and removes such mappings', () => {
    const kind = [
      ['live', 'regulation'],
      ['Old', ''],
      ['New', 'evidence-impact'],
    ] as const
    expect(correct({}, { values: { kind, status: [] } }).fields.kind?.values).toEqual({
      live: 'regulation',
      New: 'evidence-impact',
    })
  })

  it('sets or removes the default of rows without a value', () => {
    expect(correct({}, { defaults: { industry: '', region: 'Peru', kind: 'regulation' } }).fields).toMatchObject({
      kind: { column: ['Stage'], default: 'regulation' },
      region: { constant: 'Peru' },
    })
    expect(correct({}, { defaults: { industry: '' } }).fields.industry?.default).toBeUndefined()
  })

  it('identifies rows by other columns, or by none', () => {
    expect(correct({}, { keys: ['Name', 'Stage'] }).reference).toEqual({
      prefix: 'x',
      within: ['Topic'],
      columns: ['Name', 'Stage'],
    })
    expect(correct({}, { keys: [] }).reference).toEqual({ prefix: 'x', within: ['Topic'] })
  })
})
