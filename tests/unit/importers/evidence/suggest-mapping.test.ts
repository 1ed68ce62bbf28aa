import { describe, expect, it } from 'vitest'

import { parsePartialMapping, type PartialMapping } from '@/importers/evidence/mapping'
import { suggestMapping } from '@/importers/evidence/suggest-mapping'
import { toTargetText } from '@/importers/evidence/table-profile'
import { createRowReader } from '@/importers/evidence/to-entry'

/** A table of columns, each a list of its cells. */
function toTable(columns: Record<string, readonly string[]>) {
  const names = Object.keys(columns)
  const length = Math.max(...Object.values(columns).map((cells) => cells.length))
  const rows = Array.from({ length }, (_, index) => ({
    line: index + 2,
    cells: new Map(names.map((name) => [name, columns[name]?.[index] ?? ''])),
  }))
  return { columns: names, rows }
}

/** What each column becomes, and why. */
function suggest(columns: Record<string, readonly string[]>, known = {}) {
  const nothing = {
    industry: new Set<string>(),
    region: new Set<string>(),
    role: new Set<string>(),
    org: new Set<string>(),
  }
  const table = toTable(columns)
  const suggestion = suggestMapping({ file: 'inventory.csv', table, known: { ...nothing, ...known } })
  const { mapping, reasons } = suggestion
  const targets = suggestion.columns.map((column) => [column.name, toTargetText(column, mapping)])
  return { ...suggestion, table, targets: Object.fromEntries(targets) as Record<string, string>, reasons }
}

const read = (mapping: PartialMapping, table: ReturnType<typeof toTable>) => table.rows.map(createRowReader(mapping))
const long = (subject: string) =>
  `${subject} answers questions of the public, and hands over to a person when it is unsure of them.`

describe('a guess by names in other languages', () => {
  it.each([
    ['Instituce', 'Popis', 'Země', 'Odvětví', 'Rok', 'Druh'],
    ['Ustanova', 'Opis', 'Država', 'Področje', 'Leto', 'Vrsta'],
    ['KURUM', 'ÖZET', 'ÜLKE', 'SEKTÖR', 'YIL', 'TÜR'],
    ['Φορέας', 'ΠΕΡΙΓΡΑΦΗ', 'ΧΩΡΑ', 'Τομέας', 'Έτος', 'Είδος'],
    ['Institucija', 'Aprašymas', 'Šalis', 'Sritis', 'Metai', 'Rūšis'],
    ['Behörde', 'Beschreibung', 'Land', 'Branche', 'Jahr', 'Art'],
  ])('knows its columns: %s, %s, %s', (org, text, region, industry, date, kind) => {
    const { targets, missing } = suggest({
      [org]: ['Brno', 'Olomouc'],
      [text]: [long('Alpha'), long('Beta')],
      [region]: ['Česko', 'Slovensko'],
      [industry]: ['Zdravotnictví', 'Školství'],
      [date]: ['2024', '2023'],
      [kind]: ['deployment', 'regulation'],
    })
    expect(targets).toEqual({
      [org]: 'org',
      [text]: 'text',
      [region]: 'region',
      [industry]: 'industry',
      [date]: 'date',
      [kind]: 'kind',
    })
    expect(missing).toEqual([])
  })
})

describe('a guess by values', () => {
  it('recognizes addresses, years, countries, kinds and long text under whatever name', () => {
    const { targets, reasons, missing } = suggest({
      Alpha: ['https://e.org/1', 'https://e.org/2', ''],
      Beta: ['2019', '2024', '2025'],
      Gamma: ['FR', 'DE', 'NO'],
      Delta: ['Deployment', 'Regulation', 'deployment'],
      Epsilon: [long('One'), long('Two'), long('Three')],
      Zeta: ['12', '13', '14'],
    })
    expect(targets).toEqual({
      Alpha: 'source',
      Beta: 'date',
      Gamma: 'region',
      Delta: 'kind',
      Epsilon: 'text',
      Zeta: '–',
    })
    expect(reasons.get('Gamma')).toBe('its values: 100 % are codes of countries')
    expect(reasons.get('Zeta')).toBe('neither its name nor its values say a field')
    expect(missing).toEqual(['industry'])
  })

  it('replaces codes of countries by the names that readers filter by', () => {
    const { mapping, table } = suggest({ Where: ['FR', 'DE', 'UK'], title: ['a', 'b', 'c'] })
    const complete = parsePartialMapping(
      {
        ...mapping,
        fields: {
          ...mapping.fields,
          kind: { constant: 'regulation' },
          industry: { constant: 'Law' },
          date: { constant: '2025' },
        },
      },
      'test',
    )
    expect(read(complete, table)).toMatchObject(
      ['France', 'Germany', 'United Kingdom'].map((region) => ({ ok: true, entry: { region } })),
    )
  })

  it('takes a country by its abbreviation as a name among names, and as a code among codes', () => {
    const why = (cells: readonly string[]) => suggest({ Where: cells }).reasons.get('Where')
    expect(why(['Germany', 'UK', 'France'])).toBe('its values: 100 % are names of countries')
    expect(why(['St Lucia', 'E.U.', 'U.S.A.'])).toBe('its values: 100 % are names of countries')
    expect(why(['US', 'UK', 'EU'])).toBe('its values: 100 % are codes of countries')
  })

  it('recognizes the facet values of findings that are there already', () => {
    const known = { industry: new Set(['fisheries', 'forestry']) }
    const { targets, reasons } = suggest({ Theme: ['Fisheries', 'Forestry', 'Fisheries', 'Mining'] }, known)
    expect(targets).toEqual({ Theme: 'industry' })
    expect(reasons.get('Theme')).toBe('its values: 75 % are a finding’s industry already')
  })

  it('does not follow a name that the values contradict', () => {
    const { targets } = suggest({
      published: ['yes', 'no', 'yes'],
      source: ['Annual report', 'Press', 'Website'],
      'Further reading': ['https://e.org/1', 'https://e.org/2', 'https://e.org/3'],
      Began: ['14 March 2025', '2 May 2024', '1 June 2023'],
    })
    expect(targets).toEqual({
      published: 'status “published”',
      source: '–',
      'Further reading': 'source',
      Began: 'date',
    })
  })

  it('adds the subject to a long text', () => {
    const { mapping } = suggest({ 'Use case name': ['Tutor', 'Triage'], Purpose: [long('It'), long('It too')] })
    expect(mapping.fields.text?.join).toEqual(['Use case name', 'Purpose'])
  })
})

