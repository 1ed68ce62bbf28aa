import { Fragment } from 'react'

import { controlNames } from '@/app/admin/imports/parse-corrections'
import { toColumnKey } from '@/importers/tables/columns'
import { closedFields, type ClosedField } from '@/importers/evidence/correct-mapping'
import {
  fieldLabels,
  type MappedField,
  mappedFields,
  type PartialMapping,
  requiredFields,
} from '@/importers/evidence/mapping'
import type { ProfiledColumn, TableProfile } from '@/importers/evidence/table-profile'
import { toKind } from '@/importers/evidence/to-entry'
import { ValueControl } from './controls'

type Props = { profile: TableProfile; mapping: PartialMapping }

/** For each field with fixed options: which value of its columns stands for which option. */
export function ClosedValues({ profile, mapping }: Props) {
  const fields = (Object.keys(closedFields) as ClosedField[]).filter((field) => mapping.fields[field]?.column)
  return fields.map((field) => {
    const values = findValues(field, { profile, mapping })
    return (
      <fieldset key={field} className="mapping__values">
        <legend>{`Values of ${fieldLabels[field]}`}</legend>
        {hasMoreValues(field, { profile, mapping }) ? <small>The most frequent of them.</small> : null}
        {values.map(({ value, count }, index) => {
          const id = `value-${field}-${index}`
          return (
            <div key={value}>
              <input type="hidden" name={controlNames.from(field)} value={value} />
              <label htmlFor={id}>
                {`“${value}”`} <small>{`${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`}</small>
              </label>
              <ValueControl
                id={id}
                field={field}
                name={controlNames.to(field)}
                value={toClosedValue(field, value, mapping)}
                empty={field === 'kind' ? 'None: reject such rows' : 'None'}
              />
            </div>
          )
        })}
      </fieldset>
    )
  })
}

function findColumns(field: ClosedField, { profile, mapping }: Props): ProfiledColumn[] {
  const keys = new Set((mapping.fields[field]?.column ?? []).map(toColumnKey))
  return profile.columns.filter(({ name }) => keys.has(toColumnKey(name)))
}

function hasMoreValues(field: ClosedField, props: Props): boolean {
  return findColumns(field, props).some(({ different, common }) => different > common.length)
}

/** The frequent values of the columns of a field; truncated ones cannot be compared. */
function findValues(field: ClosedField, props: Props): { value: string; count: number }[] {
  const common = findColumns(field, props).flatMap((column) => column.common)
  const counts = new Map<string, { value: string; count: number }>()
  for (const { value, count } of common) {
    if (value.endsWith('…')) continue
    const key = toColumnKey(value)
    counts.set(key, { value: counts.get(key)?.value ?? value, count: (counts.get(key)?.count ?? 0) + count })
  }
  return [...counts.values()]
}

function toClosedValue(field: ClosedField, value: string, { fields }: PartialMapping): string {
  const pairs = Object.entries(fields[field]?.values ?? {})
  const translated = pairs.find(([from]) => toColumnKey(from) === toColumnKey(value))?.[1] ?? value
  const known = field === 'kind' ? toKind(translated) : translated.toLowerCase()
  return closedFields[field].find((each) => each === known) ?? ''
}

/** The default of each field, for rows without a value. */
export function Defaults({ mapping: { fields } }: Pick<Props, 'mapping'>) {
  const hasColumns = (field: MappedField) => fields[field] !== undefined && fields[field].constant === undefined
  return (
    <fieldset className="mapping__defaults">
      <legend>Where no column says it</legend>
      {mappedFields.map((field) => {
        const isMissing = requiredFields.some((each) => each === field) && fields[field] === undefined
        const id = `default-${field}`
        return (
          <Fragment key={field}>
            <div data-missing={isMissing}>
              <label htmlFor={id}>{fieldLabels[field]}</label>
              <ValueControl
                id={id}
                field={field}
                name={controlNames.fallback(field)}
                value={fields[field]?.constant ?? fields[field]?.default ?? ''}
                empty={field === 'status' ? 'Published' : 'None'}
                describedBy={`${id}-help`}
              />
              <small id={`${id}-help`}>
                {isMissing
                  ? 'Required: choose a column, or give every finding this value.'
                  : hasColumns(field)
                    ? 'For rows whose columns are blank.'
                    : 'The same for every finding.'}
              </small>
            </div>
          </Fragment>
        )
      })}
    </fieldset>
  )
}
