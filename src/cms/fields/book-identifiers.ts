import { bookLimits } from '@/schemas/catalogue/book-limits'
import type { FieldHook, TextField } from 'payload'

import { clearValue, generateNextCode } from '@/cms/hooks/documents/before-duplicate'
import { validateUniqueAddress } from '@/cms/hooks/documents/track-previous-addresses'
import { bookCodePattern } from '@/lib/identifiers/book-code'
import { isIsbn13, toIsbnDigits } from '@/lib/identifiers/isbn'
import { textValidation, validateUnique } from './unique-value'

/** The catalogue code, which is the book's public address. */
export const bookCodeField: TextField = {
  name: 'code',
  type: 'text',
  required: true,
  unique: true,
  index: true,
  maxLength: bookLimits.codeLength,
  label: 'Catalogue code',
  admin: {
    position: 'sidebar',
    description: 'T, the tier’s digit, a hyphen, digits: T2-14. It is the book’s address.',
  },
  hooks: {
    beforeValidate: [({ value }) => (typeof value === 'string' ? value.trim().toUpperCase() : value)],
    beforeDuplicate: [generateNextCode],
  },
  validate: textValidation((code, context) =>
    bookCodePattern.test(code)
      ? validateUniqueAddress(code, { noun: 'book', current: 'code', previous: 'previousCodes' }, context)
      : 'Write T, one digit, a hyphen and up to nine digits: T2-14.',
  ),
}

export const invalidIsbn = 'This is no ISBN-13: thirteen digits from 978 or 979, the last of which checks the others.'

/** A hook that stores an ISBN as digits. */
export const toStoredIsbn: FieldHook = ({ value }) => (typeof value === 'string' ? toIsbnDigits(value) || null : value)

/** The ISBN-13, stored as digits. */
export const isbnField: TextField = {
  name: 'isbn',
  type: 'text',
  // Not required: feeds announce books before an ISBN is assigned.
  unique: true,
  label: 'ISBN-13',
  admin: { position: 'sidebar', description: 'With or without hyphens; kept as digits.' },
  hooks: {
    beforeValidate: [toStoredIsbn],
    beforeDuplicate: [clearValue],
  },
  validate: textValidation((isbn, options) => (isIsbn13(isbn) ? validateUnique(isbn, 'isbn', options) : invalidIsbn)),
}
