'use client'

import { createClientFeature } from '@payloadcms/richtext-lexical/client'

import { AddresslessLinksPlugin } from './plugin'

/** The client feature of the article editor for links without an address; referenced by src/cms/fields/editor.ts. */
export const AddresslessLinksFeatureClient = createClientFeature({
  plugins: [{ Component: AddresslessLinksPlugin, position: 'normal' }],
})
