import { writeInBatches, type PlannedRecord } from '@/importers/writing/batches'
import { encodingFlag, encodingHelp } from '@/importers/text/named-encoding'
import { defineImporter, ImportError, type ImportRun } from '@/importers/importer'
import { findDrafted } from '@/importers/writing/draft-versions'
import { findImportedValues } from '@/importers/writing/imported-values'
import { toSurplusNotes, type Row } from '@/importers/tables/columns'
import { saveMapping } from './saved-mappings'
import { checkRequiredColumns, parseMapping, toFieldName, type EntryField, type Mapping } from './mapping'
import { createEntryMatcher, ownPrefix, type EntryMatcher, type IdentifiedRow } from './match-entries'
import { openTable, type OpenedTable } from './open-table'
import { parseOptions, type Options } from './parse-options'
import { toProfile } from './profile'
import { findLeftEntries } from './prune'
import { createReferenceGenerator, toOwnReference } from './row-references'
import { renderMapping } from './render-mapping'
import { toFileSource } from '@/importers/text/source-name'
import { findTableFiles } from './table-files'
import { toTableProfile } from './table-profile'
import { createRowReader, type RowResult } from './to-entry'
import { planEntry, planRemoval } from './write-entries'

/** Value of required fields without a column in the mapping that a profile prints. */
const placeholder = 'FILL IN'

/** Rows that are compared with the database at a time. */
const planBatchSize = 500

/** `npm run import -- evidence FILE…`: tables of findings. */
export const evidenceImporter = defineImporter<Options>({
  name: 'evidence',
  usage:
    'FILE|FOLDER… [--mapping NAME|FILE] [--save-mapping NAME] [--set FIELD=VALUE] [--key COLUMN] [--prune] [--profile] [--encoding NAME]',
  flags: {
    mapping: { type: 'string' },
    'save-mapping': { type: 'string' },
    set: { type: 'string', multiple: true },
    key: { type: 'string', multiple: true },
    prune: { type: 'boolean' },
    profile: { type: 'boolean' },
    ...encodingFlag,
  },
  help: [
    'CSV, JSON, JSON lines, XLSX or ODS, also as .gz, in folders, or - for standard input. Without a mapping, the one saved for the source, a ready one or a guess is used; --dry-run shows it.',
    '--mapping M     which column becomes which field: the name of a saved or a ready mapping, or a file (YAML);',
    '                guess leaves aside what is saved',
    '--save-mapping NAME  save the mapping, with --set and --key, for the next files of this source',
    '--set F=V       the same value in a field of every finding, such as kind=regulation or status=draft',
    '--key COLUMN    the column that identifies a row from one file to the next; several together do',
    '--prune         move to the trash what earlier files of this source had and these no longer have;',
    '                --dry-run lists it',
    '--profile       say what would be made of each column, and write a mapping to begin with',
    ...encodingHelp,
  ],
  parseOptions,
  isPreview: ({ isProfile }) => isProfile,
  async preview(paths, { options, payload, width }) {
    const profiles = await Promise.all(
      (await findTableFiles(paths)).map(async (file) => {
        const opened = await openTable(file, options, payload)
        const { table, mapping, missing } = opened
        const placeholders = Object.fromEntries(missing.map((field) => [field, { constant: placeholder }]))
        const complete = parseMapping({ ...mapping, fields: { ...mapping.fields, ...placeholders } }, file)
        return toProfile({ profile: toTableProfile(opened), table, mapping: complete, width })
      }),
    )
    return profiles.join('\n')
  },
  run: importEvidence,
})

type Input = Pick<OpenedTable, 'file' | 'table'> & { mapping: Mapping }

