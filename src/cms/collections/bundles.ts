import type { CollectionConfig } from 'payload'

import { isEditor } from '@/cms/access/signed-in'
import { slugField } from '@/cms/fields/slug'

/** Books that belong together, in an order of the editors' choosing. The slug is the bundle's public id. */
export const Bundles: CollectionConfig = {
  slug: 'bundles',
  admin: {
    useAsTitle: 'title',
    defaultColumns: ['title', 'slug', 'books', '_status'],
    group: 'Catalogue',
    preview: (doc) => `/admin/preview/bundles/${String(doc.id)}`,
  },
  access: { create: isEditor, delete: isEditor, read: isEditor, readVersions: isEditor, update: isEditor },
  defaultSort: 'title',
  versions: { drafts: { autosave: { interval: 1500 }, schedulePublish: true }, maxPerDoc: 50 },
  fields: [
    { name: 'title', type: 'text', required: true, maxLength: 300 },
    slugField({ from: 'title', description: 'The bundle’s id and address under /bundles.' }),
    { name: 'description', type: 'textarea', required: true, maxLength: 3000 },
    {
      name: 'books',
      type: 'relationship',
      relationTo: 'books',
      hasMany: true,
      admin: { description: 'Shown in this order.' },
    },
  ],
}
