import { openSession, type Session, type SessionOptions } from './session'

export type PersistentSession = { close: () => Promise<void> }

export type PersistentSessionOptions = Omit<SessionOptions, 'signal'> & {
  /** A session was opened; its first heartbeat was sent at this time. */
  onOpen: (sentAt: number) => void
  /** An attempt to open a session failed and will be retried. */
  onFailure: (error: Error) => void
}

const firstRetryMs = 200
const maxRetryMs = 1_000

/** Opens a session, and another whenever it is lost, until it is closed. */
export function openPersistentSession({ onOpen, onFailure, ...options }: PersistentSessionOptions): PersistentSession {
  let session: Session | null = null
  const closing = new AbortController()
  let retryMs = firstRetryMs
  let timer: NodeJS.Timeout | undefined

  async function open(): Promise<void> {
    try {
      const opened = await openSession({ ...options, onLoss, signal: closing.signal })
      if (closing.signal.aborted) return await opened.close()
      session = opened
      retryMs = firstRetryMs
      onOpen(opened.openedAt)
    } catch (error) {
      if (closing.signal.aborted) return
      onFailure(error as Error)
      scheduleRetry()
    }
  }

  function onLoss(error: Error): void {
    session = null
    options.onLoss(error)
    scheduleRetry()
  }

  function scheduleRetry(): void {
    if (closing.signal.aborted) return
    timer = setTimeout(() => {
      opening = open()
    }, retryMs)
    retryMs = Math.min(retryMs * 2, maxRetryMs)
  }

  let opening = open()
  return {
    async close() {
      closing.abort()
      clearTimeout(timer)
      await session?.close()
      await opening
    },
  }
}
