import type { ArrayField, BlocksField, Field, SelectField, TextField } from 'payload'

import { humanize } from '@/app/(payload)/fields/humanize'
import { toReadableLines } from '@/lib/text/readable-text'

/** A field whose value is a list of entries: rows, one or more choices, or several texts. */
export type EntryField = ArrayField | BlocksField | SelectField | TextField

type Value = Record<string, unknown>

/** The entries of a field as text, one for each row, choice or text, without their numbers, which change as others come and go. */
export function toEntryLines(field: EntryField, value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  const entries: unknown[] = Array.isArray(value) ? value : [value]
  if (field.type === 'select') return entries.map((entry) => toChoice(field, entry))
  if (field.type === 'text') return entries.map(String)
  return entries.map((entry) => describeFields(findFields(field, entry as Value), entry as Value).join('\n'))
}

/** What the entries of a field are called, in the plural. */
export function toEntryNoun(field: EntryField): string {
  const plural = 'labels' in field ? field.labels?.plural : undefined
  return typeof plural === 'string' ? plural.toLowerCase() : 'entries'
}

function toChoice({ options }: SelectField, value: unknown): string {
  const option = options.find((one) => (typeof one === 'string' ? one : one.value) === value)
  return typeof option === 'object' && typeof option.label === 'string' ? option.label : String(value)
}

function findFields(field: ArrayField | BlocksField, { blockType }: Value): readonly Field[] {
  if (field.type === 'array') return field.fields
  return field.blocks.find(({ slug }) => slug === blockType)?.fields ?? []
}

function describeFields(fields: readonly Field[], values: Value): string[] {
  return fields.flatMap((field) => {
    if (!('name' in field)) return 'fields' in field ? describeFields(field.fields, values) : []
    const text = field.type === 'ui' || field.name === 'id' ? '' : describeValue(field, values[field.name])
    return text === '' ? [] : [`${toLabel(field)}: ${text}`]
  })
}

function describeValue(field: Field, value: unknown): string {
  // A box that is not ticked says nothing.
  if (value === null || value === undefined || value === '' || value === false) return ''
  if (field.type === 'array' || field.type === 'blocks' || field.type === 'select')
    return toEntryLines(field, value)
      .map((line) => line.replaceAll('\n', ', '))
      .join('; ')
  if (field.type === 'date' && typeof value === 'string') return value.slice(0, 10)
  return toReadableLines(value).join(field.type === 'textarea' ? '\n' : ', ')
}

function toLabel(field: Field & { name: string }): string {
  return 'label' in field && typeof field.label === 'string' ? field.label : humanize(field.name)
}
