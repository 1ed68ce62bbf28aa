import type { TextField } from 'payload'

import { doiPattern, toDoiName } from '@/lib/identifiers/doi'
import { bookLimits } from '@/schemas/catalogue/book-limits'
import { textValidation } from './unique-value'

const isDoi = (siblingData: object | undefined) => (siblingData as { type?: unknown } | undefined)?.type === '06'

/** An identifier beside its type. A DOI is stored without its resolver, as imports do: links are made of its name. */
export const identifierField: TextField = {
  name: 'value',
  type: 'text',
  label: 'Identifier',
  maxLength: bookLimits.identifierLength,
  required: true,
  hooks: {
    beforeValidate: [
      ({ value, siblingData }) =>
        typeof value === 'string' && isDoi(siblingData) ? toDoiName(value.trim()) : (value as unknown),
    ],
  },
  validate: textValidation(
    (value, { siblingData }) => !isDoi(siblingData) || doiPattern.test(value) || 'Write a DOI as 10.1000/182.',
  ),
}
