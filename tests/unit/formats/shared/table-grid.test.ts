import { describe, expect, it } from 'vitest'

import { toGrid } from '@/formats/shared/table-grid'

const cell = { columns: 1, rows: 1 }
const countSlots = (grid: readonly (readonly unknown[])[]) => grid.reduce((sum, slots) => sum + slots.length, 0)

describe('toGrid', () => {
  it('places cells beside those that span columns and under those that span rows', () => {
    expect(toGrid([[cell, { columns: 2, rows: 2 }, cell], [cell, cell], []])).toEqual([
      [0, 1, null, 2],
      [0, null, null, 1],
      [],
    ])
  })

  it.each([
    ['columns', [[{ columns: 1e6, rows: 1 }, cell]]],
    ['rows', [[{ columns: 1000, rows: 1e6 }], ...Array.from({ length: 1000 }, () => [])]],
    ['columns in every cell', Array.from({ length: 1000 }, () => [{ columns: 1000, rows: 1 }])],
  ])('is no larger than its cells account for, whatever number of %s a cell spans', (_, rows) => {
    expect(countSlots(toGrid(rows))).toBeLessThan(1100 + 22 * rows.flat().length)
  })

  it('keeps every cell of a table that spans too much', () => {
    const grid = toGrid([
      [{ columns: Infinity, rows: Infinity }, cell],
      [cell, cell],
    ])
    expect(grid.map((slots) => slots.filter((slot) => slot !== null))).toEqual([
      [0, 1],
      [0, 1],
    ])
  })

  it('spans what tables have: a wide heading over every section', () => {
    const section = [
      [{ columns: 40, rows: 1 }],
      ...Array.from({ length: 3 }, () => Array.from({ length: 40 }, () => cell)),
    ]
    expect(toGrid(Array.from({ length: 50 }, () => section).flat()).every((slots) => slots.length === 40)).toBe(true)
  })
})
