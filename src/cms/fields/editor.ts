import {
  BlockquoteFeature,
  BlocksFeature,
  BoldFeature,
  ChecklistFeature,
  createServerFeature,
  EXPERIMENTAL_TableFeature,
  FixedToolbarFeature,
  HeadingFeature,
  HorizontalRuleFeature,
  IndentFeature,
  InlineCodeFeature,
  InlineToolbarFeature,
  ItalicFeature,
  lexicalEditor,
  LinkFeature,
  OrderedListFeature,
  ParagraphFeature,
  StrikethroughFeature,
  SubscriptFeature,
  SuperscriptFeature,
  UnorderedListFeature,
  UploadFeature,
} from '@payloadcms/richtext-lexical'
import type { Block, Field } from 'payload'

import { isSafeHref } from '@/lib/addresses/safe-href'
import { validateTextLength } from './text-length'

/** Normalizes HTML pasted from Word, Google Docs and websites. */
const PasteFeature = createServerFeature({
  feature: { ClientFeature: '/app/(payload)/pasting/feature#PasteFeatureClient' },
  key: 'pasting',
})

/** Nests list items with Tab, which leaves the editor everywhere else. */
const ListTabFeature = createServerFeature({
  feature: { ClientFeature: '/app/(payload)/lists/feature#ListTabFeatureClient' },
  key: 'list-tab',
})

/** Gives the form what was typed before it is saved. */
const PendingTextFeature = createServerFeature({
  feature: { ClientFeature: '/app/(payload)/pending-text/feature#PendingTextFeatureClient' },
  key: 'pending-text',
})

/** Removes links that were given no address. */
const AddresslessLinksFeature = createServerFeature({
  feature: { ClientFeature: '/app/(payload)/links/feature#AddresslessLinksFeatureClient' },
  key: 'addressless-links',
})

/** A program or a formula, exactly as written. */
const codeBlock: Block = {
  slug: 'code',
  labels: { singular: 'Code', plural: 'Code' },
  fields: [
    {
      name: 'language',
      type: 'text',
      maxLength: 40,
      validate: validateTextLength,
      admin: { description: 'Such as python, html or tex. Optional.' },
    },
    { name: 'code', type: 'textarea', required: true, admin: { rows: 8 } },
  ],
}

/** The caption and alternative text of an image in this article. */
const imageUseFields: Field[] = [
  {
    name: 'caption',
    type: 'text',
    maxLength: 1000,
    validate: validateTextLength,
    admin: { description: 'Shown under the image.' },
  },
  {
    name: 'alt',
    type: 'text',
    maxLength: 500,
    validate: validateTextLength,
    label: 'Alternative text here',
    admin: { description: 'Where this article needs another one than the image has.' },
  },
]

/** The article editor: exactly the features that src/views/content/rich-text.tsx renders. */
export const articleEditor = lexicalEditor({
  features: [
    ParagraphFeature(),
    HeadingFeature({ enabledHeadingSizes: ['h2', 'h3', 'h4'] }),
    BoldFeature(),
    ItalicFeature(),
    StrikethroughFeature(),
    SubscriptFeature(),
    SuperscriptFeature(),
    InlineCodeFeature(),
    UnorderedListFeature(),
    OrderedListFeature(),
    ChecklistFeature(),
    // Nests list items. Other indented blocks would be rendered as if they were not.
    IndentFeature({ disabledNodes: ['paragraph', 'heading', 'quote'] }),
    ListTabFeature(),
    BlockquoteFeature(),
    HorizontalRuleFeature(),
    EXPERIMENTAL_TableFeature(),
    LinkFeature({
      enabledCollections: ['articles'],
      fields: ({ defaultFields }) =>
        defaultFields.map((field) =>
          'name' in field && field.name === 'url' && field.type === 'text'
            ? { ...field, validate: validateLinkUrl }
            : field,
        ),
    }),
    BlocksFeature({ blocks: [codeBlock] }),
    UploadFeature({ enabledCollections: ['media'], collections: { media: { fields: imageUseFields } } }),
    PasteFeature(),
    PendingTextFeature(),
    AddresslessLinksFeature(),
    FixedToolbarFeature(),
    InlineToolbarFeature(),
  ],
})

/** Allows web URLs, mailto: and paths of this site; no script or data URLs. */
function validateLinkUrl(value: unknown): true | string {
  if (value === undefined || value === null || value === '') return true
  if (typeof value !== 'string') return 'Give an address.'
  if (isSafeHref(value) && !/[\s<>]/.test(value)) return true
  if (/^\s*(?:javascript|vbscript):/i.test(value))
    return 'A link cannot run a script (javascript:). Use an address that begins with https://, mailto:, / or #.'
  return 'Use an address that begins with https://, mailto:, / or #.'
}
