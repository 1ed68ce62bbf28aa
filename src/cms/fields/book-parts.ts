import { type ArrayField, type Field, type NumberFieldSingleValidation, validations } from 'payload'

import { hasMod112CheckCharacter } from '@/lib/identifiers/mod-11-2'
import { bookLimits } from '@/schemas/catalogue/book-limits'
import { rowLabel } from '@/cms/fields/row-label'
import { hasNoAuthors, requiredForPeople } from '@/cms/fields/required-for-people'
import { textValidation } from '@/cms/fields/unique-value'

/** Rejects a fraction, which the public schema rounds. */
export const validateWholeNumber: NumberFieldSingleValidation = (value, options) =>
  typeof value === 'number' && !Number.isInteger(value) ? 'Give a whole number.' : validations.number(value, options)

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

const wrongCheckCharacter =
  'Its last character does not fit the others: one of them is wrong. Correct it, or leave the field empty.'

/** Contributors, in the order of the title page. */
export const authorsField: ArrayField = {
  name: 'authors',
  type: 'array',
  required: true,
  minRows: 1,
  maxRows: bookLimits.authors,
  validate: requiredForPeople(validations.array, hasNoAuthors),
  admin: {
    description: 'In the order of the title page; one is needed at least.',
    ...rowLabel({ field: 'name', noun: 'Author' }),
  },
  fields: [
    {
      name: 'name',
      type: 'text',
      required: true,
      maxLength: bookLimits.authorNameLength,
      admin: { description: 'As it is printed: given name first.' },
    },
    {
      name: 'role',
      type: 'text',
      maxLength: bookLimits.authorRoleLength,
      admin: { description: 'Editor, translator; left empty for an author.' },
    },
    // Not in a collapsible group, which would hide validation errors.
    {
      type: 'row',
      fields: [
        {
          name: 'given',
          type: 'text',
          maxLength: bookLimits.authorNameLength,
          label: 'Given name',
          admin: { description: 'The parts of the name in citations, where they cannot be told from the name itself.' },
        },
        { name: 'particle', type: 'text', maxLength: 100, label: 'Particle, such as van' },
      ],
    },
    {
      type: 'row',
      fields: [
        { name: 'family', type: 'text', maxLength: bookLimits.authorNameLength, label: 'Family name' },
        { name: 'suffix', type: 'text', maxLength: 100, label: 'Suffix, such as Jr' },
      ],
    },
    {
      name: 'isCorporate',
      type: 'checkbox',
      defaultValue: false,
      label: 'An organization',
      admin: { description: 'Its name is cited as it is, not by a family name.' },
    },
    {
      type: 'row',
      fields: [
        {
          name: 'orcid',
          type: 'text',
          label: 'ORCID',
          validate: textValidation((id) =>
            /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/.test(id)
              ? hasMod112CheckCharacter(id.replaceAll('-', '')) || wrongCheckCharacter
              : 'Write it as 0000-0002-1825-0097.',
          ),
          admin: { description: 'Optional; in JSON-LD and in exports.' },
        },
        {
          name: 'isni',
          type: 'text',
          label: 'ISNI',
          validate: textValidation((id) =>
            /^\d{15}[\dX]$/.test(id)
              ? hasMod112CheckCharacter(id) || wrongCheckCharacter
              : 'Write its sixteen digits without spaces.',
          ),
        },
      ],
    },
    {
      name: 'biography',
      type: 'textarea',
      maxLength: bookLimits.biographyLength,
      admin: { description: 'Who they are, for the book’s page. Optional.' },
    },
  ],
}

/** Publisher, imprint, place and form of a book; for imported books from their feeds. */
export const publicationFields: Field[] = [
  {
    type: 'row',
    fields: [
      {
        name: 'publisher',
        type: 'text',
        maxLength: bookLimits.publisherLength,
        admin: { description: 'Left empty, the organization of this site.' },
      },
      { name: 'imprint', type: 'text', maxLength: bookLimits.publisherLength },
    ],
  },
  {
    type: 'row',
    fields: [
      { name: 'place', type: 'text', maxLength: bookLimits.publisherLength, label: 'Place of publication' },
      {
        name: 'productForm',
        type: 'text',
        label: 'Product form',
        validate: textValidation(
          (code) => /^[A-Z][A-Z0-9]$/.test(code) || 'Write a code of ONIX list 150, such as BB for a hardback.',
        ),
        admin: { description: 'The code of ONIX list 150: BB hardback, BC paperback, EA e-book, AJ audiobook.' },
      },
    ],
  },
]

/** The table of contents. */
export const chaptersField: ArrayField = {
  name: 'chapters',
  type: 'array',
  maxRows: bookLimits.chapters,
  admin: {
    description: 'Numbered in this order. Drag a row to move it.',
    components: {
      ...rowLabel({ field: 'title', noun: 'Chapter' }).components,
      Field: '/app/(payload)/fields/long-list#LongList',
    },
  },
  fields: [
    {
      name: 'title',
      type: 'text',
      required: true,
      maxLength: bookLimits.chapterTitleLength,
      admin: { description: 'Without its number.' },
    },
    {
      type: 'row',
      fields: [
        {
          name: 'label',
          type: 'text',
          maxLength: bookLimits.chapterLabelLength,
          label: 'Its own number',
          admin: { description: 'As the book has it: 2.1, IV. Optional.' },
        },
        {
          name: 'level',
          type: 'number',
          defaultValue: 1,
          min: 1,
          max: 9,
          validate: validateWholeNumber,
          admin: { description: '2 for what is in the part or chapter above, and so on.' },
        },
      ],
    },
    {
      name: 'authors',
      type: 'text',
      maxLength: bookLimits.chapterAuthorsLength,
      admin: { description: 'Who wrote it, where the chapters are by several people: Ann Lee; Bo Li. Optional.' },
    },
    {
      name: 'summary',
      type: 'textarea',
      maxLength: bookLimits.chapterSummaryLength,
      admin: { description: 'A sentence or two of what it covers. Optional.' },
    },
  ],
}

/** Learning outcomes. */
export const outcomesField: ArrayField = {
  name: 'outcomes',
  type: 'array',
  maxRows: bookLimits.outcomes,
  admin: {
    description: 'What a reader can do afterwards.',
    ...rowLabel({ field: 'text', noun: 'Outcome' }),
  },
  fields: [
    {
      name: 'text',
      type: 'text',
      required: true,
      maxLength: bookLimits.outcomeLength,
      label: 'Outcome',
      admin: { description: 'One thing, beginning with a verb.' },
      hooks: { beforeValidate: [({ value }) => trimmed(value)] },
    },
  ],
}
