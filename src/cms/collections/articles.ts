import type { CollectionConfig } from 'payload'

import { keepStateOnRestore } from '@/cms/hooks/documents/keep-state-on-restore'
import { stripInvisibleCharacters } from '@/cms/hooks/documents/strip-invisible-characters'
import { isEditor, isSignedIn, mayWriteDrafts } from '@/cms/access/signed-in'
import { appendCopySuffix, clearValue } from '@/cms/hooks/documents/before-duplicate'
import { correctionsField } from '@/cms/fields/article-corrections'
import { sourcesField } from '@/cms/fields/article-sources'
import { commentsTab } from '@/cms/comments-tab'
import { previewOptions, liveLinkComponent } from '@/cms/fields/preview'
import { previousAddressesField } from '@/cms/fields/previous-addresses'
import { publishedByField, updatedByField } from '@/cms/fields/edited-by'
import { dateFormat } from '@/cms/fields/date-format'
import { articleEditor } from '@/cms/fields/editor'
import { importReferenceField } from '@/cms/fields/import-reference'
import { languageField } from '@/cms/fields/language'
import { errorSummaryField } from '@/cms/fields/error-summary'
import { formerPathsField } from '@/cms/fields/former-paths'
import { referenceCell } from '@/cms/fields/reference-cell'
import { reviewFields } from '@/cms/fields/review'
import { statusField } from '@/cms/fields/status'
import { slugField } from '@/cms/fields/slug'
import { validateText } from '@/cms/fields/text-validation'
import { trackPreviousAddresses } from '@/cms/hooks/documents/track-previous-addresses'
import { updateReviewState } from '@/cms/hooks/review/update-review-state'
import { restrictWritersToDrafts } from '@/cms/hooks/review/restrict-writers-to-drafts'
import { validateBodyNodes } from '@/cms/hooks/documents/validate-body-nodes'
import { validateNestingDepth } from '@/cms/hooks/documents/validate-nesting-depth'
import { setUpdatedBy } from '@/cms/hooks/documents/set-updated-by'
import { sendReviewNotice } from '@/cms/hooks/review/send-review-notice'
import { setArticlePublishedAt, validatePublishedAt } from '@/cms/hooks/documents/set-article-published-at'
import { unpublishOnTrash } from '@/cms/hooks/documents/unpublish-on-trash'
import { slugPattern } from '@/lib/text/slug'
import { descriptionLength } from '@/schemas/content/article'
import { professionIds, professionNames } from '@/schemas/content/professions'

const trackArticleSlugs = trackPreviousAddresses({
  collection: 'articles',
  noun: 'article',
  current: 'slug',
  previous: 'previousSlugs',
  isAddress: (value) => slugPattern.test(value) && !professionIds.some((id) => id === value),
})

/** Articles. The public fields are defined in src/schemas/content/article.ts. */
export const Articles: CollectionConfig = {
  slug: 'articles',
  admin: {
    components: { edit: { beforeDocumentControls: [liveLinkComponent] }, views: { edit: commentsTab } },
    useAsTitle: 'title',
    defaultColumns: ['title', 'professions', 'author', '_status', 'publishedAt', 'updatedBy'],
    listSearchableFields: ['title', 'slug', 'description', 'author.name'],
    group: 'Content',
    ...previewOptions('articles'),
  },
  access: {
    create: mayWriteDrafts,
    delete: isEditor,
    read: isSignedIn,
    readVersions: isSignedIn,
    update: mayWriteDrafts,
  },
  defaultSort: ['-publishedAt', '-id'],
  indexes: [{ fields: ['_status', 'publishedAt'] }],
  trash: true,
  enableQueryPresets: true,
  versions: { drafts: { autosave: { interval: 1500 } }, maxPerDoc: 100 },
  hooks: {
    beforeOperation: [validateNestingDepth, validateBodyNodes, restrictWritersToDrafts, unpublishOnTrash],
    beforeValidate: [stripInvisibleCharacters],
    beforeChange: [keepStateOnRestore, trackArticleSlugs, setArticlePublishedAt, updateReviewState, setUpdatedBy],
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
      admin: { description: 'The headline, and the title of the page in search results.' },
    },
    slugField({
      collection: 'articles',
      from: 'title',
      noun: 'article',
      reserved: professionIds,
      description:
        'The page’s address under /resources. It follows the title until you publish or change it here. A published article keeps its old addresses as redirects.',
    }),
    {
      name: 'description',
      type: 'textarea',
      required: true,
      minLength: descriptionLength.min,
      maxLength: descriptionLength.max,
      admin: {
        description: `What the article says, in ${descriptionLength.min} to ${descriptionLength.max} characters. Lists and search engines show it under the title.`,
      },
    },
    {
      name: 'professions',
      type: 'select',
      hasMany: true,
      required: true,
      options: professionIds.map((value) => ({ value, label: professionNames[value] })),
      admin: { position: 'sidebar', description: 'For whom it is. It is listed on the page of each.' },
    },
    {
      name: 'author',
      type: 'relationship',
      relationTo: 'users',
      required: true,
      index: true,
      admin: {
        position: 'sidebar',
        description: 'Whose name readers see under the title.',
        components: referenceCell,
      },
    },
    {
      name: 'publishedAt',
      hooks: { beforeDuplicate: [clearValue] },
      type: 'date',
      label: 'Publication date',
      index: true,
      validate: validatePublishedAt,
      admin: {
        position: 'sidebar',
        date: { pickerAppearance: 'dayAndTime', displayFormat: dateFormat, timeFormat: 'HH:mm' },
        description: 'Left empty, it is set on publishing.',
      },
    },
    languageField({
      description: 'Left empty, the language of the site. A language tag: en, en-GB, fr, ar.',
    }),
    {
      name: 'heroImage',
      type: 'upload',
      relationTo: 'media',
      index: true,
      label: 'Main image',
      admin: { description: 'Stands above the text, in lists and on cards that others share. Optional.' },
    },
    {
      name: 'body',
      type: 'richText',
      label: 'Text',
      required: true,
      editor: articleEditor,
      validate: validateText,
      admin: {
        description: 'Begin with text, not with the title. Type / for headings, lists, tables and images.',
        components: { afterInput: ['/app/(payload)/fields/body-length#BodyLength'] },
      },
    },
    previousAddressesField({
      name: 'previousSlugs',
      label: 'Old addresses',
      description: 'They redirect here. Each is added when a published address changes.',
    }),
    formerPathsField(),
    sourcesField,
    correctionsField,
    {
      name: 'findings',
      type: 'relationship',
      relationTo: 'evidence-entries',
      hasMany: true,
      label: 'Findings it uses',
      admin: {
        description:
          'Listed under the text, and the article on the page of each. Links in the text to a finding’s page are found without this list.',
        components: referenceCell,
      },
    },
    ...reviewFields(),
    updatedByField(),
    publishedByField(),
    statusField(),
    importReferenceField(),
  ],
}
