type Options = {
  /** Whether a call failed because nothing came; any other failure is an answer. */
  isSilence: (error: unknown) => boolean
  trialEveryMs: number
  now?: () => number
}

/**
 * Runs calls of a service. While it is silent they fail at once, with the error of the last one that waited, but for one
 * now and then that finds out whether it answers again.
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
