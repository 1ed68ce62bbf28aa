import { describe, expect, it } from 'vitest'

import { parseDate, unambiguousFormats } from '@/importers/text/dates'
import { parseMapping, checkRequiredColumns } from '@/importers/evidence/mapping'
import { parseList } from '@/importers/evidence/parse-list'
import { createReferenceGenerator } from '@/importers/evidence/row-references'
import { createRowReader } from '@/importers/evidence/to-entry'

const mapping = parseMapping(
  {
    name: 'test',
    blank: ['N/A'],
    reference: { prefix: 'test', within: 'agency', columns: 'id', otherwise: ['title'] },
    fields: {
      kind: { constant: 'deployment' },
      industry: { column: 'topic', values: { IT: 'Technology' }, default: 'Government' },
      region: { constant: 'Nowhere' },
      role: { column: 'groups', list: true },
      org: { column: 'agency' },
      text: { join: ['title', 'problem'] },
      date: {
        column: ['used', 'begun'],
        dates: ['MM/YYYY', 'M/D/YYYY', 'MMM-YY', 'YYYY-MM-DD'],
        default: 2025,
      },
      source: { column: 'link' },
    },
  },
  'test',
)
const row = (cells: Record<string, string>, line = 2) => ({ line, cells: new Map(Object.entries(cells)) })
const read = createRowReader(mapping)

describe('a mapping', () => {
  it('takes a source off where it says that a word is none, and where a cell has no visible characters', () => {
    const given = { kind: 'kind', text: 'text', industry: { constant: 'A' }, region: { constant: 'B' } }
    const fields = { ...given, date: { constant: '2025' }, source: { column: 'link', values: { none: '' } } }
    const readLink = createRowReader(
      parseMapping({ name: 'x', reference: { prefix: 'x', columns: 'text' }, fields }, 'x'),
    )
    for (const link of ['none', '\u200b']) {
      expect(readLink(row({ kind: 'deployment', text: 'A', link }))).toMatchObject({
        entry: { source: null },
        unread: [],
        notes: [],
      })
    }
  })

  it.each([
    ['Grid', 'Grid: Outages'],
    ['Grid?', 'Grid? Outages'],
    ['电网。', '电网。 Outages'],
    ['الشبكة؟', 'الشبكة؟ Outages'],
  ])('joins texts by its separator unless the first, “%s”, ends with punctuation', (title, text) => {
    expect(read(row({ id: '7', agency: 'DOE', title, problem: 'Outages' }))).toMatchObject({ entry: { text } })
  })

  it('converts a row to a finding', () => {
    const cells = {
      id: '7',
      agency: ' DOE ',
      topic: ' it',
      title: 'Grid?',
      problem: 'Outages',
      groups: "['a) One', \"b's\"]",
      used: 'n/a',
      begun: '3/4/2024',
      link: 'No',
    }
    expect(read(row(cells))).toEqual({
      ok: true,
      entry: {
        kind: 'deployment',
        industry: 'Technology',
        region: 'Nowhere',
        role: "a) One; b's",
        org: 'DOE',
        text: 'Grid? Outages',
        date: '2024-03-04',
        source: null,
      },
      unread: ['source'],
      notes: ['source: "No" is no web address and is left out.'],
    })
  })

  it('notes a date in an unknown format, and uses the default', () => {
    const reading = read(row({ title: 'T', used: 'soon' }))
    expect(reading).toMatchObject({
      ok: true,
      entry: { date: '2025' },
      unread: ['date'],
      notes: ['date: "soon" is in no format that the mapping names.'],
    })
  })

  it('rejects a row without a required field', () => {
    expect(read(row({ title: 'N/A', topic: 'IT' }))).toEqual({ ok: false, reasons: ['“Finding” (text) is missing.'] })
    expect(read(row({ title: '', topic: '' }))).toEqual({ ok: false, reasons: ['The row is empty.'] })
  })

  it('gives rows stable references, distinguishes different rows with the same id, and finds duplicates', () => {
    const toReference = createReferenceGenerator(mapping)
    const named = [
      { id: '1', agency: 'A', title: 'One' },
      { id: '1', agency: 'A', title: 'Another' },
      { id: '1', agency: 'A', title: 'One' },
      { id: '', agency: 'A', title: 'One' },
    ].map((cells, index) => {
      const reading = read(row(cells, index + 2))
      return reading.ok ? toReference(row(cells, index + 2), reading.entry) : null
    })
    expect(named.map((each) => each?.reference)).toEqual([
      'test/A/1',
      expect.stringMatching(/^test\/A\/1~\w{12}$/),
      'test/A/1',
      'test/A/One',
    ])
    expect(named.map((each) => each?.duplicateOf?.line ?? null)).toEqual([null, null, 2, null])
  })

  const fields = {
    kind: { constant: 'regulation' },
    industry: { constant: 'All' },
    region: 'Place',
    text: 'Title',
    date: 'Year',
  }

  it('accepts a string as the name of a column', () => {
    const short = parseMapping({ name: 'x', reference: { prefix: 'x' }, fields }, 'my.yaml')
    expect(short.fields.region.column).toEqual(['Place'])
  })

  it('is rejected where the table lacks the column of a required field', () => {
    const parsed = parseMapping(
      { name: 'x', reference: { prefix: 'x' }, fields: { ...fields, kind: 'regulation' } },
      'my.yaml',
    )
    const table = { columns: ['place ', 'Title', 'Year'], rows: [] }
    expect(() => checkRequiredColumns(parsed, table, 'laws.csv')).toThrow(
      'laws.csv has no column “regulation” for kind; it has “place ”, “Title”, “Year”. For the same value in every row the mapping says kind: { constant: … }.',
    )
    const whole = parseMapping({ name: 'x', reference: { prefix: 'x' }, fields }, 'my.yaml')
    expect(() => checkRequiredColumns(whole, table, 'laws.csv')).not.toThrow()
  })

  it('is rejected with each invalid member and its path', () => {
    const faulty = {
      name: 'x',
      reference: { prefix: 'x' },
      fields: { kind: {}, text: { column: 'a', constant: 'b' } },
    }
    expect(() => parseMapping(faulty, 'my.yaml')).toThrow(
      /my\.yaml is no mapping[\s\S]*fields\.kind[\s\S]*fields\.text/,
    )
  })
})

