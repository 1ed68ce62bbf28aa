'use client'

import { useId } from 'react'

import type { FieldComparison, Side } from '@/lib/compare-versions'
import type { NamedField } from './named-fields'
import { TextDifference } from './text-difference'
import { useReadableValue } from './use-readable'

type Props = {
  comparison: FieldComparison
  field: NamedField
  side: Side | null
  /** The labels of the two versions. */
  names: Record<'mine' | 'theirs', string>
  onChoose: (side: Side) => void
}

/** One field of two versions, side by side, with a choice between them. */
export function FieldChoice({ comparison, field, side, names, onChoose }: Props) {
  const group = useId()
  const { base, mine, theirs, merged, change } = comparison
  const toLines = useReadableValue(field, [base, mine, theirs])
  const from = toLines(base)
  const noun = field.type === 'richText' || field.type === 'textarea' ? 'paragraphs' : 'entries'
  const options: { value: Side; title: string; to: string[] }[] = [
    ...(merged === undefined
      ? []
      : [{ value: 'merged' as const, title: 'Both changes together', to: toLines(merged) }]),
    { value: 'mine', title: names.mine, to: toLines(mine) },
    { value: 'theirs', title: names.theirs, to: toLines(theirs) },
  ]
  return (
    <fieldset className={`saving-field saving-field--${change}`}>
      <legend>
        <span className="saving-field__label">{field.label}</span>
        <span className="saving-field__who">{describeChange(comparison, names)}</span>
      </legend>
      <div className="saving-field__sides">
        {options.map(({ value, title, to }) => (
          <label key={value} className={`saving-side${side === value ? ' saving-side--chosen' : ''}`}>
            <span className="saving-side__head">
              <input
                type="radio"
                name={group}
                value={value}
                checked={side === value}
                onChange={() => onChoose(value)}
              />
              <span>{title}</span>
            </span>
            <TextDifference from={from} to={to} noun={noun} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function describeChange({ change, merged }: FieldComparison, names: Props['names']): string {
  if (change === 'mine') return 'only in yours'
  if (change === 'theirs') return `only in ${names.theirs === 'As it is now' ? 'what is here now' : 'theirs'}`
  return merged === undefined ? 'both changed it: choose' : 'both changed it, at different places'
}
