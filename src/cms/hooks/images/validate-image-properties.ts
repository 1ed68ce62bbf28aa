import { type CollectionBeforeOperationHook, ValidationError } from 'payload'
import { z } from 'zod'

/** The focal point, in percent of the width and height. */
const percent = z.number().min(0).max(100).nullish()
const focalPoint = { focalX: percent, focalY: percent }

/**
 * Rejects a focal point outside of the image, and leaves out what Payload reads from the file, which it would otherwise
 * store as a request says, and which pages and lists then cannot show.
 */
export const validateImageProperties: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  if ((operation !== 'create' && operation !== 'update') || !('data' in args)) return args
  // Anything else is refused as it was sent.
  if (typeof args.data !== 'object' || args.data === null || Array.isArray(args.data)) return args
  const { width: _, height: __, filesize: ___, mimeType: ____, ...data } = args.data as Record<string, unknown>
  const errors = Object.entries(focalPoint)
    .filter(([path, shape]) => !shape.safeParse(data[path]).success)
    .map(([path]) => ({
      path,
      message: `${JSON.stringify(data[path])} is not in the image. Give a number from 0 to 100.`,
    }))
  if (errors.length > 0) throw new ValidationError({ errors }, req.t)
  return { ...args, data }
}
