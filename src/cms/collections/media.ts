import type { CollectionConfig, ImageSize } from 'payload'

import { stripInvisibleCharacters } from '@/cms/hooks/documents/strip-invisible-characters'
import { isEditor, isSignedIn } from '@/cms/access/signed-in'
import { updatedByField } from '@/cms/fields/edited-by'
import { importReferenceField } from '@/cms/fields/import-reference'
import { errorSummaryField } from '@/cms/fields/error-summary'
import { readEnv } from '@/config/env'
import { sanitizeImage } from '@/cms/hooks/images/sanitize-image'
import { cleanUpFailedUpload, rememberUploadNames } from '@/cms/hooks/images/clean-up-failed-upload'
import { copyStoredImage } from '@/cms/hooks/images/copy-stored-image'
import { deleteFilesOfDeletedImage, deleteReplacedFiles } from '@/cms/hooks/images/delete-files-after-commit'
import { preserveDeletedFiles, preserveReplacedFiles } from '@/cms/hooks/images/preserve-files-until-commit'
import { preventDeletingUsedImages } from '@/cms/hooks/images/prevent-deleting-used-images'
import { randomizeFilename } from '@/cms/hooks/images/randomize-filename'
import { setUpdatedBy } from '@/cms/hooks/documents/set-updated-by'
import { reuploadEditedImage } from '@/cms/hooks/images/reupload-edited-image'
import { sendStoredFile } from '@/cms/storage/send-stored-file'
import { syncUploadedFiles } from '@/cms/hooks/images/sync-uploaded-files'
import { unpublishOnTrash } from '@/cms/hooks/documents/unpublish-on-trash'
import { validateImageProperties } from '@/cms/hooks/images/validate-image-properties'
import { mediaFolder } from '@/config/media-folder'

/** Widths of the generated sizes, in pixels. A narrower upload keeps its own width. */
const variantWidths = { small: 180, medium: 400, card: 768, wide: 1600 } as const

/**
 * A size of an upload. Each has a name of its own: those of a narrow image have the same width, and Payload would write
 * them to one file at once.
 */
const toSize = (name: keyof typeof variantWidths, formatOptions: ImageSize['formatOptions']): ImageSize => ({
  name,
  width: variantWidths[name],
  fit: 'inside',
  withoutEnlargement: true,
  formatOptions,
  generateImageName: ({ originalName, width, height, extension }) =>
    `${originalName}-${name}-${width}x${height}.${extension}`,
})

/** The limits of src/cms/hooks/images/sanitize-image.ts and of payload.config.ts, for editors. */
const uploadLimits =
  'JPEG, PNG, WebP, AVIF or GIF, up to 20 MB, 50 megapixels and 16,383 pixels a side. 1,600 pixels wide or more looks sharp everywhere.'

/** Images. Public only while published content shows them (see src/reading/content/media.ts). */
export const Media: CollectionConfig = {
  slug: 'media',
  labels: { singular: 'Image', plural: 'Images' },
  admin: {
    useAsTitle: 'alt',
    defaultColumns: ['filename', 'alt', 'updatedAt', 'updatedBy'],
    listSearchableFields: ['alt', 'filename'],
    description: uploadLimits,
    group: 'Content',
  },
  access: { create: isSignedIn, delete: isEditor, read: isSignedIn, update: isEditor },
  trash: true,
  enableQueryPresets: true,
  folders: true,
  hooks: {
    beforeValidate: [stripInvisibleCharacters],
    beforeChange: [setUpdatedBy, rememberUploadNames],
    beforeDelete: [preventDeletingUsedImages, deleteFilesOfDeletedImage, preserveDeletedFiles],
    afterChange: [syncUploadedFiles, deleteReplacedFiles],
    beforeOperation: [
      unpublishOnTrash,
      validateImageProperties,
      sanitizeImage,
      // As it is stored: these are not encoded once more.
      reuploadEditedImage,
      copyStoredImage,
      randomizeFilename,
      preserveReplacedFiles,
    ],
    afterError: [cleanUpFailedUpload],
  },
  upload: {
    staticDir: mediaFolder(readEnv().DATA_DIR),
    // No SVG: it can contain script.
    mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
    // The server must not fetch user-supplied URLs (SSRF).
    pasteURL: false,
    imageSizes: [
      // For covers in lists, 88 px wide on phones and 176 on wide screens; the public JSON contains only `card` and
      // `wide`.
      ...(['small', 'medium'] as const).map((name) => toSize(name, webp(68, 6))),
      toSize('card', webp(78)),
      toSize('wide', webp(82)),
    ],
    adminThumbnail: 'card',
    handlers: [sendStoredFile],
    crop: true,
    focalPoint: true,
  },
  fields: [
    errorSummaryField(),
    {
      name: 'alt',
      type: 'text',
      required: true,
      maxLength: 500,
      label: 'Alternative text',
      admin: {
        description:
          'What is to be seen, in a sentence, for those who cannot see it. Readers’ screen readers speak it.',
      },
    },
    {
      name: 'uses',
      type: 'ui',
      admin: { position: 'sidebar', components: { Field: '/app/(payload)/image-uses/field#ImageUses' } },
    },
    updatedByField(),
    importReferenceField(),
  ],
}

/** `effort` is sharp's: 0 is the fastest, 6 gives the smallest file. */
function webp(quality: number, effort = 4) {
  return { format: 'webp' as const, options: { quality, effort } }
}
