import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

import { parse } from 'yaml'
import { z } from 'zod'

import { ImportError } from '@/importers/importer'
import { limits } from '@/importers/limits'
import { isDateFormat } from '@/importers/dates'
import { toColumnKey, type Table } from './columns'

/** The fields of a finding, in the order in which mappings and profiles name them. */
export const entryFields = ['kind', 'industry', 'region', 'role', 'org', 'text', 'date', 'source'] as const
export type EntryField = (typeof entryFields)[number]
/** Required fields of a finding. */
export const requiredFields = ['kind', 'industry', 'region', 'text', 'date'] as const

const columns = z.union([z.string().transform((name) => [name]), z.array(z.string()).min(1)])

const fullRuleSchema = z
  .strictObject({
    /** The value of every row. */
    constant: z.coerce.string().optional(),
    /** The first of these columns that is not blank. */
    column: columns.optional(),
    /** The columns that are not blank, joined by `with`. */
    join: columns.optional(),
    with: z.string().default(': '),
    /** Cells contain lists in the syntax of Python or JSON. */
    list: z.boolean().default(false),
    /** Replacements by value, compared without case and surrounding whitespace. */
    values: z.record(z.string(), z.coerce.string()).optional(),
    /** Replacement of values that are not in `values`; by default, the value itself. */
    otherwise: z.coerce.string().optional(),
    /** Date formats. */
    dates: z.array(z.string().refine(isDateFormat, 'is no date format: use YYYY, YY, MMM, MM, M, DD, D')).optional(),
    /** Value where the columns are blank. */
    default: z.coerce.string().optional(),
  })
  .refine(({ constant, column, join }) => [constant, column, join].filter((each) => each !== undefined).length === 1, {
    error: 'needs one of constant, column and join',
  })

/** A string is short for `{ column }`. */
const ruleSchema = z.preprocess((rule) => (typeof rule === 'string' ? { column: rule } : rule), fullRuleSchema)

const mappingSchema = z.strictObject({
  name: z.string(),
  /** The mapping is selected automatically for a table with all of these columns. */
  match: z.array(z.string()).min(1).optional(),
  encoding: z.string().optional(),
  delimiter: z.string().optional(),
  sheet: z.union([z.string(), z.int()]).optional(),
  /** Cells that count as empty. */
  blank: z.array(z.coerce.string()).default([]),
  /** Identifies a row across imports: `prefix/within/columns`, with `otherwise` where `columns` are blank. */
  reference: z.strictObject({
    prefix: z.string().min(1),
    columns: columns.optional(),
    within: columns.optional(),
    otherwise: columns.optional(),
  }),
  fields: z.strictObject({
    kind: ruleSchema,
    industry: ruleSchema,
    region: ruleSchema,
    text: ruleSchema,
    date: ruleSchema,
    role: ruleSchema.optional(),
    org: ruleSchema.optional(),
    source: ruleSchema.optional(),
  }),
})

export type FieldRule = z.infer<typeof ruleSchema>
/** A mapping as written in its file. */
export type MappingInput = z.input<typeof mappingSchema>
/** Maps the columns of a table to the fields of findings. */
export type Mapping = z.infer<typeof mappingSchema>

const builtInFolder = path.resolve(import.meta.dirname, 'mappings')

/** Validates a mapping; throws {@link ImportError} that lists each invalid member with its path. */
export function parseMapping(value: unknown, source: string): Mapping {
  const result = mappingSchema.safeParse(value)
  if (!result.success) throw new ImportError(`${source} is no mapping:\n${z.prettifyError(result.error)}`)
  return result.data
}

/** The built-in mapping of that name, or the mapping in that file. */
export async function readMapping(fileOrName: string): Promise<Mapping> {
  const builtIn = await readBuiltInMappings()
  const named = builtIn.find(({ name }) => name === fileOrName)
  if (named) return named
  const size = await stat(fileOrName).then(
    (found) => found.size,
    () => 0,
  )
  if (size > limits.mappingBytes)
    throw new ImportError(`${fileOrName} is larger than a mapping may be, ${limits.mappingBytes / 1000} kB.`)
  const text = await readFile(fileOrName, 'utf8').catch(() => {
    const names = builtIn.map(({ name }) => name).join(', ')
    throw new ImportError(`${fileOrName} is neither a mapping file nor a ready mapping (${names}).`)
  })
  return parseMapping(parseYaml(text, fileOrName), fileOrName)
}

/** The built-in mapping that matches the columns of the table, or null. */
export async function findBuiltInMapping(table: Table): Promise<Mapping | null> {
  const keys = new Set(table.columns.map(toColumnKey))
  const builtIn = await readBuiltInMappings()
  return builtIn.find(({ match }) => match?.every((column) => keys.has(toColumnKey(column)))) ?? null
}

async function readBuiltInMappings(): Promise<Mapping[]> {
  const names = (await readdir(builtInFolder)).filter((name) => name.endsWith('.yaml')).sort()
  return Promise.all(
    names.map(async (name) =>
      parseMapping(parseYaml(await readFile(path.join(builtInFolder, name), 'utf8'), name), name),
    ),
  )
}

function parseYaml(text: string, source: string): unknown {
  try {
    // The core schema leaves dates as strings.
    return parse(text, { schema: 'core' })
  } catch (error) {
    throw new ImportError(`${source} is no YAML: ${(error as Error).message}`)
  }
}

/** Throws {@link ImportError} where the table lacks all columns of a required field without a default. */
export function checkRequiredColumns({ fields }: Mapping, table: Table, source: string): void {
  const keys = new Set(table.columns.map(toColumnKey))
  for (const field of requiredFields) {
    const { column = [], join = [], constant, default: fallback } = fields[field]
    const names = [...column, ...join]
    if (constant !== undefined || fallback !== undefined) continue
    if (names.some((name) => keys.has(toColumnKey(name)))) continue
    throw new ImportError(
      `${source} has no column “${names.join('”, “')}” for ${field}; it has ${table.columns.map((name) => `“${name}”`).join(', ')}. ` +
        `For the same value in every row the mapping says ${field}: { constant: … }.`,
    )
  }
}

/** All columns that a mapping refers to. */
export function toMappedColumns({ fields, reference }: Mapping): string[] {
  const rules = Object.values(fields).flatMap((rule) => (rule ? [...(rule.column ?? []), ...(rule.join ?? [])] : []))
  return [
    ...new Set([...rules, ...(reference.columns ?? []), ...(reference.within ?? []), ...(reference.otherwise ?? [])]),
  ]
}
