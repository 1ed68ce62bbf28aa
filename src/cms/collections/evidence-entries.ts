import type { CollectionConfig } from 'payload'

import { keepTextVisible } from '@/cms/hooks/keep-text-visible'
import { isEditor } from '@/cms/access/signed-in'
import { importReferenceField } from '@/cms/fields/import-reference'
import { webAddressField } from '@/cms/fields/web-address'
import { isPartialDate } from '@/lib/partial-date'
import { evidenceKindDefaults, evidenceKindIds } from '@/schemas/evidence-kinds'

/** Findings of the applied-AI evidence record. */
export const EvidenceEntries: CollectionConfig = {
  slug: 'evidence-entries',
  labels: { singular: 'Finding', plural: 'Findings' },
  admin: {
    useAsTitle: 'text',
    defaultColumns: ['text', 'kind', 'industry', 'region', 'date', '_status'],
    group: 'Evidence',
  },
  access: { create: isEditor, delete: isEditor, read: isEditor, readVersions: isEditor, update: isEditor },
  defaultSort: ['-date', '-id'],
  versions: { drafts: true, maxPerDoc: 20 },
  hooks: { beforeValidate: [keepTextVisible] },
  fields: [
    {
      name: 'kind',
      type: 'select',
      required: true,
      index: true,
      options: evidenceKindIds.map((value) => ({ value, label: evidenceKindDefaults[value].label })),
    },
    { name: 'text', type: 'textarea', required: true, maxLength: 4000 },
    { name: 'industry', type: 'text', required: true, index: true, maxLength: 200 },
    { name: 'region', type: 'text', required: true, index: true, maxLength: 200 },
    { name: 'role', type: 'text', maxLength: 300 },
    { name: 'org', type: 'text', label: 'Organisation', maxLength: 300 },
    {
      name: 'date',
      type: 'text',
      required: true,
      index: true,
      admin: { description: 'As precise as the source: 2025, 2025-03 or 2025-03-14.' },
      validate: (value: string | null | undefined) =>
        (typeof value === 'string' && isPartialDate(value)) || 'Write 2025, 2025-03 or 2025-03-14.',
    },
    webAddressField({ name: 'source' }),
    importReferenceField(),
  ],
}
