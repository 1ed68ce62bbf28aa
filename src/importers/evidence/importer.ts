import { writeInBatches, type PlannedRecord } from '@/importers/batches'
import { defineImporter, ImportError, type ImportRun } from '@/importers/importer'
import { toColumnKey, toSurplusNotes, type Row, type Table } from './columns'
import {
  entryFields,
  findBuiltInMapping,
  parseMapping,
  readMapping,
  checkRequiredColumns,
  type EntryField,
  type Mapping,
  type MappingInput,
} from './mapping'
import { createEntryMatcher, type EntryMatcher, type IdentifiedRow } from './match-entries'
import { toProfile } from './profile'
import { findLeftEntries } from './prune'
import { createReferenceGenerator, toOwnReference } from './row-references'
import { suggestMapping } from './suggest-mapping'
import { readTable } from './read-table'
import { findTableFiles } from './table-files'
import { createRowReader, type RowResult } from './to-entry'
import { planEntry, planRemoval } from './write-entries'

type Options = {
  mappingFile: string | null
  isProfile: boolean
  /** Columns that identify a row, instead of those of the mapping. */
  keys: string[]
  prunes: boolean
  constants: Partial<Record<EntryField, string>>
}

/** Value of required fields without a column in the mapping that a profile prints. */
const placeholder = 'FILL IN'

/** Rows that are compared with the database at a time. */
const planBatchSize = 500

/** `npm run import -- evidence FILE…`: tables of findings. */
export const evidenceImporter = defineImporter<Options>({
  name: 'evidence',
  usage: 'FILE|FOLDER… [--mapping FILE] [--set FIELD=VALUE] [--key COLUMN] [--prune] [--profile]',
  flags: {
    mapping: { type: 'string' },
    set: { type: 'string', multiple: true },
    key: { type: 'string', multiple: true },
    prune: { type: 'boolean' },
    profile: { type: 'boolean' },
  },
  help: [
    'CSV, JSON, JSON lines, XLSX or ODS, also as .gz, in folders, or - for standard input. Without a mapping, one is found or guessed by the columns.',
    '--mapping FILE  which column becomes which field (YAML), or the name of a ready mapping',
    '--set F=V       the same value in a field of every finding, such as kind=regulation',
    '--key COLUMN    the column that identifies a row from one file to the next; several together do',
    '--prune         move to the trash what earlier files of this source had and these no longer have;',
    '                --dry-run lists it',
    '--profile       say what would be made of each column, and write a mapping to begin with',
  ],
  async parseOptions({ mapping, set, profile, key, prune }) {
    return {
      mappingFile: typeof mapping === 'string' ? mapping : null,
      isProfile: profile === true,
      keys: Array.isArray(key) ? key.map(String) : [],
      prunes: prune === true,
      constants: parseConstants(Array.isArray(set) ? set.map(String) : []),
    }
  },
  async preview(paths, options) {
    if (!options.isProfile) return null
    const profiles = await Promise.all(
      (await findTableFiles(paths)).map(async (file) => {
        const { table, mapping, missing } = await openTable(file, options)
        const placeholders = Object.fromEntries(missing.map((field) => [field, { constant: placeholder }]))
        const complete = parseMapping({ ...mapping, fields: { ...mapping.fields, ...placeholders } }, file)
        return `${toProfile({ file, table, mapping: complete })}${missing.length > 0 ? `${toMissingMessage(file, missing)}\n` : ''}`
      }),
    )
    return profiles.join('\n')
  },
  run: importEvidence,
})

type Input = { file: string; table: Table; mapping: Mapping; isSuggested: boolean }

async function* importEvidence(run: ImportRun<Options>) {
  const { paths, options, payload, isDryRun, signal, progress } = run
  const inputs = await Promise.all(
    (await findTableFiles(paths)).map(async (file): Promise<Input> => {
      progress.setPosition({ file, line: null, reference: null })
      const { table, mapping, missing, isSuggested } = await openTable(file, options)
      if (missing.length > 0) throw new ImportError(toMissingMessage(file, missing))
      const parsed = parseMapping(mapping, file)
      checkRequiredColumns(parsed, table, file)
      return { file, table, mapping: parsed, isSuggested }
    }),
  )
  progress.setTotal(inputs.reduce((sum, { table }) => sum + table.rows.length, 0))
  yield* writeInBatches(planAll(inputs, run), { payload, isDryRun, signal })
}

