import type { SelectField } from 'payload'

/**
 * The status that Payload gives documents with drafts, with a cell for lists of our own: Payload's calls a draft one
 * that has a published version wherever any version was ever published, also of what readers no longer see.
 */
export function statusField(): SelectField {
  return {
    name: '_status',
    type: 'select',
    // Payload names the field before it adds its own label.
    label: 'Status',
    // Payload adds its own to these.
    options: [],
    admin: { components: { Cell: '/app/(payload)/versions/status-cell#StatusCell' } },
  }
}
