import { type ArrayField, type DateFieldValidation, type TextFieldSingleValidation, validations } from 'payload'

import { correctionLength } from '@/schemas/content/article'
import { rowLabel } from './row-label'
import { validateTextLength } from './text-length'

/** The date picker stores noon in the editor's time zone, which can be half a day ahead of the server. */
const toleranceMs = 12 * 60 * 60 * 1000

/** The corrections and updates of an article since its publication. */
export const correctionsField: ArrayField = {
  name: 'corrections',
  type: 'array',
  label: 'Corrections and updates',
  // A copy is a new article.
  hooks: { beforeDuplicate: [() => []] },
  labels: { singular: 'Correction or update', plural: 'Corrections and updates' },
  admin: {
    description:
      'What has changed in the article since it was published, one row for each day. The newest stands above the text, all below it. Slips of spelling need no row.',
    ...rowLabel({ field: 'text', noun: 'Correction or update' }),
  },
  fields: [
    {
      name: 'date',
      type: 'date',
      required: true,
      label: 'Date of the change',
      validate: validateDate(),
      admin: {
        date: { pickerAppearance: 'dayOnly', displayFormat: 'd MMM yyyy' },
        description: 'When the article was changed.',
      },
    },
    {
      name: 'text',
      type: 'text',
      required: true,
      label: 'What was changed',
      maxLength: correctionLength.max,
      validate: validateText(),
      admin: { description: `One sentence or two, in one line of at most ${correctionLength.max} characters.` },
    },
  ],
}

/** Rejects a future day, and one before the publication of the article. */
function validateDate(): DateFieldValidation {
  return (value, options) => {
    if (value) {
      const time = new Date(String(value)).getTime()
      if (time > Date.now() + toleranceMs) return 'This date lies ahead. Give the day on which the article was changed.'
      const { publishedAt } = options.data as { publishedAt?: string | null }
      if (publishedAt && time + 2 * toleranceMs < new Date(publishedAt).getTime())
        return 'On this day the article was not published yet. A change before its publication needs no row.'
    }
    return validations.date(value, options)
  }
}

function validateText(): TextFieldSingleValidation {
  return (value, options) => {
    if (value && /[\n\r\u2028\u2029]/.test(value)) return 'Write it in one line.'
    return validateTextLength(value, options)
  }
}
