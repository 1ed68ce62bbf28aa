import { columnNames, nameEndings } from './column-names'
import { isForeignName } from './foreign-names'
import { addColumn } from './column-rules'
import { toColumnKey, toNameKey, type Table } from '@/importers/tables/columns'
import { guessTrueFalse, type KnownValues } from './guess-true-false'
import {
  entryFields,
  requiredFields,
  toRuleColumns,
  type EntryField,
  type MappedField,
  type PartialMapping,
} from './mapping'
import { toFileSource } from '@/importers/text/source-name'
import { looks, summarizeColumns, type ColumnSummary, type Look } from './summarize-columns'
import { createBlankMatcher } from '@/importers/tables/blank-cells'

/** A mapping that was made from the names and values of columns. */
type Suggestion = {
  mapping: PartialMapping
  /** Required fields without a column. */
  missing: EntryField[]
  /** The reason for the use of each column, by its name. */
  reasons: Map<string, string>
  columns: ColumnSummary[]
}

type Input = { file: string; table: Table; known?: KnownValues }

const byName = 'its name'
const nothingKnown: KnownValues = { industry: new Set(), region: new Set(), role: new Set(), org: new Set() }
const blank = ['N/A', 'Not available', 'Not applicable']

/**
 * Suggests a mapping by the names of columns unless their values contradict it, and by the values of columns whose
 * names match no field.
 */
export function suggestMapping({ file, table, known = nothingKnown }: Input): Suggestion {
  const columns = summarizeColumns(table, createBlankMatcher(blank))
  const reasons = new Map<string, string>()
  const fields: PartialMapping['fields'] = {}
  const take = (field: MappedField, column: ColumnSummary, reason: string, value?: string) => {
    fields[field] = addColumn(fields[field], field, column, value)
    reasons.set(column.name, reason)
  }
  for (const find of [findByName, findByValues, findByEnding]) {
    for (const field of entryFields) {
      if (fields[field]) continue
      const free = columns.filter(({ name }) => !reasons.has(name))
      const found = find(field, free, known)
      if (found) take(field, found.column, found.reason)
    }
  }
  const [dateColumn] = fields.date?.column ?? []
  const isByValues = dateColumn !== undefined && reasons.get(dateColumn) !== byName
  for (const column of columns) {
    if (!isByValues || reasons.has(column.name) || column.look !== 'dates' || endings.test(toNameKey(column.name)))
      continue
    take('date', column, `dates, read where “${dateColumn}” is blank`)
  }
  const subjectColumn = findSubject(columns.filter(({ name }) => !reasons.has(name)))
  if (fields.text && subjectColumn) {
    fields.text = { ...fields.text, column: undefined, join: [subjectColumn.name, ...toRuleColumns(fields.text)] }
    reasons.set(subjectColumn.name, 'its name: it says what the text is about')
  }
  for (const { column: name, field, value, reason } of guessTrueFalse(columns, known)) {
    const column = columns.find((each) => each.name === name)
    const isTaken = fields[field] !== undefined && fields[field].flags === undefined
    if (!column || reasons.has(name)) continue
    if (isTaken) reasons.set(name, `true or false, and ${reason}, but another column is the ${field} already`)
    else take(field, column, `true or false, and ${reason}`, value)
  }
  const id = columns.find(({ name }) => columnNames.id.includes(toNameKey(name)))
  if (id && !reasons.has(id.name)) reasons.set(id.name, 'its name: it identifies the row')
  for (const column of columns) if (!reasons.has(column.name)) reasons.set(column.name, toLeftOutReason(column, fields))
  const name = toFileSource(file)
  return {
    mapping: { name, guessed: true, blank, reference: { prefix: name, ...(id ? { columns: [id.name] } : {}) }, fields },
    missing: requiredFields.filter((field) => fields[field] === undefined),
    reasons,
    columns,
  }
}

type Found = { column: ColumnSummary; reason: string }

/** Fields that a column with such a name cannot be, by its values. */
const contradictions: Record<EntryField, readonly Look[]> = {
  kind: ['true-false', 'web-addresses', 'prose', 'dates', 'numbers', 'years'],
  industry: ['true-false', 'web-addresses', 'prose', 'dates', 'numbers', 'years'],
  region: ['true-false', 'web-addresses', 'prose', 'dates', 'numbers', 'years'],
  role: ['true-false', 'web-addresses', 'dates', 'numbers', 'years'],
  org: ['true-false', 'web-addresses', 'dates', 'numbers', 'years'],
  text: ['true-false', 'web-addresses', 'dates', 'numbers', 'years'],
  date: ['true-false', 'web-addresses', 'prose', 'country-names', 'country-codes'],
  source: ['true-false', 'dates', 'numbers', 'years', 'country-names', 'country-codes'],
}

