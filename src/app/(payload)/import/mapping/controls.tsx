import { evidenceKindDefaults } from '@/schemas/content/evidence-kinds'
import { closedFields, isClosed, type ClosedField } from '@/importers/evidence/correct-mapping'
import { fieldLabels, mappedFields, type MappedField } from '@/importers/evidence/mapping'

const statusLabels = { published: 'Published', draft: 'Draft' } as const

function toLabel(field: ClosedField, value: string): string {
  if (field === 'kind') return evidenceKindDefaults[value as keyof typeof evidenceKindDefaults].label
  return statusLabels[value as keyof typeof statusLabels]
}

type FieldSelectProps = { name: string; labelledBy: string; describedBy: string; value: MappedField | null }

/** Which field a column becomes. */
export function FieldSelect({ name, labelledBy, describedBy, value }: FieldSelectProps) {
  return (
    <select name={name} defaultValue={value ?? ''} aria-labelledby={labelledBy} aria-describedby={describedBy}>
      <option value="">Leave out</option>
      {mappedFields.map((field) => (
        <option key={field} value={field}>
          {fieldLabels[field]}
        </option>
      ))}
    </select>
  )
}

type ValueControlProps = {
  field: MappedField
  name: string
  value: string
  /** The meaning of an empty value of a field with fixed options. */
  empty?: string
  id?: string
  label?: string
  describedBy?: string
}

/** A control for the value of a field: a select if it has fixed options, else a text input. */
export function ValueControl({ field, name, value, empty, id, label, describedBy }: ValueControlProps) {
  const common = { id, name, defaultValue: value, 'aria-label': label, 'aria-describedby': describedBy }
  if (!isClosed(field)) return <input type="text" {...common} maxLength={500} />
  return (
    <select {...common}>
      {empty === undefined ? null : <option value="">{empty}</option>}
      {closedFields[field].map((each) => (
        <option key={each} value={each}>
          {toLabel(field, each)}
        </option>
      ))}
    </select>
  )
}
