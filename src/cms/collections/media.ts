import type { CollectionConfig } from 'payload'

import { keepTextVisible } from '@/cms/hooks/keep-text-visible'
import { isEditor } from '@/cms/access/signed-in'
import { importReferenceField } from '@/cms/fields/import-reference'
import { readEnv } from '@/config/env'
import { cleanImage } from '@/cms/hooks/clean-image'
import { makeFilenameUnguessable } from '@/cms/hooks/make-filename-unguessable'
import { mediaFolder } from '@/config/media-folder'

/** Widths of the variants made on upload, in pixels. A narrower upload keeps its own width. */
const variantWidths = { card: 768, wide: 1600 } as const

/** Images. The public sees one only while something published shows it (see src/reading/media.ts). */
export const Media: CollectionConfig = {
  slug: 'media',
  labels: { singular: 'Image', plural: 'Images' },
  admin: { useAsTitle: 'alt', defaultColumns: ['filename', 'alt', 'updatedAt'], group: 'Content' },
  access: { create: isEditor, delete: isEditor, read: isEditor, update: isEditor },
  hooks: { beforeValidate: [keepTextVisible], beforeOperation: [cleanImage, makeFilenameUnguessable] },
  upload: {
    staticDir: mediaFolder(readEnv().DATA_DIR),
    // No SVG: it can carry script.
    mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
    // The server fetches nothing that a person names.
    pasteURL: false,
    imageSizes: [
      { name: 'card', width: variantWidths.card, fit: 'inside', withoutEnlargement: true, formatOptions: webp(78) },
      { name: 'wide', width: variantWidths.wide, fit: 'inside', withoutEnlargement: true, formatOptions: webp(82) },
    ],
    adminThumbnail: 'card',
    crop: true,
    focalPoint: false,
  },
  fields: [
    {
      name: 'alt',
      type: 'text',
      required: true,
      maxLength: 500,
      label: 'Alternative text',
      admin: { description: 'What is seen, for those who cannot see it.' },
    },
    importReferenceField(),
  ],
}

function webp(quality: number) {
  return { format: 'webp' as const, options: { quality } }
}
