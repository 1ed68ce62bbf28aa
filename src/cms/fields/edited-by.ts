import type { RelationshipField } from 'payload'

import { referenceCell } from './reference-cell'

/** Who saved the document last; versioned, and set by src/cms/hooks/documents/set-updated-by.ts. */
export function updatedByField(): RelationshipField {
  return accountField('updatedBy', 'Last saved by')
}

/** Who published the document last; versioned, and set by src/cms/hooks/documents/set-updated-by.ts. */
export function publishedByField(): RelationshipField {
  return accountField('publishedBy', 'Published by')
}

function accountField(name: string, label: string): RelationshipField {
  return {
    name,
    type: 'relationship',
    relationTo: 'users',
    label,
    maxDepth: 1,
    // Only hooks set it; they run after access control.
    access: { create: () => false, update: () => false },
    admin: {
      position: 'sidebar',
      readOnly: true,
      allowCreate: false,
      allowEdit: false,
      condition: (data) => Boolean(data[name]),
      components: referenceCell,
    },
    hooks: { beforeDuplicate: [() => null] },
  }
}