async function* planAll(inputs: readonly Input[], run: ImportRun<Options>): AsyncGenerator<PlannedRecord> {
  const generators = new Map<string, ReturnType<typeof createReferenceGenerator>>()
  const claimed = new Set<number>()
  const rejected = new Set<string>()
  for (const { file, table, mapping, isSuggested } of inputs) {
    const { prefix } = mapping.reference
    // Files with the same prefix share their references, like parts of one table.
    const toReference = generators.get(prefix) ?? createReferenceGenerator(mapping)
    generators.set(prefix, toReference)
    const readRow = createRowReader(mapping)
    const rows = table.rows.map((row, index): ReadRow => {
      const result = readRow(row)
      if (!result.ok) rejected.add(toOwnReference(row, mapping) ?? '')
      return { row, number: index + 1, result, id: result.ok ? toReference(row, result.entry) : null }
    })
    const sourceCounts = countSources(rows)
    const matcher = createEntryMatcher({ payload: run.payload, mapping, isSuggested, sourceCounts, claimed })
    for (let start = 0; start < rows.length; start += planBatchSize)
      yield* planRows(rows.slice(start, start + planBatchSize), { ...run, file, matcher })
  }
  if (!run.options.prunes || run.signal.aborted) return
  const prefixes = inputs.map(({ mapping }) => mapping.reference.prefix)
  for (const entry of await findLeftEntries(run.payload, { prefixes, claimed, rejected }))
    yield planRemoval(run.payload, entry, inputs[0]?.file ?? '')
}

type ReadRow = { row: Row; number: number; result: RowResult; id: IdentifiedRow['id'] | null }
type BatchContext = Pick<ImportRun<Options>, 'payload' | 'progress'> & { file: string; matcher: EntryMatcher }

async function* planRows(
  rows: readonly ReadRow[],
  { payload, progress, file, matcher }: BatchContext,
): AsyncGenerator<PlannedRecord> {
  progress.setPosition({ file, line: rows[0]?.row.line ?? null, reference: null })
  const findings = rows.flatMap(({ result, id }) =>
    result.ok && id && !id.duplicateOf ? [{ entry: result.entry, id }] : [],
  )
  const matches = await matcher.match(findings)
  const stored = new Map(findings.map(({ id }, index) => [id, matches[index] ?? null]))
  for (const { row, number, result, id } of rows) {
    const position = { file, line: row.line }
    progress.setPosition({ ...position, reference: id?.reference ?? null })
    if (!result.ok || !id) {
      const faults = result.ok ? [] : result.reasons
      const reasons = position.line ? faults : [`Record ${number}.`, ...faults]
      yield { record: { ...position, outcome: 'rejected', reference: null, reasons } }
    } else if (id.duplicateOf) {
      const { line, index } = id.duplicateOf
      const reasons = [`It repeats ${line ? `line ${line}` : `record ${index}`}.`]
      yield { record: { ...position, outcome: 'rejected', reference: id.reference, reasons } }
    } else {
      const match = stored.get(id) ?? null
      const record = {
        ...position,
        reference: match?.reference ?? id.reference,
        reasons: [...toSurplusNotes(row), ...result.notes],
      }
      yield planEntry({ payload, stored: match, entry: result.entry, record })
    }
  }
}

function countSources(rows: readonly ReadRow[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { result } of rows)
    if (result.ok && result.entry.source) counts.set(result.entry.source, (counts.get(result.entry.source) ?? 0) + 1)
  return counts
}

type OpenedTable = {
  table: Table
  mapping: MappingInput | Mapping
  missing: EntryField[]
  isSuggested: boolean
}

/** The table of a file, and its mapping: the given one, else a built-in one, else one suggested by its columns. */
async function openTable(file: string, { mappingFile, constants, keys }: Options): Promise<OpenedTable> {
  const givenMapping = mappingFile === null ? null : await readMapping(mappingFile)
  const table = await readTable(file, givenMapping ?? {})
  const found = givenMapping ?? (await findBuiltInMapping(table))
  const suggested = found === null ? suggestMapping({ file, table }) : null
  const { fields, reference, ...rest } = found ?? suggested!.mapping
  const constantRules = Object.fromEntries(Object.entries(constants).map(([field, constant]) => [field, { constant }]))
  const columns = new Set(table.columns.map(toColumnKey))
  for (const key of keys)
    if (!columns.has(toColumnKey(key))) throw new ImportError(`--key ${key}: ${file} has no such column.`)
  const mapping = {
    ...rest,
    reference: { ...reference, ...(keys.length > 0 ? { columns: keys } : {}) },
    fields: { ...fields, ...constantRules },
  } as MappingInput
  const missing = suggested?.missing.filter((field) => constants[field] === undefined) ?? []
  return { table, mapping, missing, isSuggested: suggested !== null }
}

function parseConstants(pairs: readonly string[]): Options['constants'] {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [field = '', ...value] = pair.split('=')
      if (!entryFields.some((known) => known === field) || value.length === 0) {
        throw new ImportError(`--set ${pair}: write FIELD=VALUE; the fields are ${entryFields.join(', ')}.`)
      }
      return [field, value.join('=')]
    }),
  )
}

function toMissingMessage(file: string, missing: readonly string[]): string {
  return (
    `${file}: no column says ${missing.join(', ')}. Give them with --set, or write a mapping: ` +
    '--profile shows every column and a mapping to begin with.'
  )
}
