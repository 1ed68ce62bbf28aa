import { changesDefaultLimit, changesLimitParameter, sinceParameter } from '@/schemas/shared/changes'
import { defineInput } from './input'

/** The canonical query string of a page of changes, without defaults. */
export function toChangesQuery({ since, limit }: { since?: string | undefined; limit: number }): string {
  const query = new URLSearchParams()
  if (since !== undefined) query.set('since', since)
  if (limit !== changesDefaultLimit) query.set('limit', String(limit))
  return query.toString()
}

export const changesInput = defineInput({
  query: [sinceParameter, changesLimitParameter],
  toCanonicalQuery: toChangesQuery,
})
