import type { ArrayField } from 'payload'

import { rowLabel } from './row-label'
import { webAddressField } from './web-address'

/** The sources of an article. */
export const sourcesField: ArrayField = {
  name: 'sources',
  type: 'array',
  required: true,
  minRows: 1,
  admin: {
    description: 'Every claim traced to an item that a reader can check; one is needed at least.',
    ...rowLabel({ field: 'label', noun: 'Source' }),
  },
  fields: [
    {
      name: 'label',
      type: 'text',
      label: 'Name',
      required: true,
      maxLength: 500,
      admin: { description: 'As a reader would cite it: Regulation (EU) 2024/1689.' },
    },
    webAddressField({
      name: 'url',
      required: true,
      isSource: true,
      label: 'Web address',
      description: 'Where it can be read, beginning with https://',
    }),
    {
      name: 'date',
      type: 'date',
      label: 'Date of the source',
      admin: {
        date: { pickerAppearance: 'dayOnly', displayFormat: 'd MMM yyyy' },
        description: 'When it was published, if that is known.',
      },
    },
  ],
}
