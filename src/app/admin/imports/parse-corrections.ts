import { closedFields, isClosed, type ClosedField, type Corrections } from '@/importers/evidence/correct-mapping'
import { toSavedName } from '@/importers/evidence/saved-name'
import { mappedFields, type MappedField } from '@/importers/evidence/mapping'

const correctionActions = ['preview', 'try', 'import', 'reread'] as const
type CorrectionAction = (typeof correctionActions)[number]

/** The parsed form of a mapping. */
export type SentCorrections = {
  runId: number
  action: CorrectionAction
  /** The name under which the mapping is saved. */
  name: string
  shouldSave: boolean
  /** The name of a mapping to read the file by instead. */
  readBy: string
  corrections: Corrections
}

const maxCharacters = 500

/** Names of the form's controls, by the index of a column and by field. */
export const controlNames = {
  target: (index: number) => `column.${index}`,
  value: (index: number) => `value.${index}`,
  isKey: (index: number) => `key.${index}`,
  fallback: (field: MappedField) => `default.${field}`,
  from: (field: ClosedField) => `from.${field}`,
  to: (field: ClosedField) => `to.${field}`,
}

/** Parses the form of a mapping for a table with this number of columns; an error message if it is invalid. */
export function parseCorrections(form: FormData, columnCount: number): SentCorrections | string {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim().slice(0, maxCharacters) : ''
  }
  const action = correctionActions.find((each) => each === text('action'))
  if (!action) return `Send an action: ${correctionActions.join(', ')}.`
  const name = toSavedName(text('name'))
  if (name === null) return 'Name the source: with letters or digits, and not “guess”.'
  const columns: Corrections['columns'][number][] = []
  for (let index = 0; index < columnCount; index++) {
    const target = text(controlNames.target(index))
    const field = mappedFields.find((each) => each === target) ?? null
    if (target !== '' && field === null)
      return `${controlNames.target(index)}: “${target}” is none of ${mappedFields.join(', ')}.`
    columns.push({
      target: field,
      value: text(controlNames.value(index)),
      isKey: text(controlNames.isKey(index)) === 'on',
    })
  }
  const defaults = mappedFields.flatMap((field) =>
    form.has(controlNames.fallback(field)) ? [[field, text(controlNames.fallback(field))] as const] : [],
  )
  const invalid = defaults.find(([field, value]) => value !== '' && !isAllowed(field, value))
  if (invalid) return `${controlNames.fallback(invalid[0])}: “${invalid[1]}” is no ${invalid[0]}.`
  return {
    runId: Number(text('run')),
    action,
    name,
    shouldSave: text('save') === 'on',
    readBy: text('readBy'),
    corrections: {
      columns,
      defaults: Object.fromEntries(defaults),
      values: { kind: parseValues(form, 'kind'), status: parseValues(form, 'status') },
    },
  }
}

function parseValues(form: FormData, field: ClosedField): (readonly [string, string])[] {
  const to = form.getAll(controlNames.to(field)).map(String)
  return form.getAll(controlNames.from(field)).flatMap((from, index) => {
    const value = to[index] ?? ''
    return value === '' || isAllowed(field, value) ? [[String(from).slice(0, maxCharacters), value] as const] : []
  })
}

function isAllowed(field: MappedField, value: string): boolean {
  return !isClosed(field) || closedFields[field].some((each) => each === value)
}
