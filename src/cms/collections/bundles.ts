import type { CollectionConfig } from 'payload'

import { isEditor, isSignedIn, mayWriteDrafts } from '@/cms/access/signed-in'
import { keepStateOnRestore } from '@/cms/hooks/documents/keep-state-on-restore'
import { appendCopySuffix } from '@/cms/hooks/documents/before-duplicate'
import { commentsTab } from '@/cms/comments-tab'
import { previewOptions, liveLinkComponent } from '@/cms/fields/preview'
import { previousAddressesField } from '@/cms/fields/previous-addresses'
import { publishedByField, updatedByField } from '@/cms/fields/edited-by'
import { errorSummaryField } from '@/cms/fields/error-summary'
import { referenceCell } from '@/cms/fields/reference-cell'
import { reviewFields } from '@/cms/fields/review'
import { statusField } from '@/cms/fields/status'
import { slugField } from '@/cms/fields/slug'
import { updateReviewState } from '@/cms/hooks/review/update-review-state'
import { stripInvisibleCharacters } from '@/cms/hooks/documents/strip-invisible-characters'
import { restrictWritersToDrafts } from '@/cms/hooks/review/restrict-writers-to-drafts'
import { trackPreviousAddresses } from '@/cms/hooks/documents/track-previous-addresses'
import { setUpdatedBy } from '@/cms/hooks/documents/set-updated-by'
import { sendReviewNotice } from '@/cms/hooks/review/send-review-notice'
import { unpublishOnTrash } from '@/cms/hooks/documents/unpublish-on-trash'
import { slugPattern } from '@/lib/text/slug'

const trackBundleSlugs = trackPreviousAddresses({
  collection: 'bundles',
  noun: 'bundle',
  current: 'slug',
  previous: 'previousSlugs',
  isAddress: (value) => slugPattern.test(value),
})

/** Ordered lists of books. The slug is the bundle's public id. */
export const Bundles: CollectionConfig = {
  slug: 'bundles',
  admin: {
    components: { edit: { beforeDocumentControls: [liveLinkComponent] }, views: { edit: commentsTab } },
    useAsTitle: 'title',
    defaultColumns: ['title', 'slug', 'books', '_status', 'updatedBy'],
    listSearchableFields: ['title', 'slug', 'books.code'],
    group: 'Catalogue',
    ...previewOptions('bundles'),
  },
  access: {
    create: mayWriteDrafts,
    delete: isEditor,
    read: isSignedIn,
    readVersions: isSignedIn,
    update: mayWriteDrafts,
  },
  defaultSort: 'title',
  trash: true,
  enableQueryPresets: true,
  versions: { drafts: { autosave: { interval: 1500 } }, maxPerDoc: 50 },
  hooks: {
    beforeOperation: [restrictWritersToDrafts, unpublishOnTrash],
    beforeValidate: [stripInvisibleCharacters],
    beforeChange: [keepStateOnRestore, trackBundleSlugs, updateReviewState, setUpdatedBy],
    afterChange: [sendReviewNotice],
  },
  fields: [
    errorSummaryField(),
    {
      name: 'title',
      hooks: { beforeDuplicate: [appendCopySuffix] },
      type: 'text',
      required: true,
      maxLength: 300,
      admin: { description: 'What the books have in common.' },
    },
    slugField({
      collection: 'bundles',
      from: 'title',
      noun: 'bundle',
      description:
        'The bundle’s id and address under /bundles. It follows the title until you publish or change it here.',
    }),
    {
      name: 'description',
      type: 'textarea',
      required: true,
      maxLength: 3000,
      admin: {
        description: 'For whom the bundle is, and why these books. Its first words are shown in lists.',
      },
    },
    {
      name: 'books',
      type: 'relationship',
      relationTo: 'books',
      hasMany: true,
      admin: {
        description: 'Shown in this order. Withdrawn books and drafts are left out.',
        components: referenceCell,
      },
    },
    previousAddressesField({ name: 'previousSlugs', label: 'Old addresses' }),
    ...reviewFields(),
    updatedByField(),
    publishedByField(),
    statusField(),
  ],
}
