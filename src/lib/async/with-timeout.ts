/**
 * Resolves with `work`, or rejects with `message` after `limitMs`. The timeout fires after pending I/O callbacks, so that
 * a blocked event loop is not mistaken for a slow peer.
 */
export async function withTimeout<T>(limitMs: number, message: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    const onTime = () => setImmediate(() => reject(new Error(message)))
    timer = setTimeout(onTime, limitMs)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
