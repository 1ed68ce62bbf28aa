import path from 'node:path'

import { type CollectionBeforeOperationHook, type PayloadRequest, ValidationError } from 'payload'
import sharp, { type Metadata, type Sharp } from 'sharp'

/** A picture of more pixels is no illustration, and decoding it would take the memory of the server. */
const imageLimits = { limitInputPixels: 50_000_000 }

type Kind = { extension: string; mimeType: string; write: (image: Sharp, metadata: Metadata) => Sharp }

/** What an image may be, by what its bytes are; no SVG, which can carry script. */
const kinds: Record<string, Kind> = {
  jpeg: { extension: '.jpg', mimeType: 'image/jpeg', write: (image) => image.jpeg({ quality: 90, mozjpeg: true }) },
  png: { extension: '.png', mimeType: 'image/png', write: (image, { isPalette = false }) => image.png({ palette: isPalette }) },
  webp: { extension: '.webp', mimeType: 'image/webp', write: (image) => image.webp({ quality: 95 }) },
  gif: { extension: '.gif', mimeType: 'image/gif', write: (image) => image.gif() },
  avif: { extension: '.avif', mimeType: 'image/avif', write: (image) => image.avif({ quality: 65, effort: 2 }) },
}

/**
 * Writes every upload anew from its pixels, upright: what the bytes are decides, not what the file is
 * called; where and with what it was taken, and whatever else was hidden beside the picture, stays behind.
 */
export const cleanImage: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  const { file } = req
  // Without a file Payload would fetch one from an address in the data; a copy has its original's.
  const isCopy = 'duplicateFromID' in args && args.duplicateFromID !== undefined
  if (operation === 'create' && !file && !isCopy) throw unreadable(req)
  if ((operation !== 'create' && operation !== 'update') || !file) return args
  const { data, kind } = await redraw(file.data, req)
  const stem = path.basename(file.name, path.extname(file.name))
  Object.assign(file, { data, size: data.length, mimetype: kind.mimeType, name: `${stem}${kind.extension}` })
  return args
}

async function redraw(input: Buffer, req: PayloadRequest): Promise<{ data: Buffer; kind: Kind }> {
  try {
    const options = { ...imageLimits, animated: true }
    const metadata = await sharp(input, options).metadata()
    const { format, compression } = metadata
    // AVIF is HEIF with another compression; HEIC is not shown by browsers.
    const kind = kinds[format === 'heif' && compression === 'av1' ? 'avif' : (format ?? '')]
    if (kind) return { data: await kind.write(sharp(input, options).autoOrient().keepIccProfile(), metadata).toBuffer(), kind }
  } catch {
    // Said below: it is no image that can be read.
  }
  throw unreadable(req)
}

function unreadable(req: PayloadRequest): ValidationError {
  const message = 'Upload a JPEG, PNG, WebP, AVIF or GIF image of at most 50 megapixels.'
  return new ValidationError({ errors: [{ path: 'file', message }] }, req.t)
}
