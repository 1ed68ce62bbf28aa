import { randomBytes } from 'node:crypto'

import { sql, type SQL } from '@payloadcms/db-postgres/drizzle'

import type { Book } from '@/cms/payload-types'
import { tradeLists, type StoredTradeLists } from '@/schemas/catalogue/trade-record'
import type { BookFields } from '@/importers/books/record/book-record'

type Lists = 'authors' | 'chapters' | 'outcomes' | 'subjects'
type Column = { name: string; type: string }

/** Fields of a book that are columns of its row; `type` is that of Postgres. */
const bookColumns: Readonly<Record<Exclude<keyof BookFields, Lists>, Column>> = {
  isbn: { name: 'isbn', type: 'varchar' },
  title: { name: 'title', type: 'varchar' },
  subtitle: { name: 'subtitle', type: 'varchar' },
  language: { name: 'language', type: 'varchar' },
  synopsis: { name: 'synopsis', type: 'varchar' },
  pages: { name: 'pages', type: 'numeric' },
  publishedAt: { name: 'published_at', type: 'timestamptz' },
  publishedPrecision: { name: 'published_precision', type: 'enum_books_published_precision' },
  publisher: { name: 'publisher', type: 'varchar' },
  imprint: { name: 'imprint', type: 'varchar' },
  place: { name: 'place', type: 'varchar' },
  productForm: { name: 'product_form', type: 'varchar' },
  publishingStatus: { name: 'publishing_status', type: 'enum_books_publishing_status' },
  availability: { name: 'availability', type: 'enum_books_availability' },
  price: { name: 'price', type: 'varchar' },
  currency: { name: 'currency', type: 'varchar' },
  duration: { name: 'duration', type: 'numeric' },
  technicalProtection: { name: 'technical_protection', type: 'enum_books_technical_protection' },
  editionNumber: { name: 'edition_number', type: 'numeric' },
  editionStatement: { name: 'edition_statement', type: 'varchar' },
  licenceName: { name: 'licence_name', type: 'varchar' },
  licenceUrl: { name: 'licence_url', type: 'varchar' },
  identifiers: { name: 'identifiers', type: 'jsonb' },
  subjectCodes: { name: 'subject_codes', type: 'jsonb' },
  series: { name: 'series', type: 'jsonb' },
  formats: { name: 'formats', type: 'jsonb' },
  related: { name: 'related', type: 'jsonb' },
  languages: { name: 'languages', type: 'jsonb' },
  reviews: { name: 'reviews', type: 'jsonb' },
  prizes: { name: 'prizes', type: 'jsonb' },
  accessibility: { name: 'accessibility', type: 'jsonb' },
}

const fields = Object.entries(bookColumns)
const list = (toText: (column: Column, field: string) => string): SQL =>
  sql.raw(fields.map(([field, column]) => toText(column, field)).join(', '))

/** The same as SQL: the columns; those of a version; those of a record of JSON, with their types; assignments from it. */
export const bookColumnSql = {
  names: list(({ name }) => name),
  versionNames: list(({ name }) => `version_${name}`),
  versionValues: list(({ name, type }) =>
    type.startsWith('enum_')
      ? `b.${name}::text::${type.replace('enum_books_', 'enum__books_v_version_')}`
      : `b.${name}`,
  ),
  record: list(({ type }, field) => `"${field}" ${type}`),
  values: list((column, field) => toValue(column, `new."${field}"`)),
  assignments: list((column, field) => `${column.name} = ${toValue(column, `new."${field}"`)}`),
  /** Pairs for `json_build_object`, by the names of the fields. */
  pairs: list(({ name, type }, field) =>
    type === 'timestamptz'
      ? `'${field}', to_char(b.${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : field === 'publishedPrecision'
        ? `'${field}', case when b.published_at is not null then b.${name} end`
        : `'${field}', b.${name}`,
  ),
}

function toValue({ name }: Column, value: string): string {
  return name === 'published_precision' ? `coalesce(${value}, 'day')` : value
}

const listNames = Object.keys(tradeLists) as (keyof StoredTradeLists)[]

/** The lists of a book as Payload stores them: each row with an id and the name of its block. */
export function toStoredLists(fields: Partial<BookFields>): Required<Pick<Book, keyof StoredTradeLists>> {
  return Object.fromEntries(
    listNames.map((name) => [
      name,
      (fields[name] ?? []).map((row) => ({ ...row, id: randomBytes(12).toString('hex'), blockType: name })),
    ]),
  ) as unknown as Required<Pick<Book, keyof StoredTradeLists>>
}

/** The lists of a stored book without these, with their members in order, so that they compare with a record's. */
export function fromStoredLists(stored: Readonly<Record<string, unknown>>): StoredTradeLists {
  return Object.fromEntries(
    listNames.map((name) => {
      const rows = (stored[name] ?? []) as Record<string, unknown>[]
      return [name, rows.map((row) => Object.fromEntries(tradeLists[name].map((key) => [key, row[key] ?? null])))]
    }),
  ) as StoredTradeLists
}
