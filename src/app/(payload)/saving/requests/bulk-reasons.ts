/** What is shown of a bulk operation that was refused for some documents or as a whole, and what Payload’s page gets. */
export type BulkRefusal = { reasons: string[]; response: Response }

type Result = { message?: string; docs?: unknown[]; errors?: { message?: string }[] }

const maxShown = 5

/** What is said of an operation of which no result arrived. */
export const unknownOutcome = 'The server cannot be reached. Load the list again to see what was changed.'

/**
 * Why a bulk operation left documents as they were, a sentence or two for each, at most as many as fit on a screen; null
 * where it was accepted. Payload’s form says only how many; its lists, which send no form, show the reasons of all behind
 * each other and for seconds, and of a refusal as a whole none: they get none, and what they did change.
 */
export async function readBulkRefusal(response: Response, body: unknown): Promise<BulkRefusal | null> {
  if (response.ok) return null
  const result = ((await response
    .clone()
    .json()
    .catch(() => null)) ?? {}) as Result
  const reasons = shorten((result.errors ?? []).flatMap(({ message }) => message ?? []))
  // Payload’s form shows what is refused as a whole.
  if (body instanceof FormData) return { reasons: result.docs ? reasons : [], response }
  const { message = reasons.length === 0 ? unknownOutcome : undefined, docs = [] } = result
  return {
    reasons: message === undefined ? reasons : [message, ...reasons],
    response: Response.json({ docs, errors: [] }, { status: 400 }),
  }
}

function shorten(reasons: string[]): string[] {
  const left = reasons.length - maxShown
  return left > 0 ? [...reasons.slice(0, maxShown), `And ${left} more.`] : reasons
}
