import type { Identifiers } from '@/importers/books/record/book-record'
import { bookCodePattern } from '@/lib/identifiers/book-code'
import { toIsbn13, toIsbnDigits } from '@/lib/identifiers/isbn'
import { children, value, type Element } from './element'

/** Product identifier types (list 5). */
const types = { proprietary: '01', isbn10: '02', gtin13: '03', isbn13: '15' } as const

/** The identifiers of a record, or of a related product. */
export function toIdentifiers(parent: Element): Identifiers {
  const found = children(parent, 'ProductIdentifier').map((identifier) => ({
    type: value(identifier, 'ProductIDType'),
    text: value(identifier, 'IDValue') ?? '',
  }))
  const ofType = (type: string) => found.filter((each) => each.type === type).map((each) => toIsbnDigits(each.text))
  const written = [...ofType(types.isbn13), ...ofType(types.gtin13), ...ofType(types.isbn10)].filter(Boolean)
  const isbn = written.map(toIsbn13).find((each) => each !== null) ?? null
  const codes = found.filter((each) => each.type === types.proprietary).map((each) => each.text.toUpperCase())
  return {
    code: codes.find((each) => bookCodePattern.test(each)) ?? null,
    isbn,
    invalidIsbn: isbn === null ? (written[0] ?? null) : null,
  }
}

/** The reference of a product of any release; its ISBN where it has none, null where it has neither. */
export function toReference(product: Element): string | null {
  const given = value(product, 'RecordReference')
  if (given !== null) return given
  // Elements of their own in 2.1.
  const old = ['EAN13', 'ISBN'].map((name) => toIsbn13(toIsbnDigits(value(product, name) ?? '')))
  const isbn = toIdentifiers(product).isbn ?? old.find((each) => each !== null)
  return isbn ? `isbn:${isbn}` : null
}
