'use client'

import { createClientFeature } from '@payloadcms/richtext-lexical/client'

import { ListTabPlugin } from './plugin'

/** The client feature of the article editor for Tab in lists; referenced by src/cms/fields/editor.ts. */
export const ListTabFeatureClient = createClientFeature({
  plugins: [{ Component: ListTabPlugin, position: 'normal' }],
})
