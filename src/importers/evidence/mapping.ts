import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { parse } from 'yaml'
import { z } from 'zod'

import { UnusableError } from '@/importers/importer'
import { isDateFormat } from './dates'
import { toColumnKey, type Table } from './columns'

/** The fields of a finding, in the order in which mappings and profiles name them. */
export const entryFields = ['kind', 'industry', 'region', 'role', 'org', 'text', 'date', 'source'] as const
export type EntryField = (typeof entryFields)[number]
/** Those that a finding cannot be without. */
export const requiredFields = ['kind', 'industry', 'region', 'text', 'date'] as const

const columns = z.union([z.string().transform((name) => [name]), z.array(z.string()).min(1)])

const wholeRuleSchema = z
  .strictObject({
    /** The same for every row. */
    constant: z.coerce.string().optional(),
    /** The first of these columns that is not blank. */
    column: columns.optional(),
    /** All of these columns that are not blank, with `with` between them. */
    join: columns.optional(),
    with: z.string().default(': '),
    /** The cells hold lists, as Python or JSON writes them. */
    list: z.boolean().default(false),
    /** What to write for a value; case and spaces around it do not count. */
    values: z.record(z.string(), z.coerce.string()).optional(),
    /** What to write for a value that `values` does not have; without it, the value itself. */
    otherwise: z.coerce.string().optional(),
    /** Formats to read a date in. */
    dates: z
      .array(z.string().refine(isDateFormat, 'is no date format: use YYYY, YY, MMM, MM, M, DD, D'))
      .optional(),
    /** What to write when there is nothing. */
    default: z.coerce.string().optional(),
  })
  .refine(
    ({ constant, column, join }) =>
      [constant, column, join].filter((each) => each !== undefined).length === 1,
    {
      error: 'needs one of constant, column and join',
    },
  )

/** A text alone names the column. */
const ruleSchema = z.preprocess(
  (rule) => (typeof rule === 'string' ? { column: rule } : rule),
  wholeRuleSchema,
)

const mappingSchema = z.strictObject({
  name: z.string(),
  /** Taken by itself for a table that has all of these columns. */
  match: z.array(z.string()).min(1).optional(),
  encoding: z.string().optional(),
  delimiter: z.string().optional(),
  sheet: z.union([z.string(), z.int()]).optional(),
  /** Cells that count as empty. */
  blank: z.array(z.coerce.string()).default([]),
  /** What names a row from one import to the next: `prefix/within/columns`, or where those are blank, `otherwise`. */
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
/** A mapping as its file writes it. */
export type MappingInput = z.input<typeof mappingSchema>
/** How the columns of a table become the fields of findings. */
export type Mapping = z.infer<typeof mappingSchema>

const readyFolder = path.resolve(import.meta.dirname, 'mappings')

/** Checks a mapping; throws {@link UnusableError} with each fault and its place. */
export function parseMapping(value: unknown, where: string): Mapping {
  const result = mappingSchema.safeParse(value)
  if (!result.success) throw new UnusableError(`${where} is no mapping:\n${z.prettifyError(result.error)}`)
  return result.data
}

/** The mapping of a file, or the ready one of that name. */
export async function readMapping(fileOrName: string): Promise<Mapping> {
  const ready = await readReadyMappings()
  const named = ready.find(({ name }) => name === fileOrName)
  if (named) return named
  const text = await readFile(fileOrName, 'utf8').catch(() => {
    const names = ready.map(({ name }) => name).join(', ')
    throw new UnusableError(`${fileOrName} is neither a mapping file nor a ready mapping (${names}).`)
  })
  return parseMapping(parseYaml(text, fileOrName), fileOrName)
}

/** The ready mapping whose columns the table has, or null. */
export async function findReadyMapping(table: Table): Promise<Mapping | null> {
  const keys = new Set(table.columns.map(toColumnKey))
  const ready = await readReadyMappings()
  return ready.find(({ match }) => match?.every((column) => keys.has(toColumnKey(column)))) ?? null
}

async function readReadyMappings(): Promise<Mapping[]> {
  const names = (await readdir(readyFolder)).filter((name) => name.endsWith('.yaml')).sort()
  return Promise.all(
    names.map(async (name) =>
      parseMapping(parseYaml(await readFile(path.join(readyFolder, name), 'utf8'), name), name),
    ),
  )
}

function parseYaml(text: string, where: string): unknown {
  try {
    // The core schema keeps dates as the text they are.
    return parse(text, { schema: 'core' })
  } catch (error) {
    throw new UnusableError(`${where} is no YAML: ${(error as Error).message}`)
  }
}

/** Throws {@link UnusableError} where a required field can only come from columns that the table does not have. */
export function refuseStrangeColumns({ fields }: Mapping, table: Table, where: string): void {
  const keys = new Set(table.columns.map(toColumnKey))
  for (const field of requiredFields) {
    const { column = [], join = [], constant, default: fallback } = fields[field]
    const names = [...column, ...join]
    if (constant !== undefined || fallback !== undefined) continue
    if (names.some((name) => keys.has(toColumnKey(name)))) continue
    throw new UnusableError(
      `${where} has no column “${names.join('”, “')}” for ${field}; it has ${table.columns.map((name) => `“${name}”`).join(', ')}. ` +
        `For the same value in every row the mapping says ${field}: { constant: … }.`,
    )
  }
}

/** Every column that a mapping names. */
export function mappedColumns({ fields, reference }: Mapping): string[] {
  const rules = Object.values(fields).flatMap((rule) =>
    rule ? [...(rule.column ?? []), ...(rule.join ?? [])] : [],
  )
  return [
    ...new Set([
      ...rules,
      ...(reference.columns ?? []),
      ...(reference.within ?? []),
      ...(reference.otherwise ?? []),
    ]),
  ]
}
