import type { Field } from 'payload'

import {
  availabilities,
  identifierTypes,
  productForms,
  publishingStatuses,
  subjectSchemes,
} from '@/formats/catalogue/onix/code-names'
import { accessibilityFeatures, technicalProtections } from '@/formats/catalogue/onix/digital-names'
import { languageRoles, prizeAchievements, productRelations } from '@/formats/catalogue/onix/relation-names'
import { isIsbn13 } from '@/lib/identifiers/isbn'
import { isIssn } from '@/lib/identifiers/issn'
import { bookLimits } from '@/schemas/catalogue/book-limits'
import { invalidIsbn, toStoredIsbn } from './book-identifiers'
import { validateWholeNumber } from './book-parts'
import { languageField } from './language'
import { identifierField } from './trade-identifier'
import { anyCode, code, row, rows, text, toOptions } from './trade-rows'
import { textValidation } from './unique-value'
import { webAddressField } from './web-address'

const formatIsbn: Field = {
  name: 'isbn',
  type: 'text',
  label: 'ISBN-13',
  hooks: { beforeValidate: [toStoredIsbn] },
  validate: textValidation((isbn) => isIsbn13(isbn) || invalidIsbn),
}
const price = row(
  {
    name: 'price',
    type: 'text',
    validate: textValidation((amount) => /^\d{1,9}(?:\.\d{1,4})?$/.test(amount) || 'Write a number such as 24.50.'),
  },
  {
    name: 'currency',
    type: 'text',
    validate: validateCurrency,
  },
)

const duration: Field = {
  name: 'duration',
  type: 'number',
  label: 'Duration in minutes',
  min: 1,
  max: bookLimits.minutes,
  validate: validateWholeNumber,
  admin: { description: 'Of an audiobook.' },
}
const technicalProtection = code('technicalProtection', 'Technical protection', technicalProtections)

/** A price without a currency would not be shown. */
function validateCurrency(
  currency: string | null | undefined,
  { siblingData }: { siblingData: Partial<Record<'price', string | null>> },
): true | string {
  if (!currency) return siblingData.price ? 'Give the currency of the price, such as EUR.' : true
  return /^[A-Z]{3}$/.test(currency) || 'Write a code such as EUR.'
}

/** Data of the book trade and of libraries on a book; for imported books from their feeds. */
export const tradeFields: Field[] = [
  row(
    code('publishingStatus', 'Publishing status', publishingStatuses),
    code('availability', 'Availability', availabilities),
  ),
  price,
  row(duration, technicalProtection),
  row(
    { name: 'editionNumber', type: 'number', label: 'Edition', min: 1, max: 10_000, validate: validateWholeNumber },
    text('editionStatement', 'Edition statement', bookLimits.titleLength),
  ),
  row(text('licenceName', 'Licence'), webAddressField({ name: 'licenceUrl', label: 'Address of the licence' })),
  rows({
    name: 'identifiers',
    label: 'Identifiers',
    noun: 'Identifier',
    description: 'DOI, OCLC number and the like, beside the ISBN.',
    fields: [
      row(code('type', 'Type', identifierTypes, true), text('name', 'Name of a proprietary type')),
      identifierField,
    ],
  }),
  rows({
    name: 'subjectCodes',
    label: 'Subject codes',
    noun: 'Subject code',
    description: `As classifications have them: ${Object.entries(subjectSchemes)
      .filter(([scheme]) => ['93', '10', '12', '01', '03', '29'].includes(scheme))
      .map(([scheme, name]) => `${name} is ${scheme}`)
      .join(', ')}.`,
    fields: [
      row(anyCode('scheme', 'Scheme', '27'), text('schemeName', 'Name of a proprietary scheme')),
      row(text('code', 'Code', bookLimits.identifierLength), text('heading', 'Heading', bookLimits.subjectLength)),
      { name: 'isMain', type: 'checkbox', label: 'The main subject in its scheme' },
    ],
  }),
  rows({
    name: 'series',
    label: 'Series',
    noun: 'Series',
    description: 'The series it is part of, with its number there.',
    fields: [
      text('title', 'Title', bookLimits.titleLength, true),
      row(text('number', 'Number'), {
        name: 'issn',
        type: 'text',
        label: 'ISSN',
        validate: textValidation(
          (issn) => isIssn(issn) || 'This is no ISSN: eight digits as 2049-3630, the last of which checks the others.',
        ),
      }),
    ],
  }),
  rows({
    name: 'formats',
    label: 'Other formats',
    noun: 'Format',
    description: 'The same book as an e-book, an audiobook, a hardback: each has an ISBN of its own.',
    fields: [
      row(formatIsbn, code('form', 'Product form', productForms)),
      row(
        code('status', 'Publishing status', publishingStatuses),
        code('availability', 'Availability', availabilities),
      ),
      price,
      row(duration, technicalProtection),
      {
        name: 'accessibility',
        type: 'select',
        hasMany: true,
        options: toOptions(accessibilityFeatures),
        admin: { description: 'What it offers to people who read with assistive technology.' },
      },
    ],
  }),
  rows({
    name: 'accessibility',
    label: 'Accessibility',
    noun: 'Statement',
    description: 'What a digital edition offers to people who read with assistive technology, and what it conforms to.',
    fields: [
      code('code', 'Statement', accessibilityFeatures, true),
      {
        name: 'note',
        type: 'text',
        label: 'What it is about',
        maxLength: bookLimits.noteLength,
        admin: { description: 'The summary, certifier, date, address or exception that belongs to the statement.' },
      },
    ],
  }),
  rows({
    name: 'related',
    label: 'Related products',
    noun: 'Related product',
    description: 'Earlier editions, translations, companions.',
    fields: [
      row(code('relation', 'It is', productRelations, true), code('type', 'Identifier', identifierTypes, true)),
      identifierField,
    ],
  }),
  rows({
    name: 'languages',
    label: 'Other languages',
    noun: 'Language',
    description: 'Beside that of the text: the original’s, say.',
    fields: [
      row(code('role', 'Language of', languageRoles, true), {
        ...languageField({ description: 'Such as fr or pt-BR.' }),
        label: 'Language tag',
        required: true,
      }),
    ],
  }),
  rows({
    name: 'reviews',
    label: 'Reviews',
    noun: 'Review',
    description: 'Quoted on the book’s page.',
    fields: [
      { name: 'text', type: 'textarea', required: true, maxLength: bookLimits.reviewLength },
      row(text('author', 'By'), text('source', 'In', bookLimits.titleLength)),
    ],
  }),
  rows({
    name: 'prizes',
    label: 'Prizes',
    noun: 'Prize',
    description: 'Won, or shortlisted for.',
    fields: [
      text('name', 'Prize', bookLimits.titleLength, true),
      row(text('year', 'Year', 10), text('country', 'Country code', 2)),
      code('achievement', 'Achievement', prizeAchievements),
    ],
  }),
]
