import { isBulk, type Write } from './parse-write'

const maxShown = 5

/**
 * Why a bulk edit did not change some documents, a sentence or two for each, at most as many as fit on a screen. Payload's
 * form says only how many; its lists give the reasons of other bulk operations themselves, which are sent without a form.
 */
export async function readBulkReasons(response: Response, write: Write, body: unknown): Promise<string[]> {
  if (response.ok || !isBulk(write) || !(body instanceof FormData)) return []
  const { errors = [] } = ((await response
    .clone()
    .json()
    .catch(() => null)) ?? {}) as { errors?: { message?: string }[] }
  const reasons = errors.flatMap(({ message }) => message ?? [])
  const left = reasons.length - maxShown
  return left > 0 ? [...reasons.slice(0, maxShown), `And ${left} more.`] : reasons
}
