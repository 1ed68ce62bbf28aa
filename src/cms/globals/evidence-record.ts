import type { GlobalConfig } from 'payload'

import { keepTextVisible } from '@/cms/hooks/keep-text-visible'
import { isEditor } from '@/cms/access/signed-in'
import { webAddressField } from '@/cms/fields/web-address'
import { evidenceKindDefaults, evidenceKindIds } from '@/schemas/evidence-kinds'

/** What is said of the evidence record as a whole. */
export const EvidenceRecord: GlobalConfig = {
  slug: 'evidence-record',
  label: 'Evidence record',
  admin: { group: 'Evidence' },
  access: { read: isEditor, update: isEditor },
  hooks: { beforeValidate: [keepTextVisible] },
  fields: [
    { name: 'name', type: 'text', required: true, defaultValue: 'State of applied AI', maxLength: 200 },
    { name: 'description', type: 'textarea', maxLength: 2000 },
    webAddressField({ name: 'source', description: 'Where the record lives; left empty, its page on this site.' }),
    {
      name: 'attribution',
      type: 'textarea',
      maxLength: 1000,
      admin: { description: 'How to cite the record; left empty, its name, the publisher and the address.' },
    },
    {
      name: 'kinds',
      type: 'array',
      admin: { description: 'Other names or notes for the four kinds; those left out keep their own.' },
      fields: [
        {
          name: 'kind',
          type: 'select',
          required: true,
          options: evidenceKindIds.map((value) => ({ value, label: evidenceKindDefaults[value].label })),
        },
        { name: 'label', type: 'text', required: true, maxLength: 100 },
        { name: 'note', type: 'text', required: true, maxLength: 500 },
      ],
    },
  ],
}
