/** The result of a check: `text` describes the state, `remedy` how to fix a problem. */
export type Finding = { subject: string; text: string } & (
  | { state: 'ok' }
  /** The server works, but not as well as it could. */
  | { state: 'warning'; remedy: string }
  /** Something does not work. */
  | { state: 'failure'; remedy: string }
)

/** A check that could not be made is a failure, too. */
export async function runCheck(
  subject: string,
  remedy: string,
  check: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await check()
  } catch (error) {
    return [{ subject, state: 'failure', text: `${toReason(error as Error)}.`, remedy }]
  }
}

/** The message of an error or of its cause, in one line and without a full stop. */
export function toReason(error: Error): string {
  const { message, cause } = error
  const inner = cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : ''
  return (inner ? `${message}: ${inner}` : message).split('\n')[0]!.replace(/\.$/, '')
}
