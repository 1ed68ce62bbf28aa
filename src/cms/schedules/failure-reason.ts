type PayloadError = {
  status?: unknown
  isPublic?: unknown
  data?: { errors?: { path?: string; label?: unknown; message: string }[] }
}

/** Client error statuses that a retry may resolve: timeouts, conflicts, locks, rate limits. */
const transientStatuses = new Set([408, 409, 423, 425, 429])

/** True when a retry would fail again, because of the document or the account. */
export function isPermanentError(error: unknown): boolean {
  const { status } = error as PayloadError
  return typeof status === 'number' && status >= 400 && status < 500 && !transientStatuses.has(status)
}

/** Why a schedule failed, for editors; it exposes no internals. */
export function toFailureReason(error: unknown): string {
  if (!isPermanentError(error)) return 'The server could not do it just then.'
  const errors = (error as PayloadError).data?.errors ?? []
  if (errors.length === 0) return error instanceof Error ? error.message : String(error)
  return errors
    .map(({ label, path, message }) => `${typeof label === 'string' && label ? label : path}: ${message}`)
    .join(' ')
}
