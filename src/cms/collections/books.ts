import type { CollectionConfig } from 'payload'

import { isEditor, isSignedIn, mayWriteDrafts } from '@/cms/access/signed-in'
import { keepStateOnRestore } from '@/cms/hooks/documents/keep-state-on-restore'
import { appendCopySuffix, clearValue } from '@/cms/hooks/documents/before-duplicate'
import { commentsTab } from '@/cms/comments-tab'
import { bookCodeField, isbnField } from '@/cms/fields/book-identifiers'
import { authorsField, chaptersField, outcomesField, publicationFields } from '@/cms/fields/book-parts'
import { tradeFields } from '@/cms/fields/book-trade'
import { previewOptions, liveLinkComponent } from '@/cms/fields/preview'
import { previousAddressesField } from '@/cms/fields/previous-addresses'
import { publishedByField, updatedByField } from '@/cms/fields/edited-by'
import { checkboxCell } from '@/cms/fields/checkbox-cell'
import { errorSummaryField } from '@/cms/fields/error-summary'
import { findSiteLanguage } from '@/cms/fields/language'
import { referenceCell } from '@/cms/fields/reference-cell'
import { reviewFields } from '@/cms/fields/review'
import { hasNoSynopsis, requiredForPeople } from '@/cms/fields/required-for-people'
import { statusField } from '@/cms/fields/status'
import { validateTextareaLength } from '@/cms/fields/text-length'
import { textValidation } from '@/cms/fields/unique-value'
import { setBookPublishedAt } from '@/cms/hooks/documents/set-book-published-at'
import { updateReviewState } from '@/cms/hooks/review/update-review-state'
import { restrictWritersToDrafts } from '@/cms/hooks/review/restrict-writers-to-drafts'
import { trackPreviousAddresses } from '@/cms/hooks/documents/track-previous-addresses'
import { preventReplacementCycle } from '@/cms/hooks/documents/prevent-replacement-cycle'
import { stripInvisibleCharacters } from '@/cms/hooks/documents/strip-invisible-characters'
import { setUpdatedBy } from '@/cms/hooks/documents/set-updated-by'
import { sendReviewNotice } from '@/cms/hooks/review/send-review-notice'
import { unpublishOnTrash } from '@/cms/hooks/documents/unpublish-on-trash'
import { bookCodePattern } from '@/lib/identifiers/book-code'
import { countCharacters } from '@/lib/text/characters'
import { bookLimits } from '@/schemas/catalogue/book-limits'
import { toLanguageTag } from '@/lib/languages/language-tag'

const trackBookCodes = trackPreviousAddresses({
  collection: 'books',
  noun: 'book',
  current: 'code',
  previous: 'previousCodes',
  isAddress: (value) => bookCodePattern.test(value),
})

