import type { Payload } from 'payload'

import type { Encoding } from '@/lib/text/encodings'
import { ImportError } from '@/importers/importer'
import { toConstant } from './column-rules'
import { toColumnKey, type Table } from '@/importers/tables/columns'
import { findSavedMapping, findSavedMappingOfSource, findKnownValues } from './saved-mappings'
import { guessName } from './saved-name'
import {
  requiredFields,
  toRuleColumns,
  type EntryField,
  type FieldRule,
  type MappedField,
  type PartialMapping,
} from './mapping'
import { findBuiltInMapping, readMapping } from './read-mapping'
import { readTable } from '@/importers/tables/read-table'
import { toFileSource } from '@/importers/text/source-name'
import { suggestMapping } from './suggest-mapping'
import { summarizeColumns, type ColumnSummary } from './summarize-columns'
import { createBlankMatcher } from '@/importers/tables/blank-cells'

/** The origin of a mapping: the command line, a saved or built-in mapping, or a guess. */
export type MappingOrigin = 'given' | 'saved' | 'ready' | 'guessed'

export type OpenedTable = {
  file: string
  table: Table
  mapping: PartialMapping
  origin: MappingOrigin
  /** Required fields for which the mapping has no rule. */
  missing: EntryField[]
  columns: ColumnSummary[]
  /** The reason for the use of each column, by its name. */
  reasons: ReadonlyMap<string, string>
  /** Notes on the mapping as a whole. */
  notes: string[]
}

export type TableOptions = {
  /** A file, or the name of a saved or built-in mapping; `guess` to ignore them; null to look for the source's. */
  mappingName: string | null
  /** Columns that identify a row, instead of those of the mapping. */
  keys: readonly string[]
  /** Fields with the same value in every row. */
  constants: Partial<Record<MappedField, string>>
  /** The encoding of what is not in Unicode, instead of that of the mapping. */
  encoding: Encoding | null
}

/**
 * Reads the table of a file and finds its mapping: the given one, else one saved for its source, else a built-in one,
 * else a guess.
 */
export async function openTable(file: string, options: TableOptions, payload: Payload): Promise<OpenedTable> {
  const notes: string[] = []
  const given = await findGiven(options.mappingName, payload)
  const mayGuessOnly = options.mappingName === guessName
  const saved = given || mayGuessOnly ? null : await findSavedMappingOfSource(payload, toFileSource(file))
  const format = given?.mapping ?? saved?.mapping ?? {}
  const table = await readTable(file, options.encoding ? { ...format, encoding: options.encoding } : format)
  const isFitting = saved !== null && fits(saved.mapping, table)
  if (saved && !isFitting)
    notes.push(`The mapping saved as “${saved.name}” is not used: its columns are not in this file.`)
  const ready = given || isFitting || mayGuessOnly ? null : await findBuiltInMapping(table)
  const found =
    given ??
    (isFitting ? { mapping: saved.mapping, origin: 'saved' as const } : null) ??
    (ready ? { mapping: ready, origin: 'ready' as const } : null)
  if (!found) {
    const suggestion = suggestMapping({ file, table, known: toKnownKeys(await findKnownValues(payload)) })
    return applyOptions({ ...suggestion, file, table, origin: 'guessed', notes }, options)
  }
  const { mapping, origin } = found
  const absent = origin === 'saved' ? findAbsentColumns(mapping, table) : []
  if (absent.length > 0)
    notes.push(
      `The mapping saved as “${mapping.name}” names columns that this file does not have: ${absent.join(', ')}.`,
    )
  const columns = summarizeColumns(table, createBlankMatcher(mapping.blank))
  const named = new Set(toMappedColumns(mapping).map(toColumnKey))
  const reasons = new Map(
    table.columns.map((column) => {
      const isNamed = named.has(toColumnKey(column))
      return [column, isNamed ? `the mapping “${mapping.name}”` : `by the mapping “${mapping.name}”`]
    }),
  )
  return applyOptions({ file, table, mapping, origin, columns, reasons, notes, missing: [] }, options)
}

type Found = { mapping: PartialMapping; origin: MappingOrigin }

async function findGiven(name: string | null, payload: Payload): Promise<Found | null> {
  if (name === null || name === guessName) return null
  const saved = await findSavedMapping(payload, name)
  return saved ? { mapping: saved.mapping, origin: 'saved' } : { mapping: await readMapping(name), origin: 'given' }
}

function applyOptions(opened: OpenedTable, { keys, constants, encoding }: TableOptions): OpenedTable {
  const { file, table, mapping } = opened
  const columns = new Set(table.columns.map(toColumnKey))
  for (const key of keys)
    if (!columns.has(toColumnKey(key))) throw new ImportError(`--key ${key}: ${file} has no such column.`)
  const rules = Object.entries(constants).map(([field, value]) => [field, toConstant(value)])
  const fields = { ...mapping.fields, ...(Object.fromEntries(rules) as PartialMapping['fields']) }
  const reference = { ...mapping.reference, ...(keys.length > 0 ? { columns: [...keys] } : {}) }
  const missing = requiredFields.filter((field) => fields[field] === undefined)
  // Kept, so that a corrected or saved mapping reads the file, and the next of its source, in it.
  return { ...opened, mapping: { ...mapping, ...(encoding && { encoding }), reference, fields }, missing }
}

/** True where the table has a column for every required field that needs one. */
function fits({ fields }: PartialMapping, table: Table): boolean {
  const keys = new Set(table.columns.map(toColumnKey))
  return requiredFields.every((field) => {
    const rule = fields[field]
    const names = toRuleColumns(rule)
    return names.length === 0 || rule?.default !== undefined || names.some((name) => keys.has(toColumnKey(name)))
  })
}

function findAbsentColumns(mapping: PartialMapping, table: Table): string[] {
  const keys = new Set(table.columns.map(toColumnKey))
  return toMappedColumns(mapping).filter((name) => !keys.has(toColumnKey(name)))
}

/** All columns that a mapping refers to. */
function toMappedColumns({ fields, reference }: PartialMapping): string[] {
  const rules: (FieldRule | undefined)[] = Object.values(fields)
  const { columns = [], within = [], otherwise = [] } = reference
  return [...new Set([...rules.flatMap(toRuleColumns), ...columns, ...within, ...otherwise])]
}

function toKnownKeys(values: Awaited<ReturnType<typeof findKnownValues>>) {
  const toKeys = (list: readonly string[]) => new Set(list.map(toColumnKey))
  const { industry, region, role, org } = values
  return { industry: toKeys(industry), region: toKeys(region), role: toKeys(role), org: toKeys(org) }
}
