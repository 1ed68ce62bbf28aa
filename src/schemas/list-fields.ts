import { professionIds } from './professions'

export type FieldType = 'integer' | 'text' | 'date' | 'enum'

/** How one public field may be filtered and sorted by. `isSet`: many values a document, each matched on its own. */
export type Field = {
  type: FieldType
  isSet?: boolean
  /** `contains` means “has this member”, not “has this within its text”. */
  isMembership?: boolean
  isSortable: boolean
  values?: readonly string[]
}

export type FieldTable = Readonly<Record<string, Field>>

const integer: Field = { type: 'integer', isSortable: true }
const text: Field = { type: 'text', isSortable: true }
const date: Field = { type: 'date', isSortable: true }

/** Fields of an article that `where` and `sort` know; no other exists for them. */
export const articleFields = {
  id: integer,
  title: text,
  slug: text,
  description: text,
  professions: { type: 'enum', isSet: true, isMembership: true, isSortable: false, values: professionIds },
  author: integer,
  'author.name': text,
  publishedAt: date,
  heroImage: integer,
  previousSlugs: { type: 'text', isSet: true, isMembership: true, isSortable: false },
  'sources.label': { type: 'text', isSet: true, isSortable: true },
  'sources.url': { type: 'text', isSet: true, isSortable: true },
  'sources.date': { type: 'date', isSet: true, isSortable: true },
  updatedAt: date,
  createdAt: date,
  _status: { type: 'enum', isSortable: true, values: ['draft', 'published'] },
} as const satisfies FieldTable

/** Fields of an image that `where` and `sort` know. */
export const mediaFields = {
  id: integer,
  alt: text,
  url: text,
  filename: text,
  mimeType: text,
  filesize: integer,
  width: integer,
  height: integer,
  updatedAt: date,
  createdAt: date,
} as const satisfies FieldTable
