import type { CollectionConfig } from 'payload'

import { keepTextVisible } from '@/cms/hooks/keep-text-visible'
import { isEditor } from '@/cms/access/signed-in'
import { articleEditor } from '@/cms/fields/editor'
import { importReferenceField } from '@/cms/fields/import-reference'
import { slugField } from '@/cms/fields/slug'
import { webAddressField } from '@/cms/fields/web-address'
import { guardAddress } from '@/cms/hooks/guard-address'
import { setPublishedAt } from '@/cms/hooks/set-published-at'
import { professionIds, professionNames } from '@/schemas/professions'

/** Sourced, bylined articles. Everything the public may see of one is named in src/schemas/article.ts. */
export const Articles: CollectionConfig = {
  slug: 'articles',
  admin: {
    useAsTitle: 'title',
    defaultColumns: ['title', 'professions', 'author', '_status', 'publishedAt'],
    group: 'Content',
    preview: (doc) => `/admin/preview/articles/${String(doc.id)}`,
  },
  access: { create: isEditor, delete: isEditor, read: isEditor, readVersions: isEditor, update: isEditor },
  defaultSort: ['-publishedAt', '-id'],
  indexes: [{ fields: ['_status', 'publishedAt'] }],
  versions: { drafts: { autosave: { interval: 1500 }, schedulePublish: true }, maxPerDoc: 100 },
  hooks: { beforeValidate: [keepTextVisible], beforeChange: [guardAddress, setPublishedAt] },
  fields: [
    { name: 'title', type: 'text', required: true, maxLength: 300 },
    slugField({
      from: 'title',
      reserved: professionIds,
      description: 'The page’s address under /resources. A published article keeps its old addresses as redirects.',
    }),
    {
      name: 'description',
      type: 'textarea',
      required: true,
      minLength: 160,
      maxLength: 300,
      admin: { description: '160 to 300 characters; shown in lists and by search engines.' },
    },
    {
      name: 'professions',
      type: 'select',
      hasMany: true,
      required: true,
      options: professionIds.map((value) => ({ value, label: professionNames[value] })),
      admin: { position: 'sidebar', description: 'The pillar pages that list the article.' },
    },
    { name: 'author', type: 'relationship', relationTo: 'users', required: true, index: true, admin: { position: 'sidebar' } },
    {
      name: 'publishedAt',
      type: 'date',
      index: true,
      admin: {
        position: 'sidebar',
        date: { pickerAppearance: 'dayAndTime' },
        description: 'Left empty, it is set on publishing.',
      },
    },
    { name: 'heroImage', type: 'upload', relationTo: 'media', index: true },
    { name: 'body', type: 'richText', required: true, editor: articleEditor },
    {
      name: 'previousSlugs',
      type: 'text',
      hasMany: true,
      admin: { position: 'sidebar', description: 'Old addresses that redirect here; kept up by themselves.' },
    },
    {
      name: 'sources',
      type: 'array',
      required: true,
      minRows: 1,
      admin: { description: 'Every claim traced to an item that a reader can check.' },
      fields: [
        { name: 'label', type: 'text', required: true, maxLength: 500 },
        webAddressField({ name: 'url', required: true }),
        { name: 'date', type: 'date', admin: { date: { pickerAppearance: 'dayOnly' } } },
      ],
    },
    importReferenceField(),
  ],
}
