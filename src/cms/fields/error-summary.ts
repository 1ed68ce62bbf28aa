import type { UIField } from 'payload'

/** Lists validation errors above the fields; a field without data, the first of every collection and global. */
export function errorSummaryField(): UIField {
  return {
    type: 'ui',
    name: 'reasons',
    admin: {
      components: { Field: '/app/(payload)/validation-errors/error-summary#ErrorSummary' },
      disableBulkEdit: true,
      disableListColumn: true,
    },
  }
}
