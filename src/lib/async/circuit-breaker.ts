type Options = {
  /** True if a call failed without a response. */
  isSilence: (error: unknown) => boolean
  trialEveryMs: number
  now?: () => number
}

/**
 * A circuit breaker for calls of a service. After a call without a response, calls fail at once with the same error,
 * except for one at an interval that tests whether the service responds again.
 */
export function createCircuitBreaker({ isSilence, trialEveryMs, now = () => performance.now() }: Options) {
  let silence: { error: unknown; triedAt: number } | null = null

  return async function run<T>(call: () => Promise<T>): Promise<T> {
    if (silence) {
      if (now() - silence.triedAt < trialEveryMs) throw silence.error
      silence.triedAt = now()
    }
    try {
      const result = await call()
      silence = null
      return result
    } catch (error) {
      silence = isSilence(error) ? { error, triedAt: silence?.triedAt ?? now() } : null
      throw error
    }
  }
}