function findByName(field: EntryField, columns: readonly ColumnSummary[]): Found | null {
  const candidates = columns.filter(({ look }) => look === null || !contradictions[field].includes(look))
  // An empty column with such a name is ignored.
  const byFilled = [
    ...candidates.filter(({ look }) => look !== 'empty'),
    ...candidates.filter(({ look }) => look === 'empty'),
  ]
  const isAddress = (column: ColumnSummary) => column.look === 'web-addresses'
  const eligible = field === 'source' && columns.some(isAddress) ? byFilled.filter(isAddress) : byFilled
  for (const name of columnNames[field]) {
    const column = eligible.find((each) => toNameKey(each.name) === name)
    if (column) return { column, reason: byName }
  }
  const foreign = eligible.find(({ name }) => isForeignName(toNameKey(name), field))
  return foreign ? { column: foreign, reason: byName } : null
}

/** By the last words of a name, which say less than the whole of it and less than values that are unmistakable. */
function findByEnding(field: EntryField, columns: readonly ColumnSummary[]): Found | null {
  const eligible = columns.filter(({ look }) => look !== 'empty' && !(look && contradictions[field].includes(look)))
  for (const ending of nameEndings[field] ?? []) {
    const column = eligible.find(({ name }) => endsWithWords(toNameKey(name), ending))
    if (column) return { column, reason: `its name ends in “${ending}”` }
  }
  return null
}

/** Names of columns that name the subject of a description: a system, a use case. */
const subject =
  /(?:^|(?:use case|system|tool|project|product|algorithm) )(?:title|name)$|^(?:system|tool|use case|project|algorithm)$/

/** The column that names what the text is about, so that a finding can be read on its own. */
function findSubject(columns: readonly ColumnSummary[]): ColumnSummary | undefined {
  const isOfItsOwn = ({ different, filled }: ColumnSummary) => different > filled / 2
  return columns.find((column) => column.look === null && subject.test(toNameKey(column.name)) && isOfItsOwn(column))
}

/** The kinds of values of a field. */
const fieldLooks: Partial<Record<EntryField, readonly Look[]>> = {
  kind: ['kinds'],
  region: ['country-names', 'country-codes'],
  text: ['prose'],
  date: ['dates', 'years'],
  source: ['web-addresses'],
}

function findByValues(field: EntryField, columns: readonly ColumnSummary[], known: KnownValues): Found | null {
  // Of several, the most informative one: the text with the most different values, the date on which something began.
  const weigh = ({ name, share, filled, different }: ColumnSummary) => {
    if (field === 'text') return different
    const key = toNameKey(name)
    return share * filled * (field !== 'date' ? 1 : beginnings.test(key) ? 1000 : endings.test(key) ? 0.001 : 1)
  }
  const byLook = columns
    .filter(({ look }) => look !== null && fieldLooks[field]?.includes(look))
    .toSorted((a, b) => weigh(b) - weigh(a))[0]
  if (byLook?.look) {
    return { column: byLook, reason: `its values: ${Math.floor(byLook.share * 100)} % are ${looks[byLook.look]}` }
  }
  if (field !== 'industry' && field !== 'region' && field !== 'role' && field !== 'org') return null
  for (const column of columns) {
    const values = column.look === null ? column.common : []
    const share = countKnown(values, known[field]) / Math.max(1, countKnown(values, null))
    if (values.length > 1 && share >= 0.5) {
      return { column, reason: `its values: ${Math.floor(share * 100)} % are a finding’s ${field} already` }
    }
  }
  return null
}

const beginnings = /implement|operational|deploy|launch|publish|adopt|effective|in use|first use/
const endings = /retire|expir|end|review|update|modif|retriev|access/

function countKnown(values: ColumnSummary['common'], known: ReadonlySet<string> | null): number {
  return values.reduce((sum, { value, count }) => sum + (known?.has(toColumnKey(value)) === false ? 0 : count), 0)
}

function toLeftOutReason({ look }: ColumnSummary, fields: PartialMapping['fields']): string {
  if (look === 'empty') return 'it is empty'
  if (look === 'true-false') return 'true or false, and its name is no value of a field'
  const taken = entryFields.find((field) => look !== null && fieldLooks[field]?.includes(look) && fields[field])
  if (taken && look) return `${looks[look]}, but another column is the ${taken} already`
  return 'neither its name nor its values say a field'
}

/** Questions as names are too long to be understood by their last words. */
function endsWithWords(name: string, ending: string): boolean {
  return name.split(' ').length <= 6 && name.endsWith(` ${ending}`)
}
