import type { TextField } from 'payload'

/** Identifies a document in the file it was imported from; private and read-only. */
export function importReferenceField(): TextField {
  return {
    name: 'reference',
    type: 'text',
    unique: true,
    index: true,
    maxLength: 500,
    label: 'Import reference',
    admin: {
      position: 'sidebar',
      readOnly: true,
      condition: (data) => Boolean(data.reference),
      description: 'Imported under this name; the next import of it changes this document.',
    },
    // An import must not match a duplicate.
    hooks: { beforeDuplicate: [() => null] },
  }
}
