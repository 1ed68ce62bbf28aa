import type { CollectionConfig } from 'payload'

import { isEditor } from '@/cms/access/signed-in'
import { fillPublishedAt } from '@/cms/hooks/fill-published-at'
import { bookCodePattern } from '@/lib/book-code'
import { isIsbn13, toIsbnDigits } from '@/lib/isbn'
import { toLanguageTag } from '@/lib/language-tag'

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

/** Titles of the catalogue. What the public may see of one is named in src/schemas/book.ts; none of it is book text. */
export const Books: CollectionConfig = {
  slug: 'books',
  admin: {
    useAsTitle: 'title',
    defaultColumns: ['code', 'title', 'language', '_status', 'isWithdrawn'],
    group: 'Catalogue',
    preview: (doc) => `/admin/preview/books/${String(doc.id)}`,
  },
  access: { create: isEditor, delete: isEditor, read: isEditor, readVersions: isEditor, update: isEditor },
  defaultSort: 'code',
  versions: { drafts: { autosave: { interval: 1500 }, schedulePublish: true }, maxPerDoc: 50 },
  hooks: { beforeChange: [fillPublishedAt] },
  fields: [
    {
      name: 'code',
      type: 'text',
      required: true,
      unique: true,
      index: true,
      maxLength: 12,
      label: 'Catalogue code',
      admin: {
        position: 'sidebar',
        description: 'T, the tier’s digit, a hyphen, digits: T2-14. It is the book’s address.',
      },
      hooks: {
        beforeValidate: [({ value }) => (typeof value === 'string' ? value.trim().toUpperCase() : value)],
      },
      validate: (value: string | null | undefined) =>
        bookCodePattern.test(value ?? '') || 'Write T, one digit, a hyphen and up to nine digits: T2-14.',
    },
    {
      name: 'isbn',
      type: 'text',
      // Feeds announce books before they have one.
      unique: true,
      label: 'ISBN-13',
      admin: { position: 'sidebar', description: 'With or without hyphens; kept as digits.' },
      hooks: {
        beforeValidate: [({ value }) => (typeof value === 'string' ? toIsbnDigits(value) || null : value)],
      },
      validate: (value: string | null | undefined) =>
        !value ||
        isIsbn13(value) ||
        'This is no ISBN-13: thirteen digits from 978 or 979, the last of which checks the others.',
    },
    { name: 'title', type: 'text', required: true, maxLength: 300 },
    { name: 'subtitle', type: 'text', maxLength: 300 },
    {
      name: 'language',
      type: 'text',
      required: true,
      index: true,
      defaultValue: 'en',
      maxLength: 35,
      admin: { position: 'sidebar', description: 'A language tag: en, en-GB, fr, pt-BR.' },
      hooks: {
        beforeValidate: [
          ({ value }) => (typeof value === 'string' ? (toLanguageTag(value.trim()) ?? value) : value),
        ],
      },
      validate: (value: string | null | undefined) =>
        toLanguageTag(value ?? '') !== null || 'Write a language tag such as en, en-GB, fr or pt-BR.',
    },
    {
      name: 'authors',
      type: 'array',
      required: true,
      minRows: 1,
      fields: [
        { name: 'name', type: 'text', required: true, maxLength: 200 },
        { name: 'role', type: 'text', maxLength: 100, admin: { description: 'Author, editor, translator.' } },
      ],
    },
    {
      name: 'synopsis',
      type: 'textarea',
      required: true,
      maxLength: 6000,
      admin: { description: 'An empty line begins a paragraph.' },
    },
    {
      name: 'chapters',
      type: 'array',
      admin: { description: 'Numbered in this order.' },
      fields: [
        { name: 'title', type: 'text', required: true, maxLength: 300 },
        { name: 'summary', type: 'textarea', maxLength: 1000 },
      ],
    },
    {
      name: 'outcomes',
      type: 'array',
      admin: { description: 'What a reader can do afterwards.' },
      fields: [
        {
          name: 'text',
          type: 'text',
          required: true,
          maxLength: 500,
          hooks: { beforeValidate: [({ value }) => trimmed(value)] },
        },
      ],
    },
    { name: 'subjects', type: 'text', hasMany: true },
    {
      name: 'pages',
      type: 'number',
      min: 1,
      max: 20_000,
      admin: { position: 'sidebar', step: 1 },
      validate: isWhole,
    },
    {
      name: 'publishedAt',
      type: 'date',
      admin: {
        position: 'sidebar',
        date: { pickerAppearance: 'dayOnly' },
        description: 'Left empty, it is set on publishing.',
      },
    },
    { name: 'cover', type: 'upload', relationTo: 'media' },
    {
      name: 'isWithdrawn',
      type: 'checkbox',
      defaultValue: false,
      index: true,
      label: 'Withdrawn',
      admin: {
        position: 'sidebar',
        description: 'Its page says that it was withdrawn; lists, bundles and the API leave it out.',
      },
    },
    {
      name: 'replacedBy',
      type: 'relationship',
      relationTo: 'books',
      label: 'Replaced by',
      admin: {
        position: 'sidebar',
        condition: (data) => Boolean(data.isWithdrawn),
        description: 'The book that its page sends readers to.',
      },
    },
  ],
}

function isWhole(value: number | null | undefined): true | string {
  if (value === null || value === undefined) return true
  return (Number.isInteger(value) && value >= 1 && value <= 20_000) || 'Give a whole number of pages.'
}
