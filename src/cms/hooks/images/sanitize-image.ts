import path from 'node:path'

import { type CollectionBeforeOperationHook, type PayloadRequest, ValidationError } from 'payload'
import sharp, { type Metadata, type Sharp } from 'sharp'

/** Limit over all frames: decoding a larger image would exhaust memory. */
const maxPixels = 50_000_000
/** The maximum side of a WebP, the format of the generated sizes; long, thin images exhaust memory too. */
const maxSidePixels = 16_383

type ImageFormat = { extension: string; mimeType: string; encode: (image: Sharp, metadata: Metadata) => Sharp }

/**
 * Accepted formats, by the content of the file. No SVG, which can contain script. Payload encodes WebP, AVIF and GIF once
 * more, with its own quality.
 */
const allowedFormats: Record<string, ImageFormat> = {
  jpeg: { extension: '.jpg', mimeType: 'image/jpeg', encode: (image) => image.jpeg({ quality: 90, mozjpeg: true }) },
  png: {
    extension: '.png',
    mimeType: 'image/png',
    encode: (image, { isPalette = false }) => image.png({ palette: isPalette }),
  },
  webp: { extension: '.webp', mimeType: 'image/webp', encode: (image) => image.webp({ quality: 100 }) },
  gif: { extension: '.gif', mimeType: 'image/gif', encode: (image) => image.gif() },
  avif: { extension: '.avif', mimeType: 'image/avif', encode: (image) => image.avif({ quality: 65, effort: 2 }) },
}

/**
 * Re-encodes every upload from its pixels, with its EXIF orientation applied: the content decides the format, not the
 * file name, and metadata (location, camera) and any other embedded data are removed.
 */
export const sanitizeImage: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  const { file } = req
  // Without a file Payload would fetch one from a URL in the data; a duplicate takes the stored one.
  const isCopy = 'duplicateFromID' in args && args.duplicateFromID !== undefined
  if (operation === 'create' && !file && !isCopy) throw toUnsupportedImageError(req)
  if ((operation !== 'create' && operation !== 'update') || !file) return args
  const { data, format } = await reencode(file.data, req)
  const stem = path.basename(file.name, path.extname(file.name))
  Object.assign(file, { data, size: data.length, mimetype: format.mimeType, name: `${stem}${format.extension}` })
  return args
}

async function reencode(input: Buffer, req: PayloadRequest): Promise<{ data: Buffer; format: ImageFormat }> {
  try {
    const options = { limitInputPixels: maxPixels, animated: true }
    const metadata = await sharp(input, options).metadata()
    if (isTooLarge(metadata)) throw toUnsupportedImageError(req)
    const { format: name, compression } = metadata
    // sharp reports AVIF as HEIF with AV1 compression; browsers do not support HEIC.
    const format = allowedFormats[name === 'heif' && compression === 'av1' ? 'avif' : (name ?? '')]
    if (format) {
      const image = sharp(input, options).autoOrient().keepIccProfile()
      return { data: await format.encode(image, metadata).toBuffer(), format }
    }
  } catch {
    // Reported below as an unsupported image.
  }
  throw toUnsupportedImageError(req)
}

/** Checked on the header, before anything is decoded. `height` is the sum over all frames. */
function isTooLarge({ width, height, pageHeight = height }: Metadata): boolean {
  return width > maxSidePixels || pageHeight > maxSidePixels || width * height > maxPixels
}

function toUnsupportedImageError(req: PayloadRequest): ValidationError {
  const message = 'Upload a JPEG, PNG, WebP, AVIF or GIF image of at most 50 megapixels and 16,383 pixels a side.'
  return new ValidationError({ errors: [{ path: 'file', message }] }, req.t)
}
