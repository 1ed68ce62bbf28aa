import { bookCodePattern } from '@/lib/book-code'
import { isIsbn13, toIsbnCheckDigit, toIsbnDigits } from '@/lib/isbn'
import { children, value, type Element } from './element'

/** Product identifier types (list 5). */
const types = { proprietary: '01', isbn10: '02', gtin13: '03', isbn13: '15' } as const

export type Identifiers = {
  /** Our own catalogue code, where the record carries one. */
  code: string | null
  /** A valid ISBN-13, converted from an ISBN-10 where there is no other. */
  isbn: string | null
  /** The ISBN as it is written, where none of those given is valid. */
  invalidIsbn: string | null
}

/** The identifiers of a record, or of a related product. */
export function toIdentifiers(holder: Element): Identifiers {
  const found = children(holder, 'ProductIdentifier').map((identifier) => ({
    type: value(identifier, 'ProductIDType'),
    text: value(identifier, 'IDValue') ?? '',
  }))
  const ofType = (type: string) =>
    found.filter((each) => each.type === type).map((each) => toIsbnDigits(each.text))
  const written = [...ofType(types.isbn13), ...ofType(types.gtin13), ...ofType(types.isbn10)].filter(Boolean)
  const isbn = written.map(toIsbn13).find((each) => each !== null) ?? null
  const codes = found.filter((each) => each.type === types.proprietary).map((each) => each.text.toUpperCase())
  return {
    code: codes.find((each) => bookCodePattern.test(each)) ?? null,
    isbn,
    invalidIsbn: isbn === null ? (written[0] ?? null) : null,
  }
}

/** The ISBN-13 that a text says, as 10 or 13 digits with a right check digit; null otherwise. */
export function toIsbn13(digits: string): string | null {
  if (isIsbn13(digits)) return digits
  if (!isIsbn10(digits)) return null
  const first12 = `978${digits.slice(0, 9)}`
  return `${first12}${toIsbnCheckDigit(first12)}`
}

/** True for ten characters of an ISBN-10 (ISO 2108:1992): weights 10 to 1, a sum that 11 divides, X for ten. */
function isIsbn10(text: string): boolean {
  if (!/^\d{9}[\dXx]$/.test(text)) return false
  const sum = [...text].reduce(
    (total, digit, index) => total + (10 - index) * (/x/i.test(digit) ? 10 : Number(digit)),
    0,
  )
  return sum % 11 === 0
}
