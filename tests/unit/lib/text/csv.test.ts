import { describe, expect, it } from 'vitest'

import { toCsv, withoutFormulaGuard } from '@/lib/text/csv'

describe('toCsv', () => {
  it('writes a header row and ends each line with CRLF', () => {
    expect(toCsv([{ a: 'x', b: 1 }])).toBe('a,b\r\nx,1\r\n')
  })

  it('writes the given columns, also without rows', () => {
    expect(toCsv([{ a: 'x', b: 'y' }], ['b'])).toBe('b\r\ny\r\n')
    expect(toCsv<{ a: string }>([], ['a'])).toBe('a\r\n')
    expect(toCsv([])).toBe('')
  })

  it.each([
    ['plain text', 'plain text'],
    ['a, b', '"a, b"'],
    ['say "x"', '"say ""x"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['', ''],
    [null, ''],
    [' x ', ' x '],
  ])('quotes %j where necessary', (cell, field) => {
    expect(toCsv([{ a: cell }])).toBe(`a\r\n${field}\r\n`)
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@x', "'@x"],
    ['\t1', "'\t1"],
    ['\r1', '"\'\r1"'],
    ['＝1', "'＝1"],
    ['=a,"b"', '"\'=a,""b"""'],
    [-1, '-1'],
  ])('guards %j against evaluation as a formula', (cell, field) => {
    expect(toCsv([{ a: cell }])).toBe(`a\r\n${field}\r\n`)
    if (typeof cell === 'string')
      expect(withoutFormulaGuard(field.replace(/^"|"$/g, '').replaceAll('""', '"'))).toBe(cell)
  })

  it('leaves an apostrophe that guards nothing', () => {
    expect(withoutFormulaGuard("'s Gravenhage")).toBe("'s Gravenhage")
  })
})
