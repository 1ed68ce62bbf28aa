import { type CollectionBeforeOperationHook, ValidationError } from 'payload'

import { isTooNested } from '@/lib/json/nesting'

/** Rejects values that are nested too deeply to be traversed recursively, before anything traverses them. */
export const validateNestingDepth: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  if ((operation !== 'create' && operation !== 'update') || !('data' in args)) return args
  const errors = Object.entries((args.data ?? {}) as Record<string, unknown>)
    .filter(([, value]) => isTooNested(value))
    .map(([path]) => ({
      path,
      message: 'Too deep: lists, quotes or tables stand in one another more than fifty times. Use fewer levels.',
    }))
  if (errors.length > 0) throw new ValidationError({ errors }, req.t)
  return args
}
