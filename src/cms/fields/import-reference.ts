import type { TextField } from 'payload'

/** What names a document in the file it was imported from; never public, and not for editors to change. */
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
    // A copy is a document of its own, which no import may take for the first.
    hooks: { beforeDuplicate: [() => null] },
  }
}
