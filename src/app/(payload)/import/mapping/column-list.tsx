import { controlNames } from '@/app/admin/imports/parse-corrections'
import { findTarget, isFlagOf } from '@/importers/evidence/column-rules'
import { toColumnKey } from '@/importers/tables/columns'
import type { PartialMapping } from '@/importers/evidence/mapping'
import type { ProfiledColumn, TableProfile } from '@/importers/evidence/table-profile'
import { FieldSelect, ValueControl } from './controls'

type Props = { profile: TableProfile; mapping: PartialMapping }

const number = (value: number) => value.toLocaleString('en')

/** Every column with its values, what it becomes and why; ignored columns are collapsed. */
export function ColumnList({ profile, mapping }: Props) {
  const items = profile.columns.map((column, index) => ({ column, index }))
  // Grouped by the mapping found first, not by the current choice, so that a column does not move while it is
  // corrected.
  const isLeftOut = ({ column }: (typeof items)[number]) =>
    column.look !== 'true-false' &&
    findTarget(profile.mapping, column.name) === null &&
    !isKey(profile.mapping, column.name)
  const leftOut = items.filter(isLeftOut)
  const read = items.filter((item) => !isLeftOut(item))
  const toItem = ({ column, index }: (typeof items)[number]) => (
    <ColumnItem key={index} {...{ column, index, profile, mapping }} />
  )
  return (
    <div>
      {read.length > 0 ? <ul className="mapping__columns">{read.map(toItem)}</ul> : null}
      {leftOut.length > 0 ? (
        <details open={read.length === 0}>
          <summary>{`${number(leftOut.length)} ${leftOut.length === 1 ? 'column was' : 'columns were'} left out`}</summary>
          <ul className="mapping__columns">{leftOut.map(toItem)}</ul>
        </details>
      ) : null}
    </div>
  )
}

function isKey({ reference }: PartialMapping, name: string): boolean {
  return reference.columns?.some((each) => toColumnKey(each) === toColumnKey(name)) ?? false
}

type ItemProps = Props & { column: ProfiledColumn; index: number }

function ColumnItem({ column, index, profile, mapping }: ItemProps) {
  const target = findTarget(mapping, column.name)
  const isCorrected = target?.field !== findTarget(profile.mapping, column.name)?.field
  const [heading, label, why] = ['name', 'label', 'why'].map((part) => `column-${index}-${part}`)
  return (
    <li data-used={target !== null}>
      <div className="mapping__column">
        <strong id={heading}>{column.name}</strong>
        <small>{toValuesText(column)}</small>
      </div>
      <div className="mapping__target">
        <span id={label}>becomes</span>
        <FieldSelect
          name={controlNames.target(index)}
          labelledBy={`${heading} ${label}`}
          describedBy={why ?? ''}
          value={target?.field ?? null}
        />
        {target && isFlagOf(target.field, column) ? (
          <ValueControl
            key={target.field}
            field={target.field}
            name={controlNames.value(index)}
            value={target.value ?? column.name}
            label={`${column.name}: value where it says yes`}
          />
        ) : null}
        <label className="mapping__key">
          <input type="checkbox" name={controlNames.isKey(index)} defaultChecked={isKey(mapping, column.name)} />
          <span>
            identifies the row<span className="sr-only">{`: ${column.name}`}</span>
          </span>
        </label>
      </div>
      <small id={why} className="mapping__why">
        {isCorrected ? 'Your correction.' : toReason(column, target !== null || isKey(mapping, column.name))}
      </small>
    </li>
  )
}

function toReason({ reason }: ProfiledColumn, isUsed: boolean): string {
  return isUsed ? `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}.` : `Left out: ${reason}.`
}

const shownValues = 4
const shownCharacters = 60

function toValuesText({ rows, filled, different, common, look, yes }: ProfiledColumn): string {
  if (filled === 0) return 'Empty in every row.'
  const count = filled === rows ? 'In every row' : `In ${number(filled)} of ${number(rows)}`
  if (look === 'true-false') return `${count}, true or false: yes in ${number(yes)}.`
  const shorten = (text: string) => (text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text)
  const values = common.slice(0, look === 'prose' ? 2 : shownValues).map(({ value }) => `“${shorten(value)}”`)
  const more = different - values.length
  return `${count}: ${values.join(', ')}${more > 0 ? `, and ${number(more)} more` : ''}.`
}