describe('true/false columns', () => {
  const marks = {
    yes: ['Yes', 'No', 'yes'],
    x: ['x', '', 'X'],
    TRUE: ['TRUE', 'FALSE', 'TRUE'],
    1: ['1', '0', '1'],
    '✓': ['✓', '', '✓'],
  }

  it.each(Object.entries(marks))('are recognized where they are marked with %s', (_, cells) => {
    const { targets, mapping, table } = suggest({ Title: ['a', 'b', 'c'], Education: cells, Health: ['', 'x', 'x'] })
    expect(targets).toMatchObject({ Education: 'industry “Education”', Health: 'industry “Health”' })
    const fields = {
      ...mapping.fields,
      kind: { constant: 'deployment' },
      region: { constant: 'Nowhere' },
      date: { constant: '2025' },
    }
    const results = read(parsePartialMapping({ ...mapping, fields }, 'test'), table)
    expect(results.map((result) => result.ok && result.entry.industry)).toEqual([
      'Education',
      'Health',
      'Education; Health',
    ])
  })

  it.each([
    ['Sector: Public transport', 'industry “Public transport”'],
    ['sector_public_transport', 'industry “Public transport”'],
    ['Sectors [Parks]', 'industry “Parks”'],
    ['Country/Peru', 'region “Peru”'],
    ['Norway', 'region “Norway”'],
    ['uk', 'region “UK”'],
    ['region_south_africa', 'region “South Africa”'],
    ['Deployed', 'kind “deployment”'],
    ['Is it deployed?', 'kind “deployment”'],
    ['Regulation', 'kind “regulation”'],
    ['Approved', 'status “published”'],
    ['Has personal data?', '–'],
  ])('“%s” becomes %s', (name, target) => {
    expect(suggest({ [name]: ['yes', 'no', 'yes'] }).targets).toEqual({ [name]: target })
  })

  it('are values of one facet beside others that are', () => {
    const { targets } = suggest({
      Health: ['x', ''],
      Shipyards: ['', 'x'],
      Education: ['x', 'x'],
      'Is it free?': ['', 'x'],
    })
    expect(targets).toMatchObject({ Shipyards: 'industry “Shipyards”', 'Is it free?': '–' })
  })

  it('are ignored if a column of values is the facet already, with a note', () => {
    const { targets, reasons } = suggest({ Industry: ['Fishing', 'Mining'], Education: ['yes', 'no'] })
    expect(targets).toEqual({ Industry: 'industry', Education: '–' })
    expect(reasons.get('Education')).toBe(
      'true or false, and its name is an industry, but another column is the industry already',
    )
  })

  const base = {
    name: 'x',
    reference: { prefix: 'x' },
    fields: {
      kind: { flags: { Deployed: 'deployment', Law: 'regulation' } },
      industry: { flags: { Health: 'Health' }, default: 'Government' },
      region: { constant: 'Peru' },
      text: 'Title',
      date: { constant: '2025' },
      status: { flags: { Checked: 'published' }, default: 'draft' },
    },
  }
  const row = (cells: Record<string, string>) => ({ line: 2, cells: new Map(Object.entries({ Title: 'T', ...cells })) })
  const readRow = createRowReader(parsePartialMapping(base, 'test'))

  it('have their values, with notes on cells that are neither yes nor no', () => {
    expect(readRow(row({ Deployed: 'Yes', Health: 'partly', Checked: 'yes' }))).toMatchObject({
      ok: true,
      entry: { kind: 'deployment', industry: 'Government' },
      status: 'published',
      notes: ['industry: "partly" in “Health” is neither yes nor no, and counts as no.'],
    })
    expect(readRow(row({ Deployed: 'x', Law: 'x' }))).toMatchObject({
      entry: { kind: 'deployment' },
      status: 'draft',
      notes: ['kind: deployment, regulation are all yes; the first is taken.'],
    })
    expect(readRow(row({ Deployed: 'no' }))).toEqual({
      ok: false,
      reasons: ['kind is missing: nothing says yes of “Deployed”, “Law”.'],
    })
  })

  it('cannot give an unknown status', () => {
    const fields = { ...base.fields, status: { column: 'State', values: { live: 'published' } } }
    const readState = createRowReader(parsePartialMapping({ ...base, fields }, 'test'))
    expect(readState(row({ Law: 'yes', State: 'Live' }))).toMatchObject({ ok: true, status: 'published' })
    expect(readState(row({ Law: 'yes', State: 'gone' }))).toEqual({
      ok: false,
      reasons: ['status: "gone" is neither published nor draft.'],
    })
  })
})
