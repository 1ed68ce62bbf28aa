'use client'

import { createClientFeature } from '@payloadcms/richtext-lexical/client'

import { PendingTextPlugin } from './plugin'

/** The client feature of the article editor for text that its form does not have yet; referenced by src/cms/fields/editor.ts. */
export const PendingTextFeatureClient = createClientFeature({
  plugins: [{ Component: PendingTextPlugin, position: 'normal' }],
})
