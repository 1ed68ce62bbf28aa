import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { expect, it } from 'vitest'

import { readTable } from '@/importers/tables/read-table'

type Row = Record<string, string>
/** The cells by which rows are chosen: all of them for `{}`. */
type Where = Record<string, string | RegExp>
/** Rows to count, or what counts otherwise. */
type Count = Where | ((rows: readonly Row[], agency: string) => number)

const folder = path.resolve(import.meta.dirname, '../../../../shared/data/evidence')
const impact = { is_high_impact: 'High-impact' }
const running = { ...impact, development_stage: 'Deployed' }
const generative = { classification: 'Generative AI' }
const agentic = { classification: 'Agentic AI' }
const health = { topic_area: 'Health and Medical' }
const police = { topic_area: 'Law Enforcement' }
const benefits = { topic_area: 'Benefits Processing' }
const energy = 'Energy and Environment'
const bots = { use_case_name: /chat[ -]?bot/i }
const risk = 'Is the AI use case rights-impacting, safety-impacting, both, or neither?'

/** What each finding counts, in the order of the numbers that its text gives in digits. */
const inventories: readonly { year: 2024 | 2025; encoding: string; agency: string; counts: Record<number, Count[]> }[] =
  [
    {
      year: 2025,
      encoding: 'utf8',
      agency: 'agency',
      counts: {
        124: [{}, agenciesWith({})],
        126: [{}, ...cells('development_stage', 'Deployed', 'Pilot', 'Pre-deployment', 'Retired', '')],
        127: [impact, {}, running, { is_high_impact: /^Presumed/ }],
        128: [
          running,
          ...cells('hi_testing_conducted', 'Yes', 'In-progress', '').map((cell) => ({ ...running, ...cell })),
        ],
        129: [
          { ...running, hi_assessment_completed: 'Yes' },
          running,
          { ...running, hi_assessment_completed: 'In-progress' },
          { ...running, hi_assessment_completed: '' },
        ],
        130: [
          running,
          ...cells('hi_appeal_process', /Established/, /In-progress/, 'Not Applicable', '').map((cell) => ({
            ...running,
            ...cell,
          })),
        ],
        131: [
          generative,
          { classification: 'Classical ML' },
          generative,
          { ...generative, development_stage: 'Deployed' },
          { ...generative, development_stage: 'Pilot' },
        ],
        132: [
          agentic,
          ...cells('development_stage', 'Deployed', 'Pilot', 'Pre-deployment').map((cell) => ({ ...agentic, ...cell })),
        ],
        133: [{ agency: 'HHS' }, {}],
        134: [{ agency: 'VA' }, { agency: 'VA', ...impact }],
        135: [
          health,
          { ...health, development_stage: 'Deployed' },
          { ...health, agency: 'VA' },
          { ...health, agency: 'HHS' },
        ],
        136: [
          { agency: 'NASA' },
          { agency: 'NASA', development_stage: 'Pre-deployment' },
          { agency: 'NASA', topic_area: 'Science' },
        ],
        137: [{ agency: 'ED' }, { agency: 'ED', use_case_name: 'Generative AI - Text Generation' }],
        138: [{ agency: 'NARA' }],
        139: [{ topic_area: 'HR' }, { topic_area: 'HR', development_stage: 'Deployed' }],
        140: [
          police,
          { ...police, agency: 'DOJ' },
          { ...police, agency: 'DHS' },
          { ...police, agency: /^(?!DOJ$|DHS$)/ },
        ],
        141: [benefits, { ...benefits, ...impact }, { ...benefits, agency: /^(?:VA|SSA)$/ }],
        142: [
          { topic_area: 'Transportation' },
          { topic_area: 'Transportation', agency: 'DOT' },
          { agency: 'DOT' },
          { agency: 'DOT', development_stage: 'Pre-deployment' },
        ],
        143: ['', 'Deployed', 'Pilot'].map((stage) => ({ agency: 'USDA', ...(stage && { development_stage: stage }) })),
        144: [{ agency: 'TVA' }, { topic_area: energy, agency: 'TVA' }, { topic_area: energy }],
        145: [{ agency: /^(?:SEC|FDIC|FRB|FHFA|NCUA)$/ }],
        146: cells('contracting_usage', 'Vendor Purchased', 'In-house Development', 'Contracting and In House', ''),
        147: cells('has_pii', 'Yes', 'No', ''),
        148: [{ has_custom_code: 'Yes' }, { has_custom_code: 'Yes', code_url: /https?:/ }],
        149: [bots, agenciesWith(bots)],
        150: [(rows) => rows.filter((row) => /copilot/i.test(`${row.use_case_name} ${row.vendor_name}`)).length],
      },
    },
    {
      year: 2024,
      encoding: 'win1252',
      agency: 'Agency',
      counts: {
        125: [{}, agenciesWith({})],
        151: cells(risk, 'Both', /^Rights/i, /^Safety/i),
        152: [{ Agency: 'United States Agency for International Development' }],
        289: [{ Agency: 'Department of Health and Human Services' }, {}],
        290: [{ Agency: 'National Aeronautics and Space Administration' }],
        291: [
          { Agency: 'Department of Education', 'Use Case Name': 'Generative AI Usage' },
          { Agency: 'Department of Education' },
        ],
        292: [agenciesWith({})],
        293: [{ Agency: 'Department of Agriculture' }],
      },
    },
  ]

const { rows: findings } = await readTable('src/sample/evidence.csv')

// The license of the real files does not allow including them in the repository.
it.skipIf(!existsSync(folder)).each(inventories)(
  'the counts of $year are those of the inventory (skipped where ../shared/data is missing)',
  ({ year, encoding, agency, counts }) => {
    const rows = readRows(path.join(folder, `us-federal-ai-use-cases-${year}.csv`), encoding)
    for (const [finding, parts] of Object.entries(counts)) {
      const expected = parts.map((part) =>
        typeof part === 'function' ? part(rows, agency) : choose(rows, part).length,
      )
      expect(readNumbers(Number(finding)), finding).toEqual(expected)
    }
  },
)

function cells(column: string, ...values: (string | RegExp)[]): Where[] {
  return values.map((value) => ({ [column]: value }))
}

function readRows(file: string, encoding: string): Row[] {
  const table = parse(iconv.decode(readFileSync(file), encoding), { columns: true, bom: true }) as Row[]
  return table.map((row) => Object.fromEntries(Object.entries(row).map(([column, cell]) => [column, cell.trim()])))
}

function choose(rows: readonly Row[], where: Where): Row[] {
  return rows.filter((row) =>
    Object.entries(where).every(([column, value]) =>
      value instanceof RegExp ? value.test(row[column] ?? '') : row[column] === value,
    ),
  )
}

/** How many agencies have such rows. */
function agenciesWith(where: Where): Count {
  return (rows, agency) => new Set(choose(rows, where).map((row) => row[agency])).size
}

/** The numbers in digits of a finding's text, without years. */
function readNumbers(finding: number): number[] {
  const text = String([...(findings[finding - 1]?.cells.values() ?? [])].at(-1))
  const numbers = [...text.matchAll(/\d+(?:,\d{3})*/g)].map(([number]) => number)
  return numbers.filter((number) => !/^20\d\d$/.test(number)).map((number) => Number(number.replaceAll(',', '')))
}
