import type { CollectionConfig } from 'payload'

import { keepStateOnRestore } from '@/cms/hooks/documents/keep-state-on-restore'
import { clearValue } from '@/cms/hooks/documents/before-duplicate'
import { preventSupersessionCycle } from '@/cms/hooks/documents/prevent-replacement-cycle'
import { stripInvisibleCharacters } from '@/cms/hooks/documents/strip-invisible-characters'
import { isEditor, isSignedIn, mayWriteDrafts } from '@/cms/access/signed-in'
import { commentsTab } from '@/cms/comments-tab'
import { previewOptions, liveLinkComponent } from '@/cms/fields/preview'
import { publishedByField, updatedByField } from '@/cms/fields/edited-by'
import { importReferenceField } from '@/cms/fields/import-reference'
import { checkboxCell } from '@/cms/fields/checkbox-cell'
import { errorSummaryField } from '@/cms/fields/error-summary'
import { referenceCell } from '@/cms/fields/reference-cell'
import { reviewFields } from '@/cms/fields/review'
import { statusField } from '@/cms/fields/status'
import { textValidation } from '@/cms/fields/unique-value'
import { webAddressField } from '@/cms/fields/web-address'
import { updateReviewState } from '@/cms/hooks/review/update-review-state'
import { restrictWritersToDrafts } from '@/cms/hooks/review/restrict-writers-to-drafts'
import { setUpdatedBy } from '@/cms/hooks/documents/set-updated-by'
import { sendReviewNotice } from '@/cms/hooks/review/send-review-notice'
import { unpublishOnTrash } from '@/cms/hooks/documents/unpublish-on-trash'
import { isPartialDate } from '@/lib/dates/partial-date'
import { findingMaxLengths } from '@/schemas/content/evidence'
import { evidenceKindDefaults, evidenceKindIds } from '@/schemas/content/evidence-kinds'

/** Findings of the evidence record. */
export const EvidenceEntries: CollectionConfig = {
  slug: 'evidence-entries',
  labels: { singular: 'Finding', plural: 'Findings' },
  admin: {
    components: { edit: { beforeDocumentControls: [liveLinkComponent] }, views: { edit: commentsTab } },
    useAsTitle: 'text',
    defaultColumns: ['text', 'kind', 'industry', 'region', 'date', '_status', 'updatedBy'],
    listSearchableFields: ['text', 'org', 'industry', 'region', 'source'],
    group: 'Evidence',
    ...previewOptions('evidence-entries'),
  },
  access: {
    create: mayWriteDrafts,
    delete: isEditor,
    read: isSignedIn,
    readVersions: isSignedIn,
    update: mayWriteDrafts,
  },
  defaultSort: ['-date', '-id'],
  trash: true,
  enableQueryPresets: true,
  versions: { drafts: true, maxPerDoc: 20 },
  hooks: {
    beforeOperation: [restrictWritersToDrafts, unpublishOnTrash],
    beforeValidate: [stripInvisibleCharacters],
    beforeChange: [keepStateOnRestore, preventSupersessionCycle, updateReviewState, setUpdatedBy],
    afterChange: [sendReviewNotice],
  },
  fields: [
    errorSummaryField(),
    {
      name: 'kind',
      type: 'select',
      required: true,
      index: true,
      options: evidenceKindIds.map((value) => ({ value, label: evidenceKindDefaults[value].label })),
      admin: { description: 'A system in use, a measured effect, how many use it, or a rule.' },
    },
    {
      name: 'text',
      type: 'textarea',
      label: 'Finding',
      required: true,
      maxLength: findingMaxLengths.text,
      admin: { description: 'What was found, in a sentence or two that stand on their own.' },
    },
    {
      name: 'industry',
      type: 'text',
      required: true,
      index: true,
      maxLength: findingMaxLengths.industry,
      admin: { description: 'Written as in other findings: readers filter by it.' },
    },
    {
      name: 'region',
      type: 'text',
      required: true,
      index: true,
      maxLength: findingMaxLengths.region,
      admin: { description: 'A country or a part of the world, written as in other findings.' },
    },
    {
      name: 'role',
      type: 'text',
      maxLength: findingMaxLengths.role,
      admin: { description: 'Whose work it concerns: nurses, caseworkers. Optional.' },
    },
    {
      name: 'org',
      type: 'text',
      label: 'Organisation',
      maxLength: findingMaxLengths.org,
      admin: { description: 'Who uses, measured or ruled. Optional.' },
    },
    {
      name: 'date',
      type: 'text',
      required: true,
      index: true,
      admin: { description: 'As precise as the source: 2025, 2025-03 or 2025-03-14.' },
      validate: textValidation((date) => isPartialDate(date) || 'Write 2025, 2025-03 or 2025-03-14.'),
    },
    webAddressField({
      name: 'source',
      isSource: true,
      description: 'Where a reader can check it, beginning with https://',
    }),
    {
      name: 'isWithdrawn',
      hooks: { beforeDuplicate: [() => false] },
      type: 'checkbox',
      defaultValue: false,
      label: 'Withdrawn',
      admin: {
        components: checkboxCell,
        position: 'sidebar',
        description: 'Its page says that it was withdrawn; the record, lists and search leave it out.',
      },
    },
    {
      name: 'supersededBy',
      hooks: { beforeDuplicate: [clearValue] },
      type: 'relationship',
      relationTo: 'evidence-entries',
      index: true,
      label: 'Superseded by',
      filterOptions: ({ id }) => (id === undefined ? true : { id: { not_equals: id } }),
      admin: {
        position: 'sidebar',
        description: 'The newer finding that its page sends readers to. It stays in the record unless it is withdrawn.',
        components: referenceCell,
      },
    },
    {
      name: 'uses',
      type: 'ui',
      admin: { position: 'sidebar', components: { Field: '/app/(payload)/finding-uses/field#FindingUses' } },
    },
    ...reviewFields(),
    updatedByField(),
    publishedByField(),
    statusField(),
    importReferenceField(),
  ],
}
