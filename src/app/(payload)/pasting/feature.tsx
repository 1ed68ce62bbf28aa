'use client'

import { createClientFeature } from '@payloadcms/richtext-lexical/client'

import { PendingPicturesPlugin } from './pending-pictures'
import { PastePlugin } from './plugin'

/** The client feature of the article editor for pasting; referenced by src/cms/fields/editor.ts. */
export const PasteFeatureClient = createClientFeature({
  plugins: [
    { Component: PastePlugin, position: 'normal' },
    { Component: PendingPicturesPlugin, position: 'normal' },
  ],
})
