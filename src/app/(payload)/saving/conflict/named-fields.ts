import type { ClientField } from 'payload'

import { humanize } from '@/app/(payload)/fields/humanize'

export type NamedField = { name: string; label: string; type: string; relationTo: string | null }

/** The top-level data fields of a document by name, including those in unnamed groups and tabs. */
export function findNamedFields(fields: readonly ClientField[]): Map<string, NamedField> {
  return new Map(flatten(fields).map((field) => [field.name, field]))
}

function flatten(fields: readonly ClientField[]): NamedField[] {
  return fields.flatMap((field): NamedField[] => {
    if (field.type === 'tabs')
      return field.tabs.flatMap((tab) =>
        'name' in tab && tab.name ? [toNamedField({ ...tab, type: 'group' })] : flatten(tab.fields),
      )
    if ('name' in field && field.name && field.type !== 'ui') return [toNamedField(field)]
    return 'fields' in field ? flatten(field.fields) : []
  })
}

function toNamedField(field: { name?: string; label?: unknown; type: string; relationTo?: unknown }): NamedField {
  const name = field.name ?? ''
  return {
    name,
    label: typeof field.label === 'string' ? field.label : humanize(name),
    type: field.type,
    relationTo: typeof field.relationTo === 'string' ? field.relationTo : null,
  }
}
