import type { BlocksField, Field, Option } from 'payload'

import { bookLimits } from '@/schemas/catalogue/book-limits'
import { textValidation } from './unique-value'

/** The codes of a list as options, in order: JavaScript objects would have 10 before 01. */
export const toOptions = (names: Readonly<Record<string, string>>): Option[] =>
  Object.keys(names)
    .toSorted()
    .map((value) => ({ value, label: `${names[value]} (${value})` }))

type Rows = { name: string; label: string; noun: string; description: string; fields: Field[] }

/** A list whose rows are stored in one JSON column. */
export function rows({ name, label, noun, description, fields }: Rows): BlocksField {
  return {
    name,
    type: 'blocks',
    label,
    labels: { singular: noun, plural: label },
    maxRows: bookLimits.tradeRows,
    blocks: [{ slug: name, labels: { singular: noun, plural: label }, admin: { disableBlockName: true }, fields }],
    admin: {
      description,
      initCollapsed: true,
      components: { afterInput: [{ path: '/app/(payload)/fields/add-row#AddRow', clientProps: { block: name } }] },
    },
  }
}

export const text = (
  name: string,
  label: string,
  maxLength: number = bookLimits.publisherLength,
  required = false,
): Field => ({
  name,
  type: 'text',
  label,
  maxLength,
  required,
})
export const code = (
  name: string,
  label: string,
  names: Readonly<Record<string, string>>,
  required = false,
): Field => ({
  name,
  type: 'select',
  label,
  options: toOptions(names),
  required,
})
/** A code of a list that may be extended: any well-formed code is accepted. */
export const anyCode = (name: string, label: string, list: string): Field => ({
  name,
  type: 'text',
  label,
  required: true,
  maxLength: 3,
  validate: textValidation((given) => /^[A-Z\d]{2,3}$/.test(given) || `Write a code of ONIX list ${list}, such as 93.`),
  admin: { description: `A code of ONIX list ${list}.` },
})
export const row = (...fields: Field[]): Field => ({ type: 'row', fields })
