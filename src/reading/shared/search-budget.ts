import { readEnv } from '@/config/env'

/** The remaining time of a search in Postgres, in milliseconds. */
export type SearchBudget = { remainingMs: number }

/** The scope of a search. */
export type SearchField = 'texts' | 'titles'

/** SQLSTATE query_canceled: statement_timeout. */
const queryCanceled = '57014'

/** The budget of a new search: `SEARCH_TIMEOUT_MS`. */
export const startSearchBudget = (): SearchBudget => ({ remainingMs: readEnv().SEARCH_TIMEOUT_MS })

/** True for the error of a search that has spent its budget; the response is then 503. */
export function isOverBudget(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as { code?: unknown }).code === queryCanceled || isOverBudget(error.cause)
}

/** The same error for a statement that is not started. */
export function createOverBudgetError(): Error {
  return Object.assign(new Error('The search exceeded its time limit'), { code: queryCanceled })
}

/**
 * Searches the full texts or, if they exceed the budget, only titles. `find` must read a bounded number of titles: it
 * has the same budget again, since a busy machine is slow at everything.
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