describe('parseDate', () => {
  it.each([
    ['2024-10-01 00:00:00', 'YYYY-MM-DD', '2024-10-01'],
    ['01/2024', 'MM/YYYY', '2024-01'],
    ['09/24/2024 12:00:00 AM', 'M/D/YYYY', '2024-09-24'],
    ['9/1/2019 0:00', 'M/D/YYYY', '2019-09-01'],
    ['Jul-25', 'MMM-YY', '2025-07'],
    ['Jan-99', 'MMM-YY', '1999-01'],
    ['14 March 2025', 'D MMMM YYYY', '2025-03-14'],
    ['13/40/2024', 'M/D/YYYY', null],
    ['30.2.2024', 'D.M.YYYY', null],
  ])('reads %s as %s', (text, format, date) => {
    expect(parseDate(text, [format])).toBe(date)
  })

  it.each([
    ['19-May-15', '2015-05-19'],
    ['20250314', '2025-03-14'],
    ['Q3 2025', '2025'],
    ['2025-Q1', '2025'],
    ['14 mars 2025', '2025-03-14'],
    ['1er février 2024', '2024-02-01'],
    ['14. März 2025', '2025-03-14'],
    ['3 de marzo de 2021', '2021-03-03'],
    ['14 marca 2025', '2025-03-14'],
    ['Wednesday, March 5th, 2025', '2025-03-05'],
    ['juillet 2023', '2023-07'],
    ['Sept. 14, 2026', '2026-09-14'],
    ['Okt. 2026', '2026-10'],
    ['mar. 3 mars 2026', '2026-03-03'],
    ['99999999', null],
    ['soon', null],
  ])('reads %s without a format as %s', (text, date) => {
    expect(parseDate(text, unambiguousFormats)).toBe(date)
  })
})

describe('a row', () => {
  const readPlain = createRowReader(
    parseMapping(
      {
        name: 'plain',
        reference: { prefix: 'plain' },
        fields: { kind: 'kind', industry: 'industry', region: 'region', text: 'text', date: 'date' },
      },
      'plain',
    ),
  )
  const cells = { kind: 'Deployment', industry: 'A', region: 'B', text: 'C', date: '2025' }

  it.each([
    ['Deployment', 'deployment'],
    ['Deployments', 'deployment'],
    ['Evidence of impact', 'evidence-impact'],
    ['REGULATION', 'regulation'],
  ])('may write its kind as %s', (kind, id) => {
    expect(readPlain(row({ ...cells, kind }))).toMatchObject({ ok: true, entry: { kind: id } })
  })

  it('says where the order of day and month in its date is a guess', () => {
    const read = createRowReader(
      parseMapping(
        {
          name: 'guessed',
          reference: { prefix: 'guessed' },
          fields: {
            ...{ kind: 'kind', industry: 'industry', region: 'region', text: 'text' },
            date: { column: 'date', dates: ['D/M/YYYY', 'M/D/YYYY'] },
          },
        },
        'guessed',
      ),
    )
    const toNotes = (date: string) => {
      const result = read(row({ ...cells, date }))
      return result.ok ? [result.entry.date, ...result.notes] : result.reasons
    }
    expect(toNotes('03/04/2025')).toEqual([
      '2025-04-03',
      'date: "03/04/2025" was read as 2025-04-03; nothing in the file says that it is not 2025-03-04.',
    ])
    expect(toNotes('13/04/2025')).toEqual(['2025-04-13'])
    expect(toNotes('04/04/2025')).toEqual(['2025-04-04'])
  })

  it('is rejected for a date that cannot be read with what stands there', () => {
    expect(readPlain(row({ ...cells, date: 'soon' }))).toEqual({
      ok: false,
      reasons: ['date: "soon" is in no format that the mapping names.'],
    })
  })
})

describe('parseList', () => {
  it.each([
    ["['a', 'b, c']", ['a', 'b, c']],
    ["[\"it's\", 'x\\ny']", ["it's", 'x\ny']],
    ['[]', []],
    ['plain', ['plain']],
  ])('reads %s', (text, items) => {
    expect(parseList(text)).toEqual(items)
  })
})
