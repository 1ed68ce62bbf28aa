import { z } from 'zod'

import { encodingSchema } from '@/importers/text/named-encoding'
import { ImportError } from '@/importers/importer'
import { isDateFormat } from '@/importers/text/dates'
import { toColumnKey, type Table } from '@/importers/tables/columns'

/** The fields of a finding, in the order in which mappings and profiles name them. */
export const entryFields = ['kind', 'industry', 'region', 'role', 'org', 'text', 'date', 'source'] as const
export type EntryField = (typeof entryFields)[number]
/** Required fields of a finding. */
export const requiredFields = ['kind', 'industry', 'region', 'text', 'date'] as const
/** The targets of columns: fields, and the status of new findings. */
export const mappedFields = [...entryFields, 'status'] as const
export type MappedField = (typeof mappedFields)[number]
/** The labels of the fields, as in the form of a finding. */
export const fieldLabels: Readonly<Record<MappedField, string>> = {
  kind: 'Kind',
  industry: 'Industry',
  region: 'Region',
  role: 'Role',
  org: 'Organisation',
  text: 'Finding',
  date: 'Date',
  source: 'Source',
  status: 'Published or draft',
}

/** The name of a field in messages: as in mappings, and as in the form where that is another. */
export function toFieldName(field: MappedField): string {
  const label = fieldLabels[field]
  return label.toLowerCase() === field ? field : `“${label}” (${field})`
}

export const statuses = ['published', 'draft'] as const

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
    /** True/false columns, each with the value that it stands for where it says yes; read where `column` is blank. */
    flags: z.record(z.string(), z.coerce.string()).optional(),
    /** Cells contain lists in the syntax of Python or JSON. */
    list: z.boolean().default(false),
    /** Replacements by value, compared without case and surrounding whitespace. */
    values: z.record(z.string(), z.coerce.string()).optional(),
    /** Replacement of values that are not in `values`; by default, the value itself. */
    otherwise: z.coerce.string().optional(),
    /** Codes of countries are replaced by their names. */
    countries: z.boolean().default(false),
    /** Date formats. */
    dates: z.array(z.string().refine(isDateFormat, 'is no date format: use YYYY, YY, MMM, MM, M, DD, D')).optional(),
    /** Value where the columns are blank. */
    default: z.coerce.string().optional(),
  })
  .refine(
    ({ constant, column, join, flags }) => {
      const sources = [constant, column, join].filter((each) => each !== undefined).length
      return sources === 1 ? flags === undefined || column !== undefined : sources === 0 && flags !== undefined
    },
    { error: 'needs one of constant, column, join and flags; flags may stand beside column' },
  )

/** A string is short for `{ column }`. */
const ruleSchema = z.preprocess((rule) => (typeof rule === 'string' ? { column: rule } : rule), fullRuleSchema)

const fieldsSchema = z.strictObject({
  kind: ruleSchema,
  industry: ruleSchema,
  region: ruleSchema,
  text: ruleSchema,
  date: ruleSchema,
  role: ruleSchema.optional(),
  org: ruleSchema.optional(),
  source: ruleSchema.optional(),
  status: ruleSchema.optional(),
})

const mappingSchema = z.strictObject({
  name: z.string(),
  /** It was guessed, and perhaps corrected; files with other names may contain the same rows. */
  guessed: z.boolean().optional(),
  /** The mapping is selected automatically for a table with all of these columns. */
  match: z.array(z.string()).min(1).optional(),
  encoding: encodingSchema.optional(),
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
  fields: fieldsSchema,
})

/** A mapping that may lack required fields. */
const partialSchema = mappingSchema.extend({ fields: fieldsSchema.partial() })

export type FieldRule = z.infer<typeof ruleSchema>
/** Maps the columns of a table to the fields of findings. */
export type Mapping = z.infer<typeof mappingSchema>
/** An incomplete mapping, without rules for some required fields. */
export type PartialMapping = z.infer<typeof partialSchema>

/** Validates a mapping; throws {@link ImportError} that lists each invalid member with its path. */
export function parseMapping(value: unknown, source: string): Mapping {
  return parseBy(mappingSchema, value, source)
}

/** The same for a mapping that may lack required fields. */
export function parsePartialMapping(value: unknown, source: string): PartialMapping {
  return parseBy(partialSchema, value, source)
}

function parseBy<T>(schema: z.ZodType<T>, value: unknown, source: string): T {
  const result = schema.safeParse(value)
  if (!result.success) throw new ImportError(`${source} is no mapping:\n${z.prettifyError(result.error)}`)
  return result.data
}

/** Throws {@link ImportError} where the table lacks all columns of a required field without a default. */
export function checkRequiredColumns({ fields }: Mapping, table: Table, source: string): void {
  const keys = new Set(table.columns.map(toColumnKey))
  for (const field of requiredFields) {
    const { constant, default: fallback } = fields[field]
    const names = toRuleColumns(fields[field])
    if (constant !== undefined || fallback !== undefined) continue
    if (names.some((name) => keys.has(toColumnKey(name)))) continue
    throw new ImportError(
      `${source} has no column “${names.join('”, “')}” for ${field}; it has ${table.columns.map((name) => `“${name}”`).join(', ')}. ` +
        `For the same value in every row the mapping says ${field}: { constant: … }.`,
    )
  }
}

/** The columns that a rule reads. */
export function toRuleColumns(rule: FieldRule | undefined): string[] {
  return [...(rule?.column ?? []), ...(rule?.join ?? []), ...Object.keys(rule?.flags ?? {})]
}
