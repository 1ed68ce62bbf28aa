import type { AfterErrorHook } from 'payload'

import { refuse } from './refuse'

/**
 * Maps errors of what a collection does not have to 404: Payload answers at the paths of versions and of the verification
 * of addresses whether or not a collection has them, and then fails.
 */
export const mapUnusedFeatures: AfterErrorHook = ({ collection, error, req }) => {
  const { status = 500 } = error as { status?: number }
  if (!collection || status < 500) return undefined
  const [, feature] = /^\/[^/]+\/(versions|verify)(?:\/|$)/.exec(req.pathname.replace(/^\/admin\/api/, '')) ?? []
  const isUnused =
    (feature === 'versions' && !collection.versions) || (feature === 'verify' && !collection.auth?.verify)
  return isUnused ? refuse(error, 404, 'Not Found') : undefined
}
