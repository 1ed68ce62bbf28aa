import { readEnv } from '@/config/env'

/** What the statements of one search may still take of Postgres, in milliseconds. */
export type SearchBudget = { remainingMs: number }

/** Where a search looks. */
export type SearchField = 'texts' | 'titles'

/** SQLSTATE query_canceled: statement_timeout. */
const queryCanceled = '57014'

/** The budget of a new search: `SEARCH_TIMEOUT_MS`. */
export const startSearchBudget = (): SearchBudget => ({ remainingMs: readEnv().SEARCH_TIMEOUT_MS })

/** True for the error of a search that has spent its budget; requests are answered with 503 for it. */
export function isOverBudget(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as { code?: unknown }).code === queryCanceled || isOverBudget(error.cause)
}

/** The error of Postgres for a statement that is not even begun. */
export function createOverBudgetError(): Error {
  return Object.assign(new Error('The search has spent its time'), { code: queryCanceled })
}

/**
 * Finds in the whole texts or, where these take longer than the budget allows, in titles alone. `find` must read a bounded
 * number of these: it then has as long again, since a machine that is busy is slow at everything.
 */
export async function findInTime<Found extends object>(
  budget: SearchBudget,
  find: (field: SearchField, budget: SearchBudget) => Promise<Found>,
): Promise<Found & { isComplete: boolean }> {
  try {
    return { ...(await find('texts', budget)), isComplete: true }
  } catch (error) {
    if (!isOverBudget(error)) throw error
    return { ...(await find('titles', startSearchBudget())), isComplete: false }
  }
}