async function* importEvidence(run: ImportRun<Options>) {
  const { paths, options, payload, isDryRun, signal, progress } = run
  const opened: OpenedTable[] = []
  for (const file of await findTableFiles(paths)) {
    progress.setPosition({ file, line: null, reference: null })
    const table = await openTable(file, options, payload)
    opened.push(table)
    if (table.table.note) progress.addNote(`${file}: ${table.table.note}`)
    const profile = toTableProfile(table)
    const isShown = isDryRun || table.origin === 'guessed'
    progress.addDetail({
      name: 'tables',
      value: profile,
      toText: isShown ? (width) => renderMapping(profile, width) : null,
    })
  }
  const inputs = opened.map(({ file, table, mapping, missing }): Input => {
    if (missing.length > 0) throw new ImportError(toMissingMessage(file, missing))
    const parsed = parseMapping(mapping, file)
    checkRequiredColumns(parsed, table, file)
    return { file, table, mapping: parsed }
  })
  if (options.savedName !== null) await saveFirst(inputs, options.savedName, run)
  progress.setTotal(inputs.reduce((sum, { table }) => sum + table.rows.length, 0))
  yield* writeInBatches(planAll(inputs, run), { payload, isDryRun, signal })
}

async function saveFirst([input]: readonly Input[], name: string, run: ImportRun<Options>): Promise<void> {
  if (!input) return
  const { payload, isDryRun, progress } = run
  // The references do not change, so that findings imported before are found again.
  const mapping = { ...input.mapping, name }
  if (!isDryRun)
    await saveMapping(payload, { name, source: toFileSource(input.file), mapping, savedBy: 'Command line' })
  progress.addNote(`The mapping ${isDryRun ? 'would be' : 'is'} saved as “${name}”.`)
}

async function* planAll(inputs: readonly Input[], run: ImportRun<Options>): AsyncGenerator<PlannedRecord> {
  const generators = new Map<string, ReturnType<typeof createReferenceGenerator>>()
  const claimed = new Set<number>()
  const rejected = new Set<string>()
  for (const { file, table, mapping } of inputs) {
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
    const isSuggested = mapping.guessed === true
    const matcher = createEntryMatcher({ payload: run.payload, mapping, isSuggested, sourceCounts, claimed })
    for (let start = 0; start < rows.length; start += planBatchSize)
      yield* planRows(rows.slice(start, start + planBatchSize), { ...run, file, matcher, isOwn: prefix === ownPrefix })
  }
  if (!run.options.prunes || run.signal.aborted) return
  const prefixes = inputs.map(({ mapping }) => mapping.reference.prefix)
  for (const entry of await findLeftEntries(run.payload, { prefixes, claimed, rejected }))
    yield planRemoval(run.payload, entry, inputs[0]?.file ?? '')
}

type ReadRow = { row: Row; number: number; result: RowResult; id: IdentifiedRow['id'] | null }
type BatchContext = Pick<ImportRun<Options>, 'payload' | 'progress'> & {
  file: string
  matcher: EntryMatcher
  /** True for our own export. */
  isOwn: boolean
}

async function* planRows(
  rows: readonly ReadRow[],
  { payload, progress, file, matcher, isOwn }: BatchContext,
): AsyncGenerator<PlannedRecord> {
  progress.setPosition({ file, line: rows[0]?.row.line ?? null, reference: null })
  const findings = rows.flatMap(({ result, id }) =>
    result.ok && id && !id.duplicateOf ? [{ entry: result.entry, id }] : [],
  )
  const matches = await matcher.match(findings)
  const stored = new Map(findings.map(({ id }, index) => [id, matches[index] ?? null]))
  const ids = matches.flatMap((match) => (match ? [match.id] : []))
  const values = await findImportedValues(payload, 'evidence-entries', ids)
  const drafted = await findDrafted(payload, 'evidence-entries', ids)
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
      const known = { stored: match, before: values.get(match?.id ?? 0), hasDraft: drafted.has(match?.id ?? 0) }
      const { entry, unread, status } = result
      yield planEntry({ payload, ...known, isOwn, entry, unread, status, record })
    }
  }
}

function countSources(rows: readonly ReadRow[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { result } of rows)
    if (result.ok && result.entry.source) counts.set(result.entry.source, (counts.get(result.entry.source) ?? 0) + 1)
  return counts
}

function toMissingMessage(file: string, missing: readonly EntryField[]): string {
  const [them, each] = missing.length === 1 ? ['this', 'it'] : ['these', 'each']
  return `${file}: no column says ${missing.map(toFieldName).join(', ')}. Every finding has ${them}: name a column for ${each}, or one value for all rows.`
}