/** Books of the catalogue. The public fields are defined in src/schemas/catalogue/book.ts. */
export const Books: CollectionConfig = {
  slug: 'books',
  admin: {
    components: { edit: { beforeDocumentControls: [liveLinkComponent] }, views: { edit: commentsTab } },
    useAsTitle: 'title',
    defaultColumns: ['code', 'title', 'language', '_status', 'isWithdrawn', 'updatedBy'],
    listSearchableFields: ['code', 'title', 'subtitle', 'isbn', 'authors.name'],
    group: 'Catalogue',
    ...previewOptions('books'),
  },
  access: {
    create: mayWriteDrafts,
    delete: isEditor,
    read: isSignedIn,
    readVersions: isSignedIn,
    update: mayWriteDrafts,
  },
  defaultSort: 'code',
  trash: true,
  enableQueryPresets: true,
  versions: { drafts: { autosave: { interval: 1500 } }, maxPerDoc: 50 },
  hooks: {
    beforeOperation: [restrictWritersToDrafts, unpublishOnTrash],
    beforeValidate: [stripInvisibleCharacters],
    beforeChange: [
      keepStateOnRestore,
      trackBookCodes,
      preventReplacementCycle,
      setBookPublishedAt,
      updateReviewState,
      setUpdatedBy,
    ],
    afterChange: [sendReviewNotice],
  },
  fields: [
    errorSummaryField(),
    bookCodeField,
    isbnField,
    {
      name: 'title',
      hooks: { beforeDuplicate: [appendCopySuffix] },
      type: 'text',
      required: true,
      maxLength: bookLimits.titleLength,
      admin: { description: 'As on the title page.' },
    },
    {
      name: 'subtitle',
      type: 'text',
      maxLength: bookLimits.titleLength,
      admin: { description: 'Shown under the title, and searched with it. Optional.' },
    },
    {
      name: 'language',
      type: 'text',
      required: true,
      index: true,
      defaultValue: findSiteLanguage,
      maxLength: bookLimits.languageLength,
      admin: { position: 'sidebar', description: 'A language tag: en, en-GB, fr, pt-BR.' },
      hooks: {
        beforeValidate: [({ value }) => (typeof value === 'string' ? (toLanguageTag(value.trim()) ?? value) : value)],
      },
      validate: textValidation(
        (tag) => toLanguageTag(tag) !== null || 'Write a language tag such as en, en-GB, fr or pt-BR.',
      ),
    },
    authorsField,
    ...publicationFields,
    {
      name: 'synopsis',
      type: 'textarea',
      required: true,
      maxLength: bookLimits.synopsisLength,
      validate: requiredForPeople(validateTextareaLength, hasNoSynopsis),
      admin: { description: 'What the book is about, for its page. An empty line begins a paragraph.' },
    },
    chaptersField,
    outcomesField,
    {
      name: 'subjects',
      type: 'text',
      hasMany: true,
      validate: validateSubjects,
      admin: { description: 'Press Enter after each. Readers see them on the book’s page.' },
    },
    {
      name: 'pages',
      type: 'number',
      min: 1,
      max: bookLimits.pages,
      label: 'Number of pages',
      admin: { position: 'sidebar', step: 1, description: 'Of the print edition.' },
      validate: validatePageCount,
    },
    {
      name: 'publishedAt',
      hooks: { beforeDuplicate: [clearValue] },
      type: 'date',
      label: 'Publication date',
      admin: {
        position: 'sidebar',
        date: { pickerAppearance: 'dayOnly', displayFormat: 'd MMM yyyy' },
        description: 'Of the book. A day ahead announces it; left empty, it is set on publishing.',
      },
    },
    {
      name: 'publishedPrecision',
      type: 'select',
      defaultValue: 'day',
      label: 'Known of the date',
      options: [
        { value: 'day', label: 'The day' },
        { value: 'month', label: 'The month' },
        { value: 'year', label: 'The year' },
      ],
      admin: {
        position: 'sidebar',
        condition: (data) => Boolean(data.publishedAt),
        description: 'Readers see no more of the date than this.',
      },
    },
    {
      name: 'cover',
      type: 'upload',
      relationTo: 'media',
      label: 'Cover',
      admin: { description: 'Upright, about two by three; shown in lists and on the book’s page.' },
    },
    ...tradeFields,
    {
      name: 'isWithdrawn',
      hooks: { beforeDuplicate: [() => false] },
      type: 'checkbox',
      defaultValue: false,
      index: true,
      label: 'Withdrawn',
      admin: {
        components: checkboxCell,
        position: 'sidebar',
        description: 'Its page says that it was withdrawn; lists, bundles and the API leave it out.',
      },
    },
    {
      name: 'replacedBy',
      hooks: { beforeDuplicate: [clearValue] },
      type: 'relationship',
      relationTo: 'books',
      label: 'Replaced by',
      filterOptions: ({ id }) => (id === undefined ? true : { id: { not_equals: id } }),
      admin: {
        position: 'sidebar',
        condition: (data) => Boolean(data.isWithdrawn),
        description: 'The book that its page sends readers to.',
        components: referenceCell,
      },
    },
    previousAddressesField({ name: 'previousCodes', label: 'Previous codes' }),
    ...reviewFields(),
    updatedByField(),
    publishedByField(),
    statusField(),
  ],
}

function validatePageCount(value: number | null | undefined): true | string {
  if (value === null || value === undefined) return true
  return (Number.isInteger(value) && value >= 1 && value <= bookLimits.pages) || 'Give a whole number of pages.'
}

function validateSubjects(subjects: string[] | null | undefined): true | string {
  const { subjectLength, subjects: maxSubjects } = bookLimits
  if ((subjects ?? []).some((subject) => countCharacters(subject) > subjectLength))
    return `A subject has at most ${subjectLength} characters.`
  return (subjects ?? []).length <= maxSubjects || `A book has at most ${maxSubjects} subjects.`
}
