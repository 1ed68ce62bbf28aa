import { writeInBatches, type PlannedRecord } from '@/importers/batches'
import { defineImporter, UnusableError, type ImportRun } from '@/importers/importer'
import {
  entryFields,
  findReadyMapping,
  parseMapping,
  readMapping,
  refuseStrangeColumns,
  type EntryField,
  type Mapping,
  type MappingInput,
} from './mapping'
import { toProfile } from './profile'
import { createRowNamer } from './references'
import { suggestMapping } from './suggest-mapping'
import { type Row, type Table } from './columns'
import { readTable } from './table'
import { createRowReader } from './to-entry'
import { findStoredEntries, planEntry } from './write-entries'

type Options = {
  mappingFile: string | null
  isProfile: boolean
  constants: Partial<Record<EntryField, string>>
}

/** Stands in a profile's mapping for what nothing in the table says. */
const placeholder = 'FILL IN'

/** As many rows are compared with the database at a time. */
const planSize = 500

/** `npm run import -- evidence FILE…`: tables of findings. */
export const evidenceImporter = defineImporter<Options>({
  name: 'evidence',
  usage: 'FILE… [--mapping FILE] [--set FIELD=VALUE] [--profile]',
  flags: {
    mapping: { type: 'string' },
    set: { type: 'string', multiple: true },
    profile: { type: 'boolean' },
  },
  help: [
    'CSV, JSON, JSON lines or XLSX. Without a mapping, one is found or guessed by the columns.',
    '--mapping FILE  which column becomes which field (YAML), or the name of a ready mapping',
    '--set F=V       the same value in a field of every finding, such as kind=regulation',
    '--profile       say what would be made of each column, and write a mapping to begin with',
  ],
  async parseOptions({ mapping, set, profile }) {
    return {
      mappingFile: typeof mapping === 'string' ? mapping : null,
      isProfile: profile === true,
      constants: parseConstants(Array.isArray(set) ? set.map(String) : []),
    }
  },
  async preview(paths, options) {
    if (!options.isProfile) return null
    const profiles = await Promise.all(
      paths.map(async (file) => {
        const { table, mapping, missing } = await open(file, options)
        const placeholders = Object.fromEntries(missing.map((field) => [field, { constant: placeholder }]))
        const whole = parseMapping({ ...mapping, fields: { ...mapping.fields, ...placeholders } }, file)
        return `${toProfile({ file, table, mapping: whole })}${missing.length > 0 ? `${toMissingMessage(file, missing)}\n` : ''}`
      }),
    )
    return profiles.join('\n')
  },
  run: importEvidence,
})

async function* importEvidence({ paths, options, payload, isDryRun, signal, progress }: ImportRun<Options>) {
  const inputs = await Promise.all(
    paths.map(async (file) => {
      const { table, mapping, missing } = await open(file, options)
      if (missing.length > 0) throw new UnusableError(toMissingMessage(file, missing))
      const parsed = parseMapping(mapping, file)
      refuseStrangeColumns(parsed, table, file)
      return { file, table, mapping: parsed }
    }),
  )
  progress.expect(inputs.reduce((sum, { table }) => sum + table.rows.length, 0))

  async function* plan(): AsyncGenerator<PlannedRecord> {
    const namers = new Map<string, ReturnType<typeof createRowNamer>>()
    for (const { file, table, mapping } of inputs) {
      // Two files of one kind share their names, as two parts of one table.
      const name = namers.get(mapping.reference.prefix) ?? createRowNamer(mapping)
      namers.set(mapping.reference.prefix, name)
      const read = createRowReader(mapping)
      for (let start = 0; start < table.rows.length; start += planSize) {
        yield* planRows(table.rows.slice(start, start + planSize), { file, read, name, start })
      }
    }
  }

  type Reader = {
    file: string
    start: number
    read: ReturnType<typeof createRowReader>
    name: ReturnType<typeof createRowNamer>
  }

  async function* planRows(
    rows: readonly Row[],
    { file, read, name, start }: Reader,
  ): AsyncGenerator<PlannedRecord> {
    const readings = rows.map((row, index) => {
      const reading = read(row)
      const place = { file, line: row.line, number: start + index + 1 }
      return { place, reading, naming: reading.ok ? name(row, reading.entry) : null }
    })
    const stored = await findStoredEntries(
      payload,
      readings.flatMap(({ naming }) => (naming && !naming.repeats ? [naming.reference] : [])),
    )
    for (const { place, reading, naming } of readings) {
      const { number, ...at } = place
      if (!reading.ok || !naming) {
        const reasons = reading.ok ? [] : reading.reasons
        yield {
          record: {
            ...at,
            outcome: 'rejected',
            reference: null,
            reasons: at.line ? reasons : [`Record ${number}.`, ...reasons],
          },
        }
      } else if (naming.repeats) {
        const where = naming.repeats.line ? `line ${naming.repeats.line}` : `record ${naming.repeats.index}`
        yield {
          record: {
            ...at,
            outcome: 'rejected',
            reference: naming.reference,
            reasons: [`It repeats ${where}.`],
          },
        }
      } else {
        const record = { ...at, reference: naming.reference, reasons: reading.notes }
        yield planEntry({ payload, stored: stored.get(naming.reference), entry: reading.entry, record })
      }
    }
  }

  yield* writeInBatches(plan(), { payload, isDryRun, signal })
}

type Opened = { table: Table; mapping: MappingInput | Mapping; missing: EntryField[] }

/** A file's rows, and the mapping that is named, known or guessed for them. */
async function open(file: string, { mappingFile, constants }: Options): Promise<Opened> {
  const named = mappingFile === null ? null : await readMapping(mappingFile)
  const table = await readTable(file, named ?? {})
  const given = named ?? (await findReadyMapping(table))
  const fixed = Object.fromEntries(
    Object.entries(constants).map(([field, constant]) => [field, { constant }]),
  )
  if (given)
    return {
      table,
      mapping: { ...given, fields: { ...given.fields, ...fixed } } as MappingInput,
      missing: [],
    }
  const { mapping, missing } = suggestMapping({ file, table })
  return {
    table,
    mapping: { ...mapping, fields: { ...mapping.fields, ...fixed } },
    missing: missing.filter((field) => constants[field] === undefined),
  }
}

function parseConstants(pairs: readonly string[]): Options['constants'] {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [field = '', ...value] = pair.split('=')
      if (!entryFields.some((known) => known === field) || value.length === 0) {
        throw new UnusableError(`--set ${pair}: write FIELD=VALUE; the fields are ${entryFields.join(', ')}.`)
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
