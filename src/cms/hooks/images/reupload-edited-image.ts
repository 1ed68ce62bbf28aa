import type { CollectionBeforeOperationHook, PayloadRequest } from 'payload'

import { canPublish } from '@/cms/access/signed-in'
import { readMediaBytes } from '@/cms/storage/media-bytes'
import type { Media } from '@/cms/payload-types'

type FocalPoint = { x?: unknown; y?: unknown }
type Edits = { crop?: unknown; widthInPixels?: unknown; heightInPixels?: unknown; focalPoint?: FocalPoint }

/**
 * Loads the stored file of an image whose crop or focal point changes as if it were uploaded again, so that the next
 * hook gives it a new name. Payload would write other pixels to the same URL, which is cached for a year.
 */
export const reuploadEditedImage: CollectionBeforeOperationHook = async ({ args, operation, overrideAccess, req }) => {
  const { id, data } = args as { id?: unknown; data?: { focalX?: unknown; focalY?: unknown } }
  if (operation !== 'update' || req.file || id === undefined || !(overrideAccess || canPublish(req.user))) return args
  const edits = readEdits(req)
  const point = edits.focalPoint ?? (data?.focalX && data.focalY ? { x: data.focalX, y: data.focalY } : null)
  const isCropped = Boolean(edits.crop || edits.widthInPixels || edits.heightInPixels)
  if (!isCropped && !point) return args
  const image = await req.payload.findByID({ collection: 'media', id: Number(id), depth: 0, disableErrors: true, req })
  if (!image?.filename || (!isCropped && isSamePoint(image, point))) return args
  const bytes = await readMediaBytes(image.filename, image.prefix)
  if (!bytes) return args
  const stored = Buffer.from(bytes)
  req.file = { data: stored, mimetype: image.mimeType ?? '', name: image.filename, size: stored.length }
  return args
}

function readEdits({ query }: PayloadRequest): Edits {
  const edits = query?.uploadEdits
  return typeof edits === 'object' && edits !== null ? edits : {}
}

/** Compares with the stored focal point, by default the centre. */
function isSamePoint({ focalX, focalY }: Media, point: FocalPoint | null): boolean {
  return Number(point?.x) === (focalX ?? 50) && Number(point?.y) === (focalY ?? 50)
}
